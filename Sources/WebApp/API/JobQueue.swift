import Foundation

/// Jobs of scripts: done one after another, since each uses all of the machine; remembered for a while when they are over.
package actor JobQueue {
    private struct Entry {
        var job: Job
        var task: Task<Void, Never>?
        var followers: [UUID: AsyncStream<Job>.Continuation] = [:]
        /// Done once the job is over, however it ended.
        var atEnd: @Sendable () -> Void
    }

    /// What does a job: gets a closure to tell progress with.
    package typealias Work = @Sendable (@escaping @Sendable (JobProgress) -> Void) async -> CommandOutcome

    private static let mostWaiting = 32
    private static let mostRemembered = 100

    private var entries: [String: Entry] = [:]
    private var order: [String] = []
    private var waiting: [(id: String, work: Work)] = []
    private var isBusy = false
    private var isClosed = false

    /// No jobs.
    package init() {}

    /// Makes sure that another job would be taken.
    ///
    /// - Throws: `WebFailure` where too many wait, or the queue is closed.
    package func requireRoom() throws(WebFailure) {
        guard !isClosed else {
            throw WebFailure(503, "closing", "VoiceID is being closed.", remedy: "Start 'voiceid serve' again.")
        }
        guard waiting.count < Self.mostWaiting else {
            throw WebFailure(
                429, "busy", "\(waiting.count) jobs wait already.", remedy: "Wait until one is done, or cancel one.")
        }
    }

    /// Takes a job.
    ///
    /// - Parameters:
    ///   - atEnd: Done once, when the job is over in whatever way, also where it is not taken.
    ///   - work: What the job does.
    /// - Throws: `WebFailure` where it is not taken; see ``requireRoom()``.
    package func add(
        _ kind: String, atEnd: @escaping @Sendable () -> Void = {}, _ work: @escaping Work
    ) throws(WebFailure) -> Job {
        do {
            try requireRoom()
        } catch {
            atEnd()
            throw error
        }
        let job = Job(id: UUID().uuidString.lowercased(), kind: kind)
        entries[job.id] = Entry(job: job, atEnd: atEnd)
        order.append(job.id)
        waiting.append((job.id, work))
        startNext()
        forgetOldest()
        return entries[job.id]?.job ?? job
    }

    /// A job as it stands.
    package func job(_ id: String) -> Job? { entries[id]?.job }

    /// A job as it stands, and then each time it changes, until it is over. A slow follower misses steps, never the end.
    package func follow(_ id: String) -> AsyncStream<Job>? {
        guard let job = entries[id]?.job else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(of: Job.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(job)
        if job.isOver {
            continuation.finish()
            return stream
        }
        let key = UUID()
        entries[id]?.followers[key] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(id, key) } }
        return stream
    }

    /// Ends a job that is not over.
    ///
    /// - Returns: The job; `nil` where there is none of this name.
    package func cancel(_ id: String) -> Job? {
        guard let entry = entries[id] else { return nil }
        entry.task?.cancel()
        if let place = waiting.firstIndex(where: { $0.id == id }) {
            waiting.remove(at: place)
            change(id) { $0.state = .cancelled }
        }
        return entries[id]?.job
    }

    /// Ends all jobs, takes no more, and waits until the one that is being done has ended.
    ///
    /// - Parameter limit: How long to wait at most: what a job calls may take a while to notice, and whoever ends the program does not
    ///   wait long.
    package func close(within limit: Duration = .milliseconds(300)) async {
        isClosed = true
        let running = entries.values.compactMap(\.task)
        for id in order { _ = cancel(id) }
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task {
            for task in running { await task.value }
            end.finish()
        }
        let patience = Task {
            try? await Task.sleep(for: limit)
            end.finish()
        }
        for await _ in ended {}
        patience.cancel()
        waiting.cancel()
    }

    private func leave(_ id: String, _ key: UUID) { entries[id]?.followers[key] = nil }

    private func startNext() {
        guard !isBusy, !waiting.isEmpty else { return }
        let (id, work) = waiting.removeFirst()
        isBusy = true
        change(id) { $0.state = .running }
        entries[id]?.task = JobExecutor.run { [weak self] in
            let outcome = await work { [weak self] progress in
                Task { await self?.tell(id, progress) }
            }
            await self?.finish(id, outcome)
        }
    }

    private func tell(_ id: String, _ progress: JobProgress) {
        guard entries[id]?.job.state == .running else { return }
        change(id) { $0.progress = progress }
    }

    private func finish(_ id: String, _ outcome: CommandOutcome) {
        change(id) { job in
            job.messages = outcome.messages
            switch outcome.end {
            case .done:
                job.state = .done
                job.progress = JobProgress(fraction: 1)
                job.result = outcome.output
            case .failed(let failure):
                job.state = .failed
                job.failure = failure
            case .cancelled: job.state = .cancelled
            }
        }
        isBusy = false
        startNext()
    }

    private func change(_ id: String, _ body: (inout Job) -> Void) {
        guard var entry = entries[id] else { return }
        body(&entry.job)
        // Before anybody is told: whoever asks then finds nothing of it left.
        if entry.job.isOver {
            entry.atEnd()
            entry.atEnd = {}
        }
        for follower in entry.followers.values {
            follower.yield(entry.job)
            if entry.job.isOver { follower.finish() }
        }
        if entry.job.isOver {
            entry.followers = [:]
            entry.task = nil
        }
        entries[id] = entry
    }

    private func forgetOldest() {
        while order.count > Self.mostRemembered,
            let place = order.firstIndex(where: { entries[$0]?.job.isOver ?? true })
        {
            entries[order.remove(at: place)] = nil
        }
    }
}
