import type { PassageUnit, UnitTime } from '#shared/passage-unit.ts'
import { isStopWord } from '../words.ts'
import { type Day, parseDay } from './calendar.ts'
import { words } from './date-words.ts'
import { EVENTS, findEventDays, nameOfEvent, toPattern } from './event-days.ts'
import { findExpressions } from './find-expressions.ts'
import { createTimeReader, readTimes } from './read-times.ts'
import { findRecorded } from './recorded-events.ts'
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
 * The passages, with the day for "the day after the wedding" where another item gives the wedding its one day, and for
 * what goes on from there ("two days later"); and for each time that was dated so the words that give it, by item and place.
 */
export function datedByCase<T extends Told>(
  passages: readonly T[],
): { readonly passages: T[]; readonly anchors: ReadonlyMap<string, EventDay<T>> } {
  const events = findCaseEvents(passages)
  const anchors = new Map<string, EventDay<T>>()
  if (events.size === 0) return { passages: [...passages], anchors }
  const dated = passages.map((passage) =>
    passage.units?.some(isOpen)
      ? { ...passage, units: dateUnits(passage, passage.units, { events, anchors }) }
      : passage,
  )
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
  for (const passage of passages) {
    const [title] = passage.units ?? []
    for (const [name, day] of findRecorded(passage, named ? [EVENTS, named] : [EVENTS]))
      if (title) found.set(name, [...(found.get(name) ?? []), { day, passage, unit: title }])
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
  // "The tasting", "the parade and": one thing by one word, behind which its clause ends.
  const isAlone = !/^$|[^s]s$/.test(parts[0] ?? '') && (parts[1] === undefined || isStopWord(parts[1]))
  return parts
    .map((_, index) => parts.slice(0, index + 1))
    .filter((some) => (isName || isAlone || some.length > 1) && !isStopWord(some.at(-1) ?? ''))
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

const isOpen = ({ times }: PassageUnit): boolean =>
  times.some(({ certainty }) => certainty === 'undetermined')

interface Known<T extends Told> {
  readonly events: ReadonlyMap<string, EventDay<T>>
  readonly anchors: Map<string, EventDay<T>>
}

/** What gives a time its day, and the time as it is read with it. */
interface Dated<T extends Told> {
  readonly by: EventDay<T>
  readonly again: TimeExpression
  readonly day: Day
}

/** Reads the units of a passage once more in their order, knowing what happened when. */
function dateUnits<T extends Told>(
  passage: T,
  units: readonly PassageUnit[],
  { events, anchors }: Known<T>,
): PassageUnit[] {
  const days = new Map([...events].map(([name, { day }]) => [name, day]))
  const context = { reading: 'account', written: null, events: days } as const
  const goOn = createTimeReader(context)
  // What the day that was spoken of last was counted from, where that is an event of the case.
  let from: EventDay<T> | null = null
  return units.map((unit) => {
    if (unit.start < passage.start) return unit
    const isAside = unit.part === 'heading' || unit.part === 'row'
    if (isAside && !isOpen(unit)) return unit
    const text = takeWords(passage, unit)
    const read = isAside ? readTimes(text, context) : goOn(text)
    const date = (time: UnitTime): Dated<T> | null => {
      const again = read.find(({ start }) => start === time.start - unit.start)
      const day = again?.from ? parseDay(again.from.slice(0, FULL_DAY)) : null
      if (!again || day === null) return null
      const said = nameOfEvent(again.text)
      const event = [...events].find(([name]) => said.endsWith(name))?.[1]
      const by = again.anchor === 'event' ? event : again.anchor === 'spoken' ? from : null
      return by ? { by, again, day } : null
    }
    return {
      ...unit,
      times: unit.times.map((time) => {
        const dated: Dated<T> | null = date(time)
        if (time.certainty !== 'undetermined') {
          const day = time.from?.slice(0, FULL_DAY)
          // "I still think of it today": what was spoken of goes on behind it.
          if (isDay(time) && day !== unit.saidOn) {
            const isSame =
              dated !== null && dated.again.from?.slice(0, FULL_DAY) === day && !isDate(dated.again.text)
            from = isSame ? (dated?.by ?? null) : null
          }
          return time
        }
        if (!dated || time.readings || isTooLate(dated.day, unit, text, time.start - unit.start)) return time
        from = dated.by
        anchors.set(placeOfTime(passage.evidenceId, time.start), dated.by)
        return {
          ...time,
          end: unit.start + dated.again.end,
          from: dated.again.from,
          to: dated.again.to,
          certainty: 'computed' as const,
        }
      }),
    }
  })
}

/** "On 3 May", "on May Day": a day of its own, whatever was told before it. */
const isDate = (words: string): boolean =>
  findExpressions(words).some(({ spec }) => spec.kind === 'date' || spec.kind === 'numeric')

/** Nobody tells of a day before it has come. */
function isTooLate(day: Day, { saidOn }: PassageUnit, text: string, place: number): boolean {
  const written = saidOn === null ? null : parseDay(saidOn)
  return written !== null && day > written && tenseAround(text, place) === 'past'
}
