import Testing
import WebApp

@Suite struct OperationTests {
    @Test(
        arguments: [
            ("GET", "/session", .found(.openSession, [:])), ("GET", "/session/", .unknown), ("GET", "/", .unknown),
            ("GET", "/recordings/a b/audio", .found(.recordingAudio, ["id": "a b"])),
            ("GET", "/recordings//audio", .unknown),
            ("HEAD", "/recordings/x/audio", .found(.recordingAudio, ["id": "x"])),
            ("POST", "/recordings/x/audio", .otherMethods(["GET"])),
            ("GET", "/api/v1/profiles/export", .found(.exportProfiles, [:])),
            ("GET", "/api/v1/profiles/Ann", .found(.showProfile, ["id": "Ann"])),
            ("DELETE", "/api/v1/profiles/export", .found(.deleteProfile, ["id": "export"])),
            ("get", "/session", .otherMethods(["GET"])), ("GET", "", .unknown), ("GET", "session", .unknown),
        ] as [(String, String, WebApp.Operation.Match)])
    func `a path leads to one operation`(method: String, path: String, expected: WebApp.Operation.Match) {
        #expect(WebApp.Operation.match(method, path) == expected)
    }

    @Test func `no two operations have one method and path`() {
        let all = WebApp.Operation.allCases.map { "\($0.method) \($0.path)" }
        #expect(Set(all).count == all.count)
    }
}
