import { expect, vi } from 'vitest'
import { runCommand } from '#cli/run-command.ts'

/**
 * What a command that refuses says, run in this process: to start one for every refusal would cost more than all the
 * rest. Stdout must stay empty. That `probity` then prints it and ends with 1 is for `cli.test.ts`.
 */
export async function refusalOf(...args: readonly string[]): Promise<string> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const message = await runCommand(args).then(
      () => 'it did not refuse',
      (error: Error) => error.message,
    )
    expect(written).not.toHaveBeenCalled()
    return message
  } finally {
    written.mockRestore()
  }
}
