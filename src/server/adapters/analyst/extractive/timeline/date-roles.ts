import { type Tense, tenseAround } from '#server/platform/text/time/tense.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'

type Entry = TimelineView['entries'][number]
export type EntrySubject = Entry['about']
export type EntryStatus = Entry['status']

const REFERS =
  /\b(?:dated|dtd\.?|as of|version|v\.|(?:letter|mail|e-?mail|message|note|memo|agreement|contract|report|statement|policy|invoice|form|minutes|order)s? (?:of|from))\s*(?:the\s+)?$/i
const IN_EFFECT =
  /\b(?:effective|in force|in effect|with effect|takes? effect|took effect|comes? into force|valid|applicable)\b[^.;]{0,20}$/i
const DEADLINE =
  /\b(?:by|due|until|till|no later than|not later than|at the latest|deadline\W{0,3})\s*(?:on\s+|the\s+)?$/i
const STARTS_WITH_DEADLINE = /^(?:by|until|till|within|no later than)\b/i

/** In a file of a calendar. */
const APPOINTMENT = 'BEGIN:VEVENT'

/** Characters before an expression of time that tell what it dates. */
const BEFORE = 40

const MAY = /\bMay\b/g

/** The month is no verb. */
export const tenseAt = (text: string, at: number): Tense => tenseAround(text.replace(MAY, '   '), at)

/** What the day at a place of a unit's text is the day of: the words right before it tell. */
export function subjectOfDay(text: string, at: number, unit: PassageUnit): EntrySubject {
  const before = text.slice(Math.max(0, at - BEFORE), at)
  if (REFERS.test(before)) return 'reference'
  if (IN_EFFECT.test(before)) return 'in_effect'
  if (unit.part === 'row') return text.startsWith(APPOINTMENT) ? 'planned' : 'event'
  const tense = tenseAt(text, at)
  if (tense !== 'past' && (DEADLINE.test(before) || STARTS_WITH_DEADLINE.test(text.slice(at))))
    return 'deadline'
  if (tense !== 'past' && (unit.modality === 'planned' || tense === 'future')) return 'planned'
  // The day over a document, or of its printing.
  if (unit.part === 'heading' && tense !== 'past') return 'reference'
  return 'event'
}

export function readStatus(unit: PassageUnit): EntryStatus {
  if (unit.modality === 'conditional' || unit.modality === 'hypothetical') return 'conditional'
  return unit.stance === 'denies' ? 'denied' : 'asserted'
}
