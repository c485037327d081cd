#if canImport(Glibc)
    internal import CMalloc
#endif

/// The allocator of this process.
public enum Allocator {
    /// Has blocks from `bytes` on given back to the system as soon as they are freed.
    ///
    /// glibc raises that size by itself whenever it frees a large block, up to 32 MB. Large blocks then come from the heap,
    /// where what is kept between them holds on to the room they leave: a diarization grew by 0.3 MB with each minute of
    /// audio, most of it such room. Elsewhere than on glibc there is nothing to do.
    public static func giveBackBlocks(from bytes: Int32) {
        #if canImport(Glibc)
            _ = mallopt(M_MMAP_THRESHOLD, bytes)
        #endif
    }
}
