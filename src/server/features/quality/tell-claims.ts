import type { Clock } from '#server/platform/clock.ts'
import type { Analyst } from '#server/ports/analyst.ts'

export interface ClaimsChecked {
  readonly found: number
  readonly checked: number
}

/** More often nobody looks. */
const EVERY_MS = 1_000

/**
 * The same analyst, that tells how many claims it found and how many of them it has checked: at once when they are
 * found, then at most once a second. A claim that is asked about again was checked before.
 */
export function tellingClaims(
  analyst: Analyst,
  { clock, tell }: { readonly clock: Clock; readonly tell: (counts: ClaimsChecked) => Promise<void> },
): Analyst {
  let found = 0
  let checked = 0
  let toldAt = 0
  const say = async () => {
    toldAt = clock.now().getTime()
    await tell({ found, checked: Math.min(checked, found) })
  }
  return {
    ...analyst,
    extractClaims: async (...asked) => {
      const answer = await analyst.extractClaims(...asked)
      found = answer.value.length
      checked = 0
      await say()
      return answer
    },
    verifyClaims: async (...asked) => {
      const answer = await analyst.verifyClaims(...asked)
      checked += asked[0].length
      if (clock.now().getTime() - toldAt >= EVERY_MS) await say()
      return answer
    },
  }
}
