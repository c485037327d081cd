// CSoup includes the same headers of the C library, and whichever module the compiler loads first owns `sockaddr`.
internal import CSoup
internal import Foundation

/// What other machines may reach this one by.
package enum NetworkHosts {
    /// The machine's name, then the addresses of its interfaces that are up, IPv6 in brackets; without those that only this
    /// machine can use.
    package static func all() -> [String] {
        var hosts: [String] = []
        var buffer = [CChar](repeating: 0, count: 256)
        if unsafe gethostname(&buffer, buffer.count - 1) == 0 {
            let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            hosts += name.contains(".") || name.isEmpty ? [name] : [name, "\(name).local"]
        }
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return hosts.filter { !$0.isEmpty } }
        defer { unsafe freeifaddrs(list) }
        var entry = unsafe list
        while let interface = unsafe entry {
            defer { unsafe entry = interface.pointee.ifa_next }
            let isUp = unsafe Int32(truncatingIfNeeded: interface.pointee.ifa_flags) & Int32(IFF_UP) != 0
            guard isUp, let address = unsafe interface.pointee.ifa_addr, let host = unsafe Self.host(address) else {
                continue
            }
            hosts.append(host)
        }
        return hosts.filter { !$0.isEmpty }
    }

    /// The address as a URL has it; `nil` where it means nothing to other machines.
    private static func host(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
        let family = unsafe Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard
            unsafe getnameinfo(
                address, socklen_t(size), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
        else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if family == AF_INET { return text.hasPrefix("127.") ? nil : text }
        // Addresses of one link need the name of an interface, which browsers do not take.
        return text == "::1" || text.contains("%") ? nil : "[\(text)]"
    }
}
