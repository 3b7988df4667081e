import type { PassageUnit, UnitTime } from '#shared/passage-unit.ts'
import { isStopWord } from '../words.ts'
import { type Day, formatDay, parseDay } from './calendar.ts'
import { words } from './date-words.ts'
import { findEventDays, nameOfEvent, toPattern } from './event-days.ts'
import { findExpressions } from './find-expressions.ts'
import { readTimes } from './read-times.ts'
import { tenseAround } from './tense.ts'
import type { TimeExpression } from './time-expression.ts'

/** A stretch of an item with the units read in it. */
interface Told {
  readonly evidenceId: string
  readonly text: string
  readonly start: number
  readonly units?: readonly PassageUnit[]
}

/** Where a case gives a day to what happened. */
interface EventDay<T extends Told> {
  readonly day: Day
  readonly passage: T
  readonly unit: PassageUnit
}

/**
 * The passages, with the day for "the day after the wedding" where another item gives the wedding its one day; and for
 * each time that was dated so the words that give it, by item and place.
 */
export function datedByCase<T extends Told>(
  passages: readonly T[],
): { readonly passages: T[]; readonly anchors: ReadonlyMap<string, EventDay<T>> } {
  const events = findCaseEvents(passages)
  const anchors = new Map<string, EventDay<T>>()
  if (events.size === 0) return { passages: [...passages], anchors }
  const days = new Map([...events].map(([name, { day }]) => [name, day]))
  const dated = passages.map((passage) => ({
    ...passage,
    ...(passage.units && {
      units: passage.units.map((unit) => dateUnit(unit, { passage, days, events, anchors })),
    }),
  }))
  return { passages: dated, anchors }
}

/** The place of a time, as `anchors` is keyed. */
export const placeOfTime = (evidenceId: string, start: number): string => `${evidenceId} ${start}`

const takeWords = ({ text, start }: Told, unit: PassageUnit): string =>
  text.slice(Math.max(0, unit.start - start), Math.max(0, unit.end - start)).replaceAll('\n', ' ')

/** What has one day in the whole case: events of the usual kinds, and those that the case itself counts days from. */
function findCaseEvents<T extends Told>(passages: readonly T[]): Map<string, EventDay<T>> {
  const found = new Map<string, EventDay<T>[]>()
  const named = namesCountedFrom(passages)
  for (const passage of passages)
    for (const unit of passage.units ?? []) {
      if (unit.start < passage.start || !unit.times.some(isDay)) continue
      const times = unit.times.filter(isDay).map((time) => toExpression(time, unit))
      const text = takeWords(passage, unit)
      const days = [findEventDays(text, () => times), named ? findEventDays(text, () => times, named) : []]
      // "Cup Day" is the day of the Cup.
      for (const [name, day] of days.flatMap((each) => [...each]))
        for (const called of new Set([name, name.replace(/ day$/, '')]))
          found.set(called, [...(found.get(called) ?? []), { day, passage, unit }])
    }
  return new Map(
    [...found].flatMap(([name, all]) => {
      const [first] = all
      const isOne = first && all.every(({ day }) => day === first.day) && !hasSeveral(name, passages)
      return isOne ? [[name, first] as const] : []
    }),
  )
}

/** "Calls", "another call": of what a case has several, only one may have been given a day. */
function hasSeveral(name: string, passages: readonly Told[]): boolean {
  if (name.includes(' ')) return false
  const noun = toPattern(name)
  const several = words(
    `${noun}(?:e?s)|(?:another|other|each|every|second|earlier|previous|next|last|two|three|several)\\s+${noun}`,
  )
  return passages.some(({ text }) => text.search(several) >= 0)
}

/** "the evening before Cup Day", "after the suppliers' dinner": names of two words, or with a capital, whose day a case may give. */
function namesCountedFrom(passages: readonly Told[]): RegExp | null {
  const names = new Set<string>()
  for (const passage of passages)
    for (const unit of passage.units ?? []) {
      if (unit.start < passage.start || unit.times.every(({ certainty }) => certainty !== 'undetermined'))
        continue
      for (const { spec } of findExpressions(takeWords(passage, unit)))
        if (spec.kind === 'event') for (const name of takeStarts(spec.noun)) names.add(name)
    }
  if (names.size === 0) return null
  const longestFirst = [...names].toSorted((a, b) => b.length - a.length)
  return words(longestFirst.map(toPattern).join('|'))
}

/** How many of the first words of a noun are its name is not known: "Cup Day Mr". */
function takeStarts(noun: string): string[] {
  const parts = noun.split(/\s+/)
  const isName = /^\p{Lu}/u.test(noun)
  return parts
    .map((_, index) => parts.slice(0, index + 1))
    .filter((some) => (isName || some.length > 1) && !isStopWord(some.at(-1) ?? ''))
    .map((some) => nameOfEvent(some.join(' ')))
}

const isDay = ({ from, certainty }: UnitTime): boolean =>
  from !== null && from.length >= FULL_DAY && certainty !== 'undetermined'
const FULL_DAY = 10

const toExpression = ({ start, end, from, to, certainty }: UnitTime, unit: PassageUnit): TimeExpression => ({
  start: start - unit.start,
  end: end - unit.start,
  text: '',
  from: from?.slice(0, FULL_DAY) ?? null,
  to: to?.slice(0, FULL_DAY) ?? null,
  grain: 'day',
  certainty,
  anchor: null,
  readings: [],
  modifier: null,
  weekdayConflict: false,
})

interface Known<T extends Told> {
  readonly passage: T
  readonly days: ReadonlyMap<string, Day>
  readonly events: ReadonlyMap<string, EventDay<T>>
  readonly anchors: Map<string, EventDay<T>>
}

function dateUnit<T extends Told>(
  unit: PassageUnit,
  { passage, days, events, anchors }: Known<T>,
): PassageUnit {
  const isWhole = unit.start >= passage.start
  if (!isWhole || unit.times.every(({ certainty }) => certainty !== 'undetermined')) return unit
  const text = takeWords(passage, unit)
  const written = unit.saidOn === null ? null : parseDay(unit.saidOn)
  const read = readTimes(text, { reading: 'account', written: null, events: days })
  return {
    ...unit,
    times: unit.times.map((time) => {
      const again = read.find(({ start, anchor }) => anchor === 'event' && start === time.start - unit.start)
      if (time.certainty !== 'undetermined' || !again?.from) return time
      const said = nameOfEvent(again.text)
      const event = [...events].find(([name]) => said.endsWith(name))?.[1]
      const day = parseDay(again.from.slice(0, FULL_DAY))
      // Nobody tells of a day before it has come.
      const isAhead = written !== null && day !== null && day > written
      if (!event || day === null || (isAhead && tenseAround(text, again.start) === 'past')) return time
      anchors.set(placeOfTime(passage.evidenceId, time.start), event)
      return {
        ...time,
        end: unit.start + again.end,
        from: formatDay(day),
        to: again.to ?? formatDay(day),
        certainty: 'computed' as const,
      }
    }),
  }
}
