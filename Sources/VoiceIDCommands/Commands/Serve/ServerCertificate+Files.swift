import AudioGraph
import Foundation
import LocalServer

/// Where the certificate of a server comes from.
enum CertificateSource {
    /// Files of the user's.
    case files(certificate: String, key: String)
    /// Made for this run, by the `openssl` program.
    case selfSigned

    /// Why there is none.
    enum Fault: Error, CustomStringConvertible {
        /// A file cannot be read.
        case unreadable(path: String, reason: String)
        /// The program that makes certificates is not there, or failed.
        case notMade(reason: String)

        var description: String {
            switch self {
            case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
            case .notMade(let reason):
                "a certificate cannot be made: \(reason). Install openssl, or give --certificate and --key."
            }
        }
    }

    /// The certificate, for a server of these names and addresses.
    func load(hosts: [String], environment: [String: String]) throws -> ServerCertificate {
        switch self {
        case .files(let certificate, let key):
            return ServerCertificate(certificate: try Self.read(certificate), key: try Self.read(key))
        case .selfSigned: return try Self.make(hosts: hosts, environment: environment)
        }
    }

    private static func read(_ path: String) throws(Fault) -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    /// Asks `openssl` for a certificate that lives as long as this run: its key never has a name in a file system.
    private static func make(hosts: [String], environment: [String: String]) throws(Fault) -> ServerCertificate {
        guard let program = ProgramFinder.find("openssl", environment: environment) else {
            throw .notMade(reason: "there is no program 'openssl'")
        }
        let names = hosts.map { host in
            host.hasPrefix("[") ? "IP:\(host.dropFirst().dropLast())" : (host.isAddress ? "IP:\(host)" : "DNS:\(host)")
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
            "-subj", "/CN=VoiceID on this machine", "-addext", "subjectAltName=\(names.joined(separator: ","))",
            "-keyout", "/dev/stdout", "-out", "/dev/stdout",
        ]
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw .notMade(reason: error.reason)
        }
        // Both are far shorter than what a pipe holds.
        let pem = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, pem.contains("BEGIN CERTIFICATE") else {
            throw .notMade(reason: complaint.onOneLine.shortened(to: 300))
        }
        return ServerCertificate(certificate: pem, key: pem)
    }
}

extension String {
    /// Whether it is an IPv4 address and no name.
    fileprivate var isAddress: Bool { allSatisfy { $0.isNumber || $0 == "." } }
}
