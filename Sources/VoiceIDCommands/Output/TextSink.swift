/// Takes text that leaves the program.
package protocol TextSink: Sendable {
    /// Writes all of the text before it returns.
    func write(_ text: String) throws(OutputError)
}
