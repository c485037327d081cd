#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What is written down when the program dies.
enum CrashReports {
    /// The signals of a program that dies of a mistake.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// Sees that nothing of the memory is written down should the program die from now on.
    ///
    /// Swift's own report shows what the registers point to. While a library works on the key, that is the key. So the system ends the
    /// program as it ends any other, and leaves no image of it either.
    ///
    /// It is done once, when the key is first lent to a library, and stays: nobody knows where a library keeps its copy.
    static let silence: Void = {
        for number in signals { _ = signal(number, SIG_DFL) }
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
            _ = unsafe setrlimit(RLIMIT_CORE, &none)
        #endif
    }()
}
