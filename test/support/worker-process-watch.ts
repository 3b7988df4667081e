import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/db/database.ts'

export interface Watch {
  stop(): Promise<void>
}

const LOOK_MS = 100

function repeat(look: () => Promise<void>): Watch {
  let running = true
  const loop = (async () => {
    for (; running; await sleep(LOOK_MS)) await look().catch(() => {})
  })()
  return {
    stop: async () => {
      running = false
      await loop
    },
  }
}

export interface WatchedAnalysis {
  readonly id: string
  readonly generation_status: string
}

const UNDER_WAY = new Set(['pending', 'generating', 'complete', 'checking'])

/** Analyses as they are, looked at all the time. A look that fails (the worker that serves is dead) is left out. */
export function watchAnalyses(look: () => Promise<readonly WatchedAnalysis[]>): Watch & {
  countUnderWay(): number
  /** Answers all of them once none is under way. */
  untilAllEnded(withinMs: number): Promise<readonly WatchedAnalysis[]>
} {
  const underWay = (all: readonly WatchedAnalysis[]) =>
    all.filter((analysis) => UNDER_WAY.has(analysis.generation_status))
  let last: readonly WatchedAnalysis[] = []
  const watch = repeat(async () => {
    last = await look()
  })
  return {
    ...watch,
    countUnderWay: () => underWay(last).length,
    untilAllEnded: async (withinMs) => {
      const deadline = Date.now() + withinMs
      for (;;) {
        const all = await look()
        if (all.length > 0 && underWay(all).length === 0) return all
        if (Date.now() > deadline)
          throw new Error(`not ended after ${withinMs} ms: ${JSON.stringify(underWay(all))}`)
        await sleep(LOOK_MS)
      }
    },
  }
}

/**
 * How long the job of a dead worker stays with it: from the last sign of life of one try to the start of the
 * next one, in ms by the database's clock, for every job that was tried again.
 */
export function watchRetries(
  database: OpenDatabase,
): Watch & { pauses(): readonly { queue: string; attempt: number; ms: number }[] } {
  const tries = new Map<string, { attempt: number; alive: number }>()
  const pauses: { queue: string; attempt: number; ms: number }[] = []
  const watch = repeat(async () => {
    const { rows } = await database.sql.executeSql(
      "select id, name, retry_count, started_on, heartbeat_on from pgboss.job where state = 'active' and name not like '%.given-up'",
    )
    for (const row of rows) {
      const job = {
        id: row.id as string,
        attempt: row.retry_count as number,
        started: (row.started_on as Date).getTime(),
      }
      const before = tries.get(job.id)
      if (before && before.attempt < job.attempt)
        pauses.push({ queue: row.name as string, attempt: job.attempt, ms: job.started - before.alive })
      tries.set(job.id, {
        attempt: job.attempt,
        alive: Math.max(job.started, (row.heartbeat_on as Date | null)?.getTime() ?? 0),
      })
    }
  })
  return { ...watch, pauses: () => pauses }
}
