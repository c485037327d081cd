internal import Foundation

/// A thread of an engine's own, on which those who asked for events are called.
enum EngineThread: String {
    /// Feeds an engine, and in a replay does all of its work. Linux has room for names of at most 15 characters.
    case audio = "voiceid-audio"
    /// Works for the listeners of a live engine.
    case listening = "voiceid-listen"

    private static let mark = "voiceid.engine"

    /// Starts a thread.
    func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread {
            Thread.current.threadDictionary[Self.mark] = rawValue
            body()
        }
        thread.name = rawValue
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Which of these threads the caller is on, told of an event: it cannot wait for the end of its own work.
    static var current: EngineThread? {
        (Thread.current.threadDictionary[mark] as? String).flatMap(EngineThread.init)
    }
}
