import Testing
import VoiceIDCommands

struct CompletionsTests {
    @Test(.enabled(if: Tool.find("bash") != nil))
    func `bash accepts its script and completes commands, options and words`() throws {
        let bash = try #require(Tool.find("bash"))
        let script = BashCompletions(.voiceid).text
        #expect(try Tool.run(bash, ["-n"], input: script) == Tool.Result(status: 0, output: "", errors: ""))
        let complete = """
            complete_line() { COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _voiceid; echo "${COMPREPLY[@]}"; }
            complete_line voiceid comp
            complete_line voiceid completions z
            complete_line voiceid completions --q
            complete_line voiceid profiles ren
            complete_line voiceid diarize a.wav --format = textg
            complete_line voiceid diarize a.wav --format rt
            """
        let result = try Tool.run(bash, [], input: script + complete)
        #expect(
            result == Tool.Result(status: 0, output: "completions\nzsh\n--quiet\nrename\ntextgrid\nrttm\n", errors: ""))
    }

    @Test(.enabled(if: Tool.find("bash") != nil))
    func `bash completes the names of enrolled people, and runs none of them`() throws {
        let bash = try #require(Tool.find("bash"))
        let complete = """
            voiceid() { printf '%s\\n' 'Ann Lee' 'Anna $(touch run)' 'Ben' "O'Hara"; }
            complete_line() {
                COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _voiceid; printf '<%s>' "${COMPREPLY[@]}"; echo
            }
            complete_line voiceid profiles show An
            complete_line voiceid profiles delete 'Ann\\ L'
            complete_line voiceid profiles merge Ben "\\"O'"
            complete_line voiceid profiles rename Be
            complete_line voiceid profiles rename Ben Be
            complete_line voiceid profiles export backup.json B
            """
        let result = try Tool.run(bash, [], input: BashCompletions(.voiceid).text + complete)
        let lines = ["<Ann Lee><Anna $(touch run)>", "<Ann Lee>", "<O'Hara>", "<Ben>", "<>", "<Ben>"]
        #expect(result == Tool.Result(status: 0, output: lines.map { $0 + "\n" }.joined(), errors: ""))
    }

    @Test(.enabled(if: Tool.find("zsh") != nil))
    func `zsh accepts its script`() throws {
        let zsh = try #require(Tool.find("zsh"))
        let result = try Tool.run(zsh, ["-n"], input: ZshCompletions(.voiceid).text)
        #expect(result == Tool.Result(status: 0, output: "", errors: ""))
    }

    @Test(.enabled(if: Tool.find("fish") != nil))
    func `fish accepts its script and completes commands`() throws {
        let fish = try #require(Tool.find("fish"))
        let script = FishCompletions(.voiceid).text
        #expect(try Tool.run(fish, ["--no-execute"], input: script) == Tool.Result(status: 0, output: "", errors: ""))
        let result = try Tool.run(fish, [], input: script + "complete -C 'voiceid completions z'\n")
        #expect(result.output == "zsh\n")
    }

    @Test func `what is hidden is not offered`() {
        for script in [
            BashCompletions(.voiceid).text, ZshCompletions(.voiceid).text, FishCompletions(.voiceid).text,
        ] {
            #expect(!script.contains(/\bman\b/))
        }
    }
}
