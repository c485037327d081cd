internal import CSoup
internal import Foundation

/// GLib's event loop on a thread of its own, which all calls of libsoup are made from.
@safe final class MainLoop: @unchecked Sendable {
    // SAFETY: both are set once, live until this object goes, and are only used with functions that GLib documents as
    // callable from any thread (attaching a source, quitting the loop).
    private let context: OpaquePointer
    private let loop: OpaquePointer

    /// Starts the thread.
    init() {
        unsafe context = g_main_context_new()
        unsafe loop = g_main_loop_new(context, 0)
        let thread = Thread { [self] in
            unsafe g_main_context_push_thread_default(context)
            unsafe g_main_loop_run(loop)
            unsafe g_main_context_pop_thread_default(context)
        }
        thread.name = "local-server"
        thread.start()
    }

    deinit {
        unsafe g_main_loop_unref(loop)
        unsafe g_main_context_unref(context)
    }

    /// Does something on the loop's thread: soon, in the order of the calls, and never inside the call itself.
    func perform(_ work: @escaping @Sendable () -> Void) {
        let source = unsafe g_idle_source_new()
        unsafe g_source_set_priority(source, G_PRIORITY_DEFAULT)
        unsafe attach(source, once: work)
    }

    /// A clock that has not been set; for the loop's thread.
    func timer(_ work: @escaping @Sendable () -> Void) -> LoopTimer { LoopTimer(loop: self, work: work) }

    /// Ends the thread after what was asked for before.
    func quit() {
        perform { [self] in unsafe g_main_loop_quit(loop) }
    }

    /// Attaches a source that calls `work` once and goes. Takes the reference to the source.
    func attach(_ source: UnsafeMutablePointer<GSource>?, once work: @escaping @Sendable () -> Void) {
        unsafe g_source_set_callback(
            source,
            { data in
                if let data = unsafe data { unsafe Retained<Work>.value(data).body() }
                return 0
            }, Retained.pass(Work(body: work)), { unsafe Retained<Work>.release($0) })
        unsafe attach(source)
    }

    /// Attaches a source whose callback is set. Takes the reference to it.
    func attach(_ source: UnsafeMutablePointer<GSource>?) {
        unsafe g_source_attach(source, context)
        unsafe g_source_unref(source)
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(body: @escaping @Sendable () -> Void) { self.body = body }
    }
}

/// A time after which something is done, unless it is set anew or cancelled before. For the loop's thread only.
@safe final class LoopTimer {
    private let loop: MainLoop
    private let work: @Sendable () -> Void
    private var source: UnsafeMutablePointer<GSource>?

    fileprivate init(loop: MainLoop, work: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.work = work
    }

    deinit { cancel() }

    /// Sets the time, in seconds from now.
    func set(_ seconds: Double) {
        let milliseconds = UInt32(max(0, min(seconds * 1_000, 1e9)))
        if let source = unsafe source, unsafe g_source_is_destroyed(source) == 0 {
            unsafe g_source_set_ready_time(source, g_get_monotonic_time() + gint64(milliseconds) * 1_000)
            return
        }
        cancel()
        let source = unsafe g_timeout_source_new(milliseconds)
        unsafe self.source = unsafe g_source_ref(source)
        unsafe loop.attach(source, once: work)
    }

    /// Nothing will be done.
    func cancel() {
        guard let source = unsafe source else { return }
        unsafe g_source_destroy(source)
        unsafe g_source_unref(source)
        unsafe self.source = nil
    }
}

/// Objects of ours that C holds: a reference is taken when they are passed, and given back by the release callback
/// that C calls once.
enum Retained<Object: AnyObject> {
    static func pass(_ object: Object) -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(object).toOpaque() }

    /// The object, while C still holds its reference.
    static func value(_ data: UnsafeMutableRawPointer) -> Object {
        unsafe Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
    }

    static func release(_ data: UnsafeMutableRawPointer?) {
        if let data = unsafe data { unsafe Unmanaged<Object>.fromOpaque(data).release() }
    }
}

/// The text of an error, which is freed.
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error = unsafe error else { return "unknown error" }
    defer { unsafe g_error_free(error) }
    guard let text = unsafe error.pointee.message else { return "unknown error" }
    return unsafe String(cString: text)
}
