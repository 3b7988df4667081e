import { isInPresent } from '#server/platform/text/time/tense.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { Piece } from '../drafts/pieces.ts'
import { tenseAt } from './date-roles.ts'
import { toDay } from './mention.ts'

/**
 * Of a paper that was written on one day, the headings with that day and, before anything else names it, a line without
 * a verb: "Held: 3 March 2026, 17:30", "| Date | 3 March 2026 |".
 */
export function createIsHead(pieces: readonly Piece[]): (piece: Pick<Piece, 'unit' | 'text'>) => boolean {
  const [day, another] = new Set(pieces.flatMap(({ unit }) => unit.saidOn ?? []))
  const isOwn = ({ times }: PassageUnit) =>
    times.length > 0 && times.every(({ from }) => isWithinDay(from, day))
  if (day === undefined || another !== undefined) return () => false
  const first = pieces.find(({ unit }) => unit.times.some(({ from }) => isWithinDay(from, day)))
  return ({ unit, text }) => {
    if (!isOwn(unit)) return false
    if (unit.part === 'heading') return true
    if (unit.start !== first?.unit.start) return false
    return unit.part === 'row' ? LABELLED.test(text) : unit.part === 'assertion' && !hasVerb(text)
  }
}

/** A row of a form, which has its label in front of the day; the row of a log begins with its day. */
const LABELLED = /^[^\p{L}\d]*\p{L}+(?:\s\p{L}+)?[\s|:]+\d[^|]*[\s|]*$/u

const isWithinDay = (from: string | null, day: string | undefined): boolean =>
  from !== null && toDay(from) === day

const hasVerb = (text: string): boolean =>
  tenseAt(text, 0) !== null || tenseAt(text, text.length) !== null || isInPresent(text, text.length)
