import { isStopWord } from '../words.ts'
import { type Day, parseDay } from './calendar.ts'
import type { TimeExpression } from './time-expression.ts'

/** The first and the last day of what lasted, as far as a text told them; null where it told several. */
export interface Stretch {
  readonly from?: Day | null
  readonly to?: Day | null
}

/** By the noun for what lasted. */
export type Stretches = Map<string, Stretch>

/** How far before a day the noun stands whose end or beginning it is. */
const LEAD = 80
const LASTS = '(?<noun>\\p{L}{3,})\\s(?:(?:which|that)\\s)?'
/** "On leave until", "on leave from 3 to", "my leave ended on". */
const ENDS = new RegExp(
  `${LASTS}(?:(?:lasted\\s|ran\\s|was\\s)?(?:until|till|up\\sto)|(?:lasted\\s|ran\\s|was\\s)?from\\s[^.;!?]{1,40}?\\s(?:to|until|till)|(?:ended|finished)\\son)\\s(?:the\\s)?$`,
  'iu',
)
const BEGINS = new RegExp(
  `${LASTS}(?:(?:lasted\\s|ran\\s|was\\s)?from|since|(?:began|begun|started|starting|beginning)\\s(?:on|from))\\s(?:the\\s)?$`,
  'iu',
)
/** "I was not on leave until 3 May": then it began. */
const DENIES = /(?<!\p{L})(?:not|never|no|\p{L}+n['’]t)(?!\p{L})[^.;!?]*$/iu

/** Keeps what a day ends or begins, by the words before it. */
export function keepStretch(
  words: string,
  start: number,
  { from, to, certainty }: Pick<TimeExpression, 'from' | 'to' | 'certainty'>,
  stretches: Stretches,
): void {
  const day = from !== null && from === to && certainty !== 'undetermined' ? parseDay(from) : null
  const lead = words.slice(Math.max(0, start - LEAD), start)
  if (day === null || DENIES.test(lead)) return
  const [ended, begun] = [ENDS, BEGINS].map((pattern) => pattern.exec(lead)?.groups?.noun?.toLowerCase())
  const keep = (noun: string | undefined, end: keyof Stretch) => {
    if (noun === undefined || isStopWord(noun)) return
    const before = stretches.get(noun)
    const isAnother = before?.[end] !== undefined && before[end] !== day
    stretches.set(noun, { ...before, [end]: isAnother ? null : day })
  }
  keep(ended, 'to')
  keep(begun, 'from')
}

/** The day from which "after my leave" or "before my leave" counts: the last or the first one of it. */
export function findEdge(noun: string, count: number, stretches: Stretches): Day | null {
  const words = noun.toLowerCase().split(/\s+/)
  const end = words.findIndex(isStopWord)
  const name = words.slice(0, end < 0 ? words.length : end).findLast((word) => stretches.has(word))
  const stretch = name === undefined ? undefined : stretches.get(name)
  return (count > 0 ? stretch?.to : count < 0 ? stretch?.from : null) ?? null
}
