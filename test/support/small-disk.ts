import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportMissingServer } from '../../scripts/services/service.ts'

export interface SmallDisk {
  readonly folder: string
  /** Leaves no byte free, or so many megabytes. */
  fill(leaving?: number): void
  /** Undoes `fill`. */
  makeRoom(): void
  setReadOnly(on: boolean): void
  remove(): void
}

/** A disk of its own, so that it can be full; null, and said, where this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'probity-small-disk-'))
  const ballast = join(folder, 'ballast')
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  } catch {
    rmSync(folder, { recursive: true })
    reportMissingServer('a full disk', 'this user may not mount one')
    return null
  }
  return {
    folder,
    fill: (leaving = 0) => {
      try {
        writeFileSync(ballast, Buffer.alloc((megabytes + 1) * 1024 * 1024))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
      if (leaving > 0) truncateSync(ballast, statSync(ballast).size - leaving * 1024 * 1024)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    setReadOnly: (on) => mount('-o', `remount,${on ? 'ro' : 'rw'}`, folder),
    remove: () => {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
