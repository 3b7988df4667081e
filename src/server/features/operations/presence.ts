import type { Core } from '#server/platform/core.ts'
import { forgetProcess, noteAlive, takeSilent } from './running-processes.store.ts'

/** A process without a sign of life for so long counts as lost: four are missing by then. */
export const LOST_MS = 60_000
/** What was lost longer ago, such as in a database that was restored, is no news. */
const NEWS_MS = 3_600_000

export interface PresenceDeps extends Pick<Core, 'tenancy' | 'clock' | 'ids' | 'events'> {
  /** Other processes may use the database at the same time. */
  readonly databaseIsShared: boolean
  readonly lostMs?: number
}

export interface Presence {
  /** Says that this process is alive, and counts others that no longer do. */
  beat(): Promise<void>
  /** The process ends because it was told to. */
  leave(): Promise<void>
}

/**
 * Tells a process that was killed from one that was stopped, wherever they ran and whatever addresses they had. After
 * a database that was away, everybody else gets as long as the database was given to report again.
 */
export function createPresence(deps: PresenceDeps): Presence {
  const { tenancy, clock, events, databaseIsShared, lostMs = LOST_MS } = deps
  const id = deps.ids.uuid()
  // The only process of an embedded database finds rows of its predecessors only.
  const silentMs = databaseIsShared ? lostMs : 0
  let steadySince: number | null = null
  const mayCount = (now: number) => !databaseIsShared || (steadySince !== null && now - steadySince >= lostMs)
  return {
    beat: async () => {
      const now = clock.now().getTime()
      try {
        const lost = await tenancy.background.asSystem('say that this process is alive', async (db) => {
          await noteAlive(db, id)
          return mayCount(now) ? await takeSilent(db, { silentMs, newsMs: NEWS_MS }) : 0
        })
        steadySince ??= now
        if (lost > 0) events.processesLost(lost)
      } catch (error) {
        steadySince = null
        throw error
      }
    },
    leave: () => tenancy.background.asSystem('take leave', async (db) => void (await forgetProcess(db, id))),
  }
}
