internal import Foundation

/// Sole owner of one spawned program: it is killed and reaped when this value goes, so no process outlives its reader.
///
/// Arguments go to the program as a list; no shell sees them.
@safe struct ChildProcess: ~Copyable {
    private let outputEnd: OwnedDescriptor
    private let errorsEnd: OwnedDescriptor
    private var inputEnd: OwnedDescriptor?
    private let identifier: pid_t
    private var status: ExitStatus?

    /// Read end of the program's standard output, non-blocking.
    var output: Int32 { outputEnd.number }
    /// Read end of its standard error, non-blocking.
    var errors: Int32 { errorsEnd.number }
    /// Write end of its standard input, non-blocking; `nil` where it is not fed, or no more.
    var input: Int32? {
        switch inputEnd {
        case .some(let end): end.number
        case nil: nil
        }
    }

    /// What a program reads as its standard input.
    enum Input {
        /// An empty file.
        case nothing
        /// An open file, which stays open here.
        case descriptor(Int32)
        /// What ``write(_:)`` sends.
        case fed
    }

    /// How a program ended.
    enum ExitStatus: Equatable {
        case code(Int32)
        case signal(Int32)
    }

    /// Starts a program.
    ///
    /// - Throws: The system's error number.
    init(executable: String, arguments: [String], input: Input) throws(SpawnFailure) {
        var actions = SpawnActions()
        let output = try Ends.make()
        let errors = try Ends.make()
        var feed: Ends?
        switch input {
        case .nothing:
            actions.openNothing(as: STDIN_FILENO)
        case .descriptor(let descriptor):
            actions.duplicate(descriptor, to: STDIN_FILENO)
        case .fed:
            let ends = try Ends.make()
            actions.duplicate(ends.theirs.number, to: STDIN_FILENO)
            feed = consume ends
        }
        actions.duplicate(output.theirs.number, to: STDOUT_FILENO)
        actions.duplicate(errors.theirs.number, to: STDERR_FILENO)
        identifier = try actions.spawn(executable, [executable] + arguments)
        outputEnd = output.ours
        errorsEnd = errors.ours
        if let feed = consume feed { inputEnd = consume feed.ours } else { inputEnd = nil }
    }

    deinit {
        guard status == nil else { return }
        kill(identifier, SIGKILL)
        var ignored: Int32 = 0
        while unsafe waitpid(identifier, &ignored, 0) < 0 && errno == EINTR {}
    }

    /// Writes what the program takes just now.
    ///
    /// - Returns: How many bytes it took; `nil` once it reads no more.
    func write(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let input else { return nil }
        let sent = unsafe bytes.withUnsafeBytes { unsafe send(input, $0.baseAddress, $0.count, noSignal) }
        if sent >= 0 { return sent }
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : nil
    }

    /// Tells the program that its input has ended.
    mutating func closeInput() { inputEnd = nil }

    /// Waits for the program's end, which follows the end of its output.
    mutating func wait() -> ExitStatus {
        if let status { return status }
        var raw: Int32 = 0
        while unsafe waitpid(identifier, &raw, 0) < 0 && errno == EINTR {}
        let signal = raw & 0x7F
        let ended: ExitStatus = signal == 0 ? .code(raw >> 8 & 0xFF) : .signal(signal)
        status = ended
        return ended
    }
}

/// The system's error number when a program could not be started.
struct SpawnFailure: Error {
    let number: Int32
}

#if canImport(Darwin)
    private let noSignal: Int32 = 0
#else
    private let noSignal = Int32(MSG_NOSIGNAL)
#endif

/// Two connected descriptors, closed in every program but the one they are handed to.
private struct Ends: ~Copyable {
    let ours: OwnedDescriptor
    let theirs: OwnedDescriptor

    /// A pair of sockets: unlike a pipe they are made close-on-exec in one step, and writing to a program that has
    /// gone can be told not to raise SIGPIPE.
    static func make() throws(SpawnFailure) -> Ends {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            guard unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw SpawnFailure(number: errno) }
            var on: Int32 = 1
            _ = unsafe setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #else
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SpawnFailure(number: errno) }
        #endif
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return Ends(ours: OwnedDescriptor(ends[0]), theirs: OwnedDescriptor(ends[1]))
    }
}

/// What the new process does with its descriptors before the program starts.
@safe private struct SpawnActions: ~Copyable {
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
    #else
        private var actions = unsafe posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
    #endif

    init() {
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
    }

    deinit {
        var actions = unsafe actions
        var attributes = attributes
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
    }

    mutating func duplicate(_ descriptor: Int32, to target: Int32) {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, target)
    }

    mutating func openNothing(as target: Int32) {
        unsafe posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDONLY, 0)
    }

    #if !canImport(Darwin)
        private typealias AddCloseFrom =
            @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

        /// Present since glibc 2.34, in a header that Swift sees without GNU's extensions.
        private static let addCloseFrom: AddCloseFrom? = unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
            .map {
                unsafe unsafeBitCast($0, to: AddCloseFrom.self)
            }
    #endif

    mutating func spawn(_ executable: String, _ arguments: [String]) throws(SpawnFailure) -> pid_t {
        // A descriptor that slipped into the program would keep a pipe open whose end somebody waits for.
        #if !canImport(Darwin)
            _ = unsafe Self.addCloseFrom?(&actions, STDERR_FILENO + 1)
        #endif
        // The program starts with default signal handling, whatever ours is, and in a process group of its own, so
        // that Ctrl-C reaches us alone: ffmpeg would end in good order, and cut audio would look whole.
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        var all = sigset_t()
        var none = sigset_t()
        unsafe sigfillset(&all)
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        let copies: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        var identifier: pid_t = 0
        let failure = unsafe posix_spawn(
            &identifier, executable, &actions, &attributes, copies + [nil], environ)
        guard failure == 0 else { throw SpawnFailure(number: failure) }
        return identifier
    }
}
