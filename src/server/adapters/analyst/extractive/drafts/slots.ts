import type { Value } from '#server/platform/text/values.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { Excerpt } from './excerpts.ts'

/** What a question asks for; an excerpt fills a slot if it contains such a thing. */
export type Slot =
  | 'who'
  | 'what'
  | 'when'
  | 'where'
  | 'how_much'
  | 'why'
  | 'list'
  | 'doubt'
  | 'whether'
  | 'said'

const WHERE =
  /\b(?:street|avenue|road|suite|floor|building|room|office|warehouse|store|site|plant|parking|branch|county|city|state of|laws of|headquarters|hotel|restaurant)\b|\b(?:in|at|near|from) (?:the )?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))[A-Z]\p{L}{2,}/u
const WHY =
  /\b(?:because|since|due to|owing to|as a result|in light of|therefore|thus|hence|so that|in order to|reasons?|caused?|on the grounds?|given that|which is why|was not|were not|fail(?:ed|ure) to|unable to)\b/i
const PERSON = /\b(?:mr|mrs|ms|dr|prof)\.? [A-Z]/i
export const RELATIVE_TIME =
  /\b(?:today|yesterday|tomorrow|tonight|(?:last|next|this) (?:week|month|year|night|morning|afternoon))\b/i
const DOUBT =
  /\b(?:may be|may have|might|probably|possibly|perhaps|i (?:believe|think|guess)|not (?:sure|certain|clear|known)|unclear|uncertain|unknown|appears? to|apparently|seems?|alleged(?:ly)?|disput\w+|to be (?:determined|confirmed))\b|\?{2,}/i

/**
 * The slots that an excerpt fills by its form alone: it has a date, an amount, a name, a place, a cause, a list, a
 * doubt. A reply does not have what only the question names.
 */
export function slotsFilled(excerpt: Excerpt): Set<Slot> {
  const { units, replyStart } = excerpt
  const text = excerpt.text.slice(replyStart)
  const values = excerpt.values.filter(({ start }) => start >= replyStart)
  const times = replyStart > 0 ? units.flatMap((unit) => unit.times) : excerpt.times
  const slots = new Set<Slot>()
  const holds = (...kinds: Value['kind'][]) => values.some((value) => kinds.includes(value.kind))
  if (holds('name') || PERSON.test(text)) slots.add('who')
  if (
    times.length > 0 ||
    holds('date', 'time', 'duration') ||
    RELATIVE_TIME.test(text) ||
    /\bimmediately\b/i.test(text)
  )
    slots.add('when')
  if (holds('money', 'percent', 'number', 'duration')) slots.add('how_much')
  if (WHERE.test(text)) slots.add('where')
  if (WHY.test(text)) slots.add('why')
  if (text.split('\n').length >= 4) slots.add('list')
  if (DOUBT.test(text)) slots.add('doubt')
  if (
    units.some(
      ({ part, modality, stance }) => saysSo(part) && (modality === 'happened' || stance === 'denies'),
    )
  )
    slots.add('whether')
  if (units.some(({ speaker }) => speaker !== null)) slots.add('said')
  return slots
}

const saysSo = (part: PassageUnit['part']): boolean =>
  part === 'assertion' || part === 'answer' || part === 'row'
