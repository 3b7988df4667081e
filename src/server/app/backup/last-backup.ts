import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** In the data folder, which every process of an installation shares, and the command that makes backups too. */
export const LAST_BACKUP = 'last-backup.json'

const noted = z.object({ at: z.coerce.date(), by: z.enum(['backup', 'nobody']) })
/** `by` nobody: there has been no backup, and this is when the first process began to wait for one. */
export type LastBackup = z.infer<typeof noted>

export const noteBackup = (dataDir: string, now: Date): Promise<void> =>
  write(dataDir, { at: now, by: 'backup' })

/** The last successful backup. An installation without one waits for its first from now on. */
export async function readLastBackup(dataDir: string, now: Date): Promise<LastBackup> {
  const text = await readFile(join(dataDir, LAST_BACKUP), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text !== null) return noted.parse(JSON.parse(text))
  const waiting: LastBackup = { at: now, by: 'nobody' }
  await write(dataDir, waiting)
  return waiting
}

/** At once or not at all: a process that reads meanwhile finds a whole file. */
async function write(dataDir: string, last: LastBackup): Promise<void> {
  const path = join(dataDir, LAST_BACKUP)
  const partial = `${path}.${process.pid}`
  await writeFile(partial, `${JSON.stringify(last)}\n`, { mode: 0o600 })
  await rename(partial, path)
}
