import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const GROUPS = '/sys/fs/cgroup'
const BYTES = 1024 * 1024
const REMOVED_MS = 10_000

/** How the two versions of control groups call the same files. */
const VERSIONS = [
  { folder: join(GROUPS, 'memory'), limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { folder: GROUPS, limit: 'memory.max', events: 'memory.events' },
] as const

export interface MemoryLimit {
  /** Starts another command inside, with all that it starts. */
  readonly within: readonly string[]
  /** Whether the system ended a process inside because the memory did not suffice. */
  hasEnded(): boolean
  /** Ends whatever still runs inside; the system takes a moment to let go of a process that has ended. */
  remove(): Promise<void>
}

/** A limit for several processes together, as a container has it; null where none can be set (other than Linux, not root). */
export function limitMemory(mb: number): MemoryLimit | null {
  for (const { folder, limit, events } of VERSIONS) {
    const group = join(folder, `probity-test-${process.pid}`)
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    if (!existsSync(join(group, limit))) {
      rmdirSync(group)
      continue
    }
    writeFileSync(join(group, limit), String(mb * BYTES))
    return {
      within: ['/bin/sh', '-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs')],
      hasEnded: () => /^oom_kill [1-9]/m.test(readFileSync(join(group, events), 'utf8')),
      remove: () => removeGroup(group),
    }
  }
  return null
}

async function removeGroup(group: string): Promise<void> {
  for (const giveUp = Date.now() + REMOVED_MS; ; await sleep(50)) {
    for (const id of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      endProcess(Number(id))
    try {
      return rmdirSync(group)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY' || Date.now() > giveUp) throw error
    }
  }
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}
