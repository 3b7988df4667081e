import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

/**
 * Locks a data folder for this process: PGlite has no lock of its own, and a second process on the same folder
 * silently destroys rows. The lock is an abstract socket (Linux), which vanishes with its process however that dies.
 * Rejects with `FolderInUse` if another process holds it.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  if (process.platform !== 'linux') return { release: async () => {} }
  const name = `\0probity-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const server = createServer((socket) => socket.destroy())
  await listen(server, name).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error
  })
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another Probity process. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
  }
}

const listen = (server: Server, name: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(name, resolve)
  })
