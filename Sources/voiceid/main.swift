import Foundation
import ProcessMemory
import VoiceIDCommands

Allocator.giveBackBlocks(from: 256 * 1024)
let partialFiles = PartialFiles()
let interruption = Interruption(partialFiles: partialFiles)
let run = Task {
    await Program().run(Array(CommandLine.arguments.dropFirst()), in: .ofProcess(partialFiles: partialFiles))
}
interruption.cancel(run)
exit(interruption.exitCode(after: await run.value).rawValue)
