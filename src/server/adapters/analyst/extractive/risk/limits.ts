import type { Value } from '#server/platform/text/values.ts'
import { splitWords } from '#server/platform/text/words.ts'
import { baseTerm } from '../discrepancies/discrepancy-vocabulary.ts'
import { type Sentence, toTerms } from './read-items.ts'

/** An amount that a duty names, and on which side of it the duty is touched. */
export interface Limit {
  readonly amount: Amount
  readonly side: 'above' | 'below'
  readonly includesItself: boolean
  /** So much "per bay": a sum of several may be more. */
  readonly isEach: boolean
  /** The time within which the duty itself is to be done: "within five days", not "absences of more than five days". */
  readonly isDeadline: boolean
}

export interface Amount {
  readonly value: number
  /** "GBP", "%", "minute" or '' for a bare number. */
  readonly unit: string
  /** What is counted: the word after the amount. */
  readonly of: string | null
}

const ABOVE =
  /(?:more\s+than|above|over|exceed(?:s|ing)?|up\s+to|within|at\s+(?:the\s+)?(?:most|latest)|no\s+(?:more|later)\s+than|not\s+(?:more|later)\s+than|maximum(?:\s+of)?|at\s+the\s+latest\s+within)\s*(?:the\s+)?$/iu
const BELOW = /(?:less\s+than|fewer\s+than|below|under|at\s+least|minimum(?:\s+of)?|no\s+less\s+than)\s*$/iu
const WITHIN = /(?:within|at\s+(?:the\s+)?latest|(?:no|not)\s+later\s+than)\s*(?:the\s+)?$/iu
/** "40 mph or more". */
const OR_MORE = /^\s*(?:\p{L}+\s+){0,2}(?:and|or)\s+(?:above|more|over)\b/iu
const OR_LESS = /^\s*(?:\p{L}+\s+){0,2}(?:and|or)\s+(?:below|less|under|fewer)\b/iu
const EACH = /\b(?:per|each|every)\b/iu

/** "more than 500 records" touches what has more; so do "up to 25" and "within five days", as only more breaks them. */
export const limitsIn = ({ text, values }: Sentence): Limit[] =>
  values.flatMap((value): Limit[] => {
    const amount = toAmount(value, text)
    if (!amount) return []
    const before = text.slice(Math.max(0, value.start - 30), value.start)
    const after = text.slice(value.end, value.end + 20)
    const isEach = EACH.test(text.slice(value.end, value.end + 40))
    const isDeadline = amount.unit === 'second' && WITHIN.test(before)
    const above = { amount, side: 'above' as const, isEach, isDeadline }
    const below = { amount, side: 'below' as const, isEach, isDeadline: false }
    if (OR_MORE.test(after)) return [{ ...above, includesItself: true }]
    if (OR_LESS.test(after)) return [{ ...below, includesItself: true }]
    if (ABOVE.test(before)) return [{ ...above, includesItself: false }]
    return BELOW.test(before) ? [{ ...below, includesItself: false }] : []
  })

/** A duty with a bracket, "above £5,000 and up to £25,000", is touched between both ends. */
export function touchesLimits(limits: readonly Limit[], sentence: Sentence): boolean {
  const [first, second] = limits
  if (!first) return true
  const amounts = amountsIn(sentence).filter((amount) => !isTerm(amount, sentence))
  if (
    EACH.test(sentence.text) &&
    limits.some((limit) => limit.isEach && amounts.some((one) => isWithin(one, limit)))
  )
    return false
  const isBracket = second !== undefined && first.side === 'above' && second.amount.value > first.amount.value
  return amounts.some((amount) =>
    isBracket
      ? isBeyond(amount, first, sentence) && !isBeyond(amount, second, sentence)
      : limits.some((limit) => isBeyond(amount, limit, sentence)),
  )
}

/** Of a row only what fills a cell: "PC-25" and a clock are no amounts, and 1842 in a column of counts is no year. */
export function amountsIn(sentence: Sentence): Amount[] {
  const { text, values } = sentence
  const isOfRow = isRow(sentence)
  const read = values
    .filter(({ start, end }) => !isOfRow || fillsCell(text, start, end))
    .flatMap((value) => toAmount(value, text) ?? [])
  return isOfRow ? [...read, ...countsIn(sentence)] : read
}

