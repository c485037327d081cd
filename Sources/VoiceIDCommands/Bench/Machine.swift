import Foundation
import JSON

/// The machine that numbers were measured on.
enum Machine {
    /// The processor's name, as the system gives it.
    static var processor: String {
        #if os(Linux)
            let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
            let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
            return name?.trimmingCharacters(in: .whitespaces) ?? "unknown"
        #else
            var size = 0
            guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return "unknown" }
            var name = [CChar](repeating: 0, count: size)
            guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return "unknown" }
            return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #endif
    }

    /// What the system has noted of this process.
    private static var usage: rusage {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        return usage
    }

    /// The greatest resident size of this process so far, in bytes.
    static var peakMemoryBytes: Int {
        #if os(Linux)
            usage.ru_maxrss * 1_024
        #else
            usage.ru_maxrss
        #endif
    }

    /// Processor time of all threads of this process so far.
    static var processorSeconds: Double {
        let usage = usage
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    /// What the benchmark says of the machine.
    static var json: JSONValue {
        .object([
            "processor": .string(processor), "cores": .integer(ProcessInfo.processInfo.activeProcessorCount),
            "system": .string(ProcessInfo.processInfo.operatingSystemVersionString),
        ])
    }
}
