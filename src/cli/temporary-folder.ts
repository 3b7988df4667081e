import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that the caller removes when it is done; Ctrl-C removes it too, so that no copy of evidence stays behind. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      process.exit(128 + constants.signals[signal])
    })
  return folder
}
