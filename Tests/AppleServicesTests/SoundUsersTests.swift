import AppleServices
import Testing

@Suite struct SoundUsersTests {
    @Test(arguments: [SoundUsers.User.microphone, .playback])
    func `the session ends with its only user`(_ user: SoundUsers.User) {
        var users = SoundUsers()
        users.begin(user)
        let ends = users.end(user)
        #expect(ends)
        #expect(users == SoundUsers())
    }

    @Test(arguments: [(SoundUsers.User.microphone, SoundUsers.User.playback), (.playback, .microphone)])
    func `who ends while another has begun leaves it the sound`(_ first: SoundUsers.User, _ second: SoundUsers.User) {
        var users = SoundUsers()
        users.begin(first)
        users.begin(second)
        let endsWithFirst = users.end(first)
        #expect(!endsWithFirst)
        let endsWithSecond = users.end(second)
        #expect(endsWithSecond)
    }

    @Test func `a microphone opened again after a call is one user`() {
        var users = SoundUsers()
        users.begin(.microphone)
        users.begin(.microphone)
        let ends = users.end(.microphone)
        #expect(ends)
    }

    @Test func `who never began takes the sound from nobody`() {
        var users = SoundUsers()
        users.begin(.playback)
        let ends = users.end(.microphone)
        #expect(!ends)
    }
}
