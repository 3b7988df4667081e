import { FULL_WEEKDAY, type Groups, MONTH, SP, toCount, toUnit, toWeekday } from './date-words.ts'
import type { Spec } from './expression.ts'

/** Whose something is. */
export const WHOSE = '(?:my|your|his|her|their|our|its)'
export const DETERMINER = '(?:the|an?|my|his|her|their|our|its|this|these|those|that)'
/** Whose day nothing but an event gives: "the wedding", "her first fall", "Cup Day", "she gave it", "being told". */
export const EVENT = `(?!(?:that|this)(?:[.,;:!?)]|${SP}(?:I|he|she|it|we|they|you|was|were|is|had|(?:some|every|any|no)(?:body|one)|nothing|everything|there|the|an?|my|our|his|her|their|mrs?|ms|dr)(?![\\p{L}])))(?:(?<det>${DETERMINER})${SP}(?<noun>(?:[\\p{L}’'-]+${SP}){0,2}[\\p{L}’'-]+)|(?:I|he|she|we|they|you|it|being|\\p{L}+ing)(?![\\p{L}])|(?<name>(?:[\\p{L}’'-]+[^\\S\\n]){0,2}[\\p{L}’'-]+))`

/** What an event is called: words behind "the" or "our", else a name, as far as its words have capitals; '' where a clause tells it ("after she left"), null where other words stand there. */
function eventName({ noun, name }: Groups): string | null {
  if (noun) return noun
  return name === undefined ? '' : (/^\p{Lu}\S*(?:\s\p{Lu}\S*)*/u.exec(name)?.[0] ?? null)
}

/** "our talk", "this interview", in the words of whoever writes it down. */
const isOfWriting = ({ det, noun }: Groups): boolean =>
  /^(?:our|this)$/i.test(det ?? '') &&
  /^(?:talk|conversation|interview|meeting|call|statement|letter|e-?mail)\b/i.test(noun ?? '')

/** "The night after that Mr Fox rang": behind "that", a name begins what was then. */
const isOfSpoken = ({ det, noun }: Groups): boolean =>
  /^that$/i.test(det ?? '') && /^\p{Lu}/u.test(noun ?? '') && !STARTS_WITH_DAY.test(noun ?? '')
const STARTS_WITH_DAY = new RegExp(`^(?:${FULL_WEEKDAY}|${MONTH})\\b`, 'i')

/** "two weeks after the fall", "the Friday before the fall"; without a name nothing says when that was. */
export function fromEvent(unit: string, direction: string, g: Groups): Spec | null {
  const noun = eventName(g)
  if (noun === null) return null
  const { c } = g
  const count = toCount((c ?? 'a').toLowerCase())
  if (count === null || /question/i.test(noun)) return { kind: 'vague', isDay: true }
  const way = /after|following|between/i.test(direction) ? 1 : -1
  const word = unit.toLowerCase().replace(/s$/, '')
  const weekday = /^(?:sun|mon|tue|wedne|thur|fri|satur)s?day$/.test(word) ? toWeekday(word) : null
  const times = word === 'fortnight' ? 2 : 1
  const counted = /night|morning|afternoon|evening/.test(word) ? 'day' : toUnit(word)
  if (isOfSpoken(g) && weekday === null)
    return { kind: 'offset', count: way * count * times, unit: counted, spoken: true }
  if (isOfWriting(g)) {
    if (weekday !== null) return { kind: 'weekday', weekday, direction: way < 0 ? 'before' : 'after' }
    return counted === 'day' ? { kind: 'offset', count: way * count, unit: 'day' } : { kind: 'vague' }
  }
  // "The month after this one" is another rule's.
  if (/^this$/i.test(g.det ?? ''))
    return c === undefined && /^one\b/i.test(noun) && /^(?:week|month|year)$/.test(word)
      ? null
      : { kind: 'vague', isDay: true }
  if (weekday !== null) return { kind: 'event', noun, count: way, unit: 'weekday', weekday }
  // "the week before the fall" is a week, "a week before the fall" a day.
  if (c === undefined && /^(?:week|fortnight|month|year)$/.test(word))
    return word === 'week' ? { kind: 'event', noun, count: way, unit: 'whole_week' } : { kind: 'vague' }
  return { kind: 'event', noun, count: way * count * times, unit: counted }
}

/** "the eve of the wedding", "the same day as the wedding". */
export function besideEvent(words: string, g: Groups): Spec | null {
  const noun = eventName(g)
  if (noun === null) return null
  return noun === ''
    ? { kind: 'vague', isDay: true }
    : { kind: 'event', noun, count: /^eve$/i.test(words) ? -1 : 0, unit: 'day' }
}

/** "the day of the wedding", "the night in question". */
export const onTheDay = (noun: string, words: string): Spec => ({
  kind: 'event',
  noun,
  count: 0,
  unit: 'day',
  ...(/\bnight\b/i.test(words) ? { isNight: true as const } : {}),
})