/** "You may appeal within seven days" leaves a time, and tells of none that went by. */
const isTerm = ({ unit, value }: Amount, sentence: Sentence): boolean =>
  unit === 'second' &&
  (limitsIn(sentence).some(({ amount }) => amount.unit === unit && amount.value === value) ||
    FROM_NOW.test(sentence.text))

/** A duty and a fact that have only these in common are about nothing that is the same. */
export const TIME_WORDS = toTerms('seconds minutes hours days weeks months years working business')

/** "The ERC was told on Monday", of an "elevator review committee". */
export function namesByInitials(text: string, said: string): boolean {
  const initials = (text.match(/\p{L}+/gu) ?? []).map(([first = '']) => first.toUpperCase()).join('')
  return (said.match(/(?<!\p{L})\p{Lu}{3,6}(?!\p{L})/gu) ?? []).some((name) => initials.includes(name))
}

const FROM_NOW = /\bfrom\s+(?:today|now|the\s+date|receipt)\b/iu

const fillsCell = (text: string, start: number, end: number): boolean =>
  /(?:^|[,;\t|"]| {2})\s*$/u.test(text.slice(0, start)) && /^\s*(?:[,;\t|"]|$| {2})/u.test(text.slice(end))

const countsIn = ({ cells }: Sentence): Amount[] =>
  cells
    .filter((cell) => /^\s*\d+(?:\.\d+)?\s*$/u.test(cell))
    .map((cell) => ({ value: Number(cell), unit: '', of: null }))

function isBeyond(amount: Amount, limit: Limit, sentence: Sentence): boolean {
  return isComparable(amount, limit.amount, sentence) && isPast(amount.value, limit)
}

/** Whether a number lies beyond a limit, whatever either of them counts. */
export function isPast(value: number, { amount, side, includesItself }: Limit): boolean {
  if (value === amount.value) return includesItself
  return side === 'above' ? value > amount.value : value < amount.value
}

const isWithin = ({ unit, value }: Amount, { amount: limit, side }: Limit): boolean =>
  unit === limit.unit && (side === 'above' ? value <= limit.value : value >= limit.value)

/** A count is one of the same thing; the cells of a row are named by their column. */
function isComparable(amount: Amount, limit: Amount, sentence: Sentence): boolean {
  // No column of bare figures counts seconds.
  if (amount.unit !== limit.unit)
    return amount.unit === '' && isRow(sentence) && limit.unit !== '%' && limit.unit !== 'second'
  if (limit.unit !== '' || isRow(sentence)) return true
  return amount.of !== null && amount.of === limit.of
}

export const isRow = ({ cells }: Pick<Sentence, 'cells'>): boolean => cells.length > 0

const SECONDS_PER: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
}
const MEASURED: ReadonlySet<Value['kind']> = new Set(['money', 'percent', 'number', 'duration'])

function toAmount({ kind, value, end }: Value, text: string): Amount | null {
  if (!MEASURED.has(kind)) return null
  const [written = '', unit = ''] = value.split(' ', 2)
  const number = Number(written)
  if (!Number.isFinite(number)) return null
  const seconds = SECONDS_PER[unit]
  if (seconds !== undefined) return { value: number * seconds, unit: 'second', of: null }
  return { value: number, unit, of: nounAfter(text.slice(end, end + 40)) }
}

/** "km/h": one unit, however a column is named after it. */
const RATE = /^\s*(\p{L}{1,4})\/(\p{L}{1,4})(?!\p{L})/u

/** Of "500 client records" the last word before the next clause. */
function nounAfter(words: string): string | null {
  const [, measured, per] = RATE.exec(words) ?? []
  if (measured && per) return `${measured}${per}`.toLowerCase()
  const [phrase = ''] = words.split(
    /[,.;:()]|\s(?:of|in|on|at|to|for|by|with|without|from|must|may|is|are|was|were|and|or|need|require)\b/iu,
  )
  const last = splitWords(phrase).at(-1)
  return last ? baseTerm(last.term) : null
}
