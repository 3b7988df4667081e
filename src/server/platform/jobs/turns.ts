/** For each job of its organization that goes before it, a job is put this many seconds behind other organizations' jobs. */
const TURN_SECONDS = 60
/** However large a job is, smaller ones that came later delay it no longer than this. */
const MAX_WEIGHT_SECONDS = 600
/** Counting stops here: a turn is at most eight hours ahead. */
export const MAX_WAITING_COUNTED = 500
/** Turns are seconds since this moment: a priority must be a small whole number. */
const BEGIN = Date.UTC(2026, 0, 1)

export interface Turn {
  readonly now: Date
  readonly delaySeconds: number
  /** How many jobs of the organization go before it. */
  readonly ahead: number
  /** About how many seconds longer than the smallest job of its kind it takes. */
  readonly weightSeconds: number
}

/**
 * The higher goes first. Each job of an organization moves its next one back, so organizations take turns however many
 * jobs one of them has, and small jobs go before large ones. Every turn is a moment in time, so no
 * job is put off forever.
 */
export function computePriority({ now, delaySeconds, ahead, weightSeconds }: Turn): number {
  const arrival = Math.floor((now.getTime() - BEGIN) / 1_000) + delaySeconds
  const behind = Math.min(ahead, MAX_WAITING_COUNTED) * TURN_SECONDS
  return -Math.round(arrival + behind + Math.min(weightSeconds, MAX_WEIGHT_SECONDS))
}
