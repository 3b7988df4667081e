import type { KeyPoint } from '#server/ports/analyst.ts'

/** A check lists no more points than somebody reads. */
export const MAX_POINTS = 10
const MAX_POINT_LENGTH = 300

/** Points in their order, each text once: the vital ones, then the others. */
export const toKeyPoints = (vital: readonly string[], others: readonly string[]): KeyPoint[] => {
  const important = new Set(vital)
  return [...new Set([...vital, ...others])].map((text, place) => ({
    id: `k${place + 1}`,
    text: text.slice(0, MAX_POINT_LENGTH).toWellFormed(),
    importance: important.has(text) ? 'vital' : 'okay',
  }))
}
