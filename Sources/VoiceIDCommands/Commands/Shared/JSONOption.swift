/// `--json`.
enum JSONOption {
    static let flag = Flag("--json", "print the result as JSON")
}
