import Foundation
import ProcessMemory
import VoiceIDCommands

Allocator.giveBackBlocks(from: 256 * 1024)
let partialFiles = PartialFiles()
let screen = TakenScreen()
let interruption = Interruption(partialFiles: partialFiles, screen: screen)
let run = Task {
    await Program().run(
        Array(CommandLine.arguments.dropFirst()), in: .ofProcess(partialFiles: partialFiles, screen: screen))
}
interruption.cancel(run)
exit(interruption.exitCode(after: await run.value).rawValue)
