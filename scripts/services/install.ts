import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { type DebianPackages, unpackDebs } from './debian.ts'

export interface Unavailable {
  /** One line for the reader. */
  readonly unavailable: string
}

const LOCK_DEADLINE_MS = 600_000

/** Unpacks packages into `folder` once: completely or not at all, and again only if the list of packages changed. */
export async function installOnce(folder: string, wanted: DebianPackages): Promise<Unavailable | undefined> {
  const recipe = JSON.stringify({ ...wanted, arch: process.arch })
  const marker = join(folder, 'recipe.json')
  const present = () => existsSync(marker) && readFileSync(marker, 'utf8') === recipe
  if (present()) return undefined
  if (process.platform !== 'linux')
    return { unavailable: `there are no Debian packages for ${process.platform}` }
  try {
    await withLock(folder, async () => {
      if (present()) return
      const fresh = `${folder}.new`
      const scratch = `${folder}.apt`
      for (const path of [fresh, scratch]) rmSync(path, { recursive: true, force: true })
      try {
        mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
        mkdirSync(fresh, { mode: 0o755 })
        await unpackDebs(wanted, fresh, scratch)
        writeFileSync(join(fresh, 'recipe.json'), recipe)
        rmSync(folder, { recursive: true, force: true })
        renameSync(fresh, folder)
      } finally {
        for (const path of [fresh, scratch]) rmSync(path, { recursive: true, force: true })
      }
    })
  } catch (error) {
    return { unavailable: error instanceof Error ? error.message : String(error) }
  }
  return undefined
}

/** An abstract socket as lock: the kernel frees it when its owner dies, and it leaves no file behind. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const path = `\0probity-${createHash('sha256').update(name).digest('hex')}`
  const giveUp = Date.now() + LOCK_DEADLINE_MS
  for (;;) {
    const waiting = new Set<Socket>()
    const server = createServer((socket) => waiting.add(socket.on('error', () => {})))
    const taken = await new Promise<boolean>((resolve, reject) => {
      const refuse = (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
      server.once('error', refuse).listen(path, () => resolve(true))
    })
    if (taken) {
      try {
        return await work()
      } finally {
        server.close()
        for (const socket of waiting) socket.destroy()
      }
    }
    if (Date.now() > giveUp) throw new Error(`another process has been unpacking ${name} for too long`)
    await released(path)
  }
}

/** Settles when the lock's owner releases it or dies; its connections close with it. */
const released = (path: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(path)
    const done = () => {
      socket.destroy()
      setTimeout(resolve, 20)
    }
    socket.once('error', done).once('close', done).setTimeout(2_000, done).resume()
  })
