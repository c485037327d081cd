/// Something a user asks of the app: everything a screen can do, as a value.
///
/// Encoded it is `{"name":"recognition.setThreshold","arguments":{…}}`; ``Name`` lists the names. A view calls a model's
/// methods; a page in a browser, or a script, sends these, and ``VoiceIDApp/perform(_:from:)`` calls the same methods.
public enum Intent: Sendable, Hashable {
    /// Probe the engines again, and read the profiles and the list of microphones.
    case refresh

    /// Use this microphone from now on.
    case useMicrophone(MicrophoneKind, device: String?)
    /// The browser could not give audio.
    case microphoneFailed(MicrophoneFault)
    /// Try again what failed.
    case retryMicrophone
    /// Go on with this tab's microphone, where the tab that was heard is gone.
    case takeOverMicrophone

    /// Give a voice from this score on, on every screen.
    case setThreshold(Double)
    /// Use this engine.
    case setEngine(EngineID)
    /// Use this look; `nil` follows the system.
    case setTheme(String?)

    /// Say whose voice is to be learnt.
    case setName(String, isOtherPerson: Bool, consent: Bool)
    /// Add to the voice of somebody known.
    case addTo(person: String)
    /// Listen to the silence of the room.
    case checkRoom
    /// Record a take, after a countdown.
    case startTake
    /// End the take.
    case stopTake
    /// Throw a take away and record it again.
    case redoTake(Int)
    /// Show the next sentence to read, or the one before.
    case showSentence(Int)
    /// Store the voice.
    case saveEnrollment
    /// Throw the enrolment away.
    case cancelEnrollment
    /// Take a file as a take.
    case enrollFile(String)
    /// Learn the voice of a speaker of the recording.
    case enrollSpeaker(Int, as: SpeakerUse = .anew)

    /// Listen and tell who speaks.
    case startRecognition
    /// End that.
    case stopRecognition
    /// Forget what was heard, and go on.
    case resetRecognition

    /// Record a conversation.
    case record
    /// End the recording and tell who spoke when.
    case stopAndAnalyse
    /// Tell who speaks when in a file.
    case openRecording(file: String)
    /// Stop what is under way and throw it away.
    case cancelRecording
    /// Tell who spoke when again, with another number of speakers.
    case rerun(DiarizationState.Count)
    /// Name a speaker.
    case renameSpeaker(Int, SpeakerNaming)
    /// Make one speaker of two.
    case mergeSpeakers(from: Int, into: Int)
    /// Make another speaker of some of a speaker's segments.
    case splitSpeaker(Int, segments: [Int])
    /// Give segments to a speaker.
    case reassign(segments: [Int], to: SpeakerTarget)
    /// Take the last edit back.
    case undo
    /// Do it again.
    case redo
    /// Learn the voice that was offered.
    case acceptCorrection
    /// Do not.
    case dismissCorrection
    /// Write down what is said, or do not.
    case setTranscript(Bool)
    /// Throw the recording away.
    case closeRecording

    /// Rename somebody.
    case renamePerson(String, name: String)
    /// Make one person of two.
    case mergePeople(from: String, into: String, force: Bool)
    /// Delete somebody.
    case deletePerson(String)
    /// Delete one of somebody's samples.
    case deleteSample(person: String, sample: String)
    /// Delete everybody.
    case erase(confirmation: String)
    /// Give somebody a colour.
    case setColour(person: String, colour: Int)

    /// Listen for commands.
    case startControl
    /// End that.
    case stopControl
    /// Give a command by hand.
    case command(String)
    /// Select a film.
    case selectFilm(Int)
    /// Change what can be said for a trigger.
    case setKeywords(trigger: String, [String])
    /// Change a film's title.
    case setTitle(index: Int, String)
    /// Change who may command.
    case setWho(WhoMayCommand)
    /// Go back to the built-in commands and films.
    case resetControl

    /// Close a message.
    case dismissNotice(Int)
}

/// Why a browser gives no audio.
public enum MicrophoneFault: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user, or the system, does not permit it.
    case denied
    /// There is none.
    case noDevice
    /// Another program uses it.
    case busy
    /// The browser cannot.
    case unsupported
    /// It gave audio and stopped.
    case interrupted
}

/// What a speaker is named by.
public enum SpeakerNaming: Sendable, Hashable {
    /// A name in the user's words; an empty one takes the name back.
    case name(String)
    /// The id of somebody enrolled.
    case person(String)
}

/// What a speaker's voice is learnt for.
public enum SpeakerUse: Sendable, Hashable {
    /// An enrolment of its own, for whoever the speaker is said to be; what was under way is dropped. Consent is asked for when the
    /// voice is to be saved.
    case anew
    /// The same under a name, and with whether its owner agrees.
    case named(String, consent: Bool)
    /// The same for somebody enrolled, given by id.
    case person(String)
    /// Another take of the enrolment under way.
    case anotherTake
}

/// Whom segments are given to.
public enum SpeakerTarget: Sendable, Hashable {
    /// A speaker there is.
    case speaker(Int)
    /// One there was not.
    case new
}
