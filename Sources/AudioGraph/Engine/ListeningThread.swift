internal import Foundation
internal import Realtime

/// The thread on which the listeners of a live engine work.
final class ListeningThread: @unchecked Sendable {
    // SAFETY: `cores` and `isStopping` are read and written with `lock` held; each core's listening part is used by this
    // thread alone.
    private let lock = NSLock()
    private var cores: [GraphCore]
    private var isStopping = false
    private let signal = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    /// How long it sleeps where nobody wakes it: the rendering thread must not.
    private static let nap = DispatchTimeInterval.milliseconds(10)

    init(_ core: GraphCore) {
        cores = [core]
        EngineThread.listening.start { [weak self] in
            while let self, self.work() { self.rest() }
        }
    }

    /// A graph that will come to work after those before it.
    func expect(_ core: GraphCore) { lock.withLock { cores.append(core) } }

    /// A graph that never comes to work.
    func forget(_ core: GraphCore) { lock.withLock { cores.removeAll { $0 === core } } }

    func wake() { signal.signal() }

    /// Lets it finish what is rendered, and waits for that.
    func stop() {
        let wasStopping = lock.withLock {
            defer { isStopping = true }
            return isStopping
        }
        guard !wasStopping else { return }
        signal.signal()
        // Whoever is told of an event may end the engine from there, and cannot wait for itself.
        if EngineThread.current != .listening { done.wait() }
    }

    private func rest() { _ = signal.wait(timeout: .now() + Self.nap) }

    /// - Returns: Whether there will be more to do.
    private func work() -> Bool {
        let (core, isLast) = lock.withLock { (self.cores.first, self.isStopping) }
        guard let core else { return false }
        core.listening.advance()
        guard core.shared.end.load() >= 0 || isLast else { return true }
        core.listening.finish()
        let isDone = lock.withLock {
            cores.removeFirst()
            return cores.isEmpty
        }
        if !isDone { return work() }
        done.signal()
        return false
    }
}
