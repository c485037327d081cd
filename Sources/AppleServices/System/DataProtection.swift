#if canImport(UIKit)
    public import Foundation

    /// Encrypts what the app keeps with the user's passcode.
    public enum DataProtection {
        /// Makes the files of a folder unreadable while the device is locked. What is open then can be written to its end.
        ///
        /// New files in the folder inherit it.
        ///
        /// - Throws: Foundation's error where the folder cannot be made or changed.
        public static func protect(_ folder: URL) throws {
            let attributes: [FileAttributeKey: Any] = [.protectionKey: FileProtectionType.completeUnlessOpen]
            let manager = FileManager.default
            try manager.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
            for name in try manager.contentsOfDirectory(atPath: folder.path) {
                try manager.setAttributes(attributes, ofItemAtPath: folder.appending(path: name).path)
            }
            try manager.setAttributes(attributes, ofItemAtPath: folder.path)
        }
    }
#endif
