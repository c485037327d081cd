import Dispatch

/// A thread for jobs. They calculate without pause, and would keep the threads that requests are answered on.
enum JobExecutor {
    /// Begins a job. Where the system cannot give it a thread of its own, it shares those of the requests.
    static func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        if #available(macOS 15, iOS 18, *) {
            return Task.detached(executorPreference: QueueTaskExecutor.shared) { await work() }
        }
        return Task.detached { await work() }
    }
}

@available(macOS 15, iOS 18, *)
private final class QueueTaskExecutor: TaskExecutor {
    static let shared = QueueTaskExecutor()

    private let queue = DispatchQueue(label: "voiceid.jobs", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
