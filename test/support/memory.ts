import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_MS = 50

export interface MostMemory {
  readonly ownMb: number
  /** Of the largest process that this one started. */
  readonly childMb: number
}

/** Watches what this process and those below it hold in memory; 0 where the system does not say it (other than Linux). */
export function watchMemory(): { most(): MostMemory; stop(): MostMemory } {
  let ownMb = 0
  let childMb = 0
  const look = () => {
    ownMb = Math.max(ownMb, Math.round(process.memoryUsage.rss() / 1024 / 1024))
    for (const pid of childrenOf(process.pid)) childMb = Math.max(childMb, residentMb(pid))
  }
  const timer = setInterval(look, SAMPLE_MS)
  timer.unref()
  const most = () => ({ ownMb, childMb })
  return {
    most,
    stop: () => {
      clearInterval(timer)
      return most()
    },
  }
}

/** And theirs: what encloses a reader stands between. */
function childrenOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
    return children.flatMap((child) => [child, ...childrenOf(child)])
  } catch {
    return []
  }
}

/** Only processes of Node: a browser has limits of its own. */
function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (!/^Name:\s+(node|MainThread)/.test(status)) return 0
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
