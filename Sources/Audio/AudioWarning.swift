/// Something odd about a source that did not stop it from being read.
public enum AudioWarning: Sendable, Equatable {
    /// The file ends before its header says it should.
    case truncated(foundSeconds: Double, promisedSeconds: Double)
    /// The file lacks the mark of its end: it was cut, or its recording was interrupted.
    case unfinished
    /// The decoder met damage, and went on or stopped there; `message` is its first complaint of `count`.
    case damaged(decoder: String, message: String, count: Int)
    /// Channels (from 0) that stayed silent next to the others and were left out of the mix.
    case deadChannels([Int])
    /// Channels (from 0) of opposite polarity, turned over before mixing so that they do not cancel.
    case invertedChannels([Int])
    /// The usual decoder could not read the file, and another did.
    case fallbackDecoder(used: String, reason: String)
    /// Bytes after the audio that belong to nothing.
    case trailingBytes(Int)
    /// The stream ends in the middle of a sample; the fragment was left out.
    case partialSample(bytes: Int)
    /// The sampling rate is too low for the whole voice.
    case lowRate(hertz: Int)
    /// A float source goes beyond full scale; `peak` is its largest magnitude, where 1 is full scale.
    case beyondFullScale(peak: Float)
    /// A live source lost audio: how often, and about how many samples in all.
    case lostAudio(gaps: Int, samples: Int)
}

extension AudioWarning: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .truncated(let found, let promised):
            "The file is cut short: \(twoDecimals(found)) s of the \(twoDecimals(promised)) s its header promises."
        case .unfinished:
            "The file has no proper end: it was cut short, or its recording was interrupted."
        case .damaged(let decoder, let message, let count):
            count == 1
                ? "The audio is damaged (\(decoder): \(message))."
                : "The audio is damaged in \(count) places (\(decoder): \(message))."
        case .deadChannels(let channels):
            "\(list(channels)) silent; the others were used."
        case .invertedChannels(let channels):
            "\(list(channels)) of opposite polarity; turned over before mixing. Check the cable."
        case .fallbackDecoder(let used, let reason):
            "Read with \(used), because \(reason)."
        case .trailingBytes(let count):
            count == 1 ? "1 byte after the audio was ignored." : "\(count) bytes after the audio were ignored."
        case .partialSample(let bytes):
            "The audio ends in the middle of a sample (\(bytes) \(bytes == 1 ? "byte" : "bytes") over). Check the encoding and channel count."
        case .lowRate(let hertz):
            "The audio was recorded at \(hertz) Hz, too low for the whole voice; results are less sure. Record at 16000 Hz."
        case .beyondFullScale(let peak):
            "The samples go up to \(twoDecimals(Double(peak))) times full scale. Export the audio with samples in -1...1."
        case .lostAudio(let gaps, let samples):
            "About \(twoDecimals(SampleClock.seconds(samples))) s of audio were lost in \(gaps) "
                + (gaps == 1 ? "place" : "places") + "; the computer could not keep up."
        }
    }

    /// People count channels from 1; three or more in a row are a range.
    private func list(_ channels: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in channels.map({ $0 + 1 }) {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        let numbers = runs.map { run in
            switch run.count {
            case 1: "\(run.lowerBound)"
            case 2: "\(run.lowerBound), \(run.upperBound)"
            default: "\(run.lowerBound)–\(run.upperBound)"
            }
        }
        return (channels.count == 1 ? "Channel " : "Channels ") + numbers.joined(separator: ", ")
            + (channels.count == 1 ? " is" : " are")
    }
}

func twoDecimals(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return String(value) }
    let (whole, rest) = Int(hundredths.magnitude).quotientAndRemainder(dividingBy: 100)
    return (hundredths < 0 ? "-" : "") + "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
}
