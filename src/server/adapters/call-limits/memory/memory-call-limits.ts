import type { Clock } from '#server/platform/clock.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'

/** What an admission or a slot was given for, so that it can be revoked. */
export interface LocalCallLimits extends CallLimits {
  /** Like `admit`, but the counted call can be uncounted. */
  admitRevocably(window: { name: string; limit: number; windowMs: number }): {
    waitMs: number
    revoke(): void
  }
}

/** Limits of this process only. Its slots need no lease: they end with the process. */
export function createMemoryCallLimits({ clock }: { clock: Clock }): LocalCallLimits {
  const pools = new Map<string, number>()
  const logs = new Map<string, { at: number }[]>()
  const heldIn = (name: string) => pools.get(name) ?? 0

  /** The entries of a log within the window, oldest first. */
  const within = (name: string, windowMs: number) => {
    const since = clock.now().getTime() - windowMs
    const kept = (logs.get(name) ?? []).filter(({ at }) => at > since)
    logs.set(name, kept)
    return kept
  }

  const admitRevocably: LocalCallLimits['admitRevocably'] = ({ name, limit, windowMs }) => {
    const now = clock.now().getTime()
    const log = within(name, windowMs)
    if (log.length >= limit)
      return { waitMs: Math.max(1, log[log.length - limit]!.at + windowMs - now), revoke: () => {} }
    const entry = { at: now }
    log.push(entry)
    return {
      waitMs: 0,
      revoke: () =>
        logs.set(
          name,
          (logs.get(name) ?? []).filter((one) => one !== entry),
        ),
    }
  }

  return {
    scope: () => 'per_process',
    lease: async ({ name, size }) => {
      if (heldIn(name) >= size) return null
      pools.set(name, heldIn(name) + 1)
      let held = true
      return {
        release: async () => {
          if (held) pools.set(name, heldIn(name) - 1)
          held = false
        },
      }
    },
    held: async ({ name }) => heldIn(name),
    admitRevocably,
    admit: async (window) => admitRevocably(window).waitMs,
    note: async ({ name, windowMs }) => {
      within(name, windowMs).push({ at: clock.now().getTime() })
    },
    count: async ({ name, windowMs }) => within(name, windowMs).length,
    close: async () => {},
  }
}
