import { splitSentences } from '../sentences.ts'
import { mayHoldTime } from './cues.ts'
import { endOfName } from './event-days.ts'
import type { Unresolved } from './expression.ts'
import { findExpressions } from './find-expressions.ts'
import { beginReckoning, type Reckoning } from './reckoning.ts'
import { repeatedIn } from './repeated-words.ts'
import { createResolver } from './resolve.ts'
import { tenseAround } from './tense.ts'
import type { TimeContext, TimeExpression } from './time-expression.ts'

export type { TimeContext, TimeExpression, TimeReading } from './time-expression.ts'

/** All expressions of time in a text, in their order, each with the days that it means. */
export const readTimes = (text: string, context: TimeContext): TimeExpression[] =>
  createTimeReader(context)(text)

/**
 * Reads the parts of one text one after the other: "the next day" counts from what an earlier part spoke of. Readers
 * that share a reckoning go on from each other.
 */
export function createTimeReader(
  context: TimeContext,
  now: Reckoning = beginReckoning(context),
): (text: string) => TimeExpression[] {
  const resolve = createResolver(context, now)
  return (text) => {
    const found: TimeExpression[] = []
    if (!mayHoldTime(text)) return found
    for (const sentence of splitSentences(text)) {
      const words = text.slice(sentence.start, sentence.end)
      now.sentence++
      const expressions = findExpressions(words)
      const repeats = expressions.length > 0 ? repeatedIn(words, context) : null
      for (const [at, one] of expressions.entries()) {
        if (isBareNumber(one, context)) continue
        const tense = needsTense(one) ? tenseAround(words, one.start) : null
        const isRepeated = repeats?.(one.start) ?? false
        const resolved = resolve(one, { tense, isRepeated })
        const next = expressions[at + 1]?.start ?? words.length
        const end =
          resolved.anchor === 'event' && context.events
            ? one.end + endOfName(words.slice(one.end, next), context.events.keys())
            : withoutStop(words, one)
        found.push({
          ...resolved,
          start: sentence.start + one.start,
          end: sentence.start + end,
          text: words.slice(one.start, end),
          modifier: one.modifier,
        })
      }
    }
    return found
  }
}

/** The full stop of a sentence is no part of its date; that of "p.m." is. */
const withoutStop = (words: string, { start, end }: Unresolved): number =>
  /(?:\d|\p{L}{4})\.$/u.test(words.slice(start, end)) ? end - 1 : end

/** Which way a text looks decides only where the words leave it open. */
const needsTense = ({ spec }: Unresolved): boolean =>
  spec.kind === 'date' || spec.kind === 'numeric' ? spec.year === undefined : NEEDS_TENSE.has(spec.kind)

const NEEDS_TENSE: ReadonlySet<string> = new Set(['weekday', 'dayOfMonth', 'morning'])

/** Outside of histories, 1204 is a room, an amount or a number of something. */
const isBareNumber = ({ spec }: Unresolved, { reading }: TimeContext): boolean =>
  reading !== 'narrative' &&
  spec.kind === 'date' &&
  spec.month === undefined &&
  (spec.year ?? 0) < FIRST_BARE_YEAR

const FIRST_BARE_YEAR = 1900
const NUMERIC = /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](?:19|20)?\d\d(?![\d/-])/g

/** Whether a text writes the day before the month: what its dates that can be read one way only do. Null: none says. */
export function dayComesFirst(text: string): boolean | null {
  let balance = 0
  for (const [, first, second] of text.matchAll(NUMERIC)) {
    const [a, b] = [Number(first), Number(second)]
    if (a > 12 && a <= 31 && b <= 12) balance++
    else if (b > 12 && b <= 31 && a <= 12) balance--
  }
  return balance === 0 ? null : balance > 0
}
