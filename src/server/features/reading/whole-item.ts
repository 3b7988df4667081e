import { type Day, formatDay } from '#server/platform/text/time/calendar.ts'
import { findDayOfCalendar } from './invitations.ts'
import type { Speaker, Unit, UnitPart } from './unit.ts'

/** What a list of many items shows of one. Nothing of it is a guess. */
export interface WholeItem {
  /** Whose words most of it is. */
  readonly speaker: string | null
  /** The day on which these words were said or written. */
  readonly saidOn: Day | null
}

const WORDS: ReadonlySet<UnitPart> = new Set(['assertion', 'answer', 'question'])
/** Whoever asks so often leads the talk. */
const ASKS_OFTEN = 3
/** So often somebody begins to speak who takes part in a talk. */
const SPEAKS_OFTEN = 3
/** Whoever writes less in a book has only signed it. */
const LEAST_SHARE = 0.1
const HAS_YEAR = /^[1-9]\d{3}-/

/**
 * Whose an item is and when its words were said: of an interview of whoever answers, of a note of what somebody said of
 * whoever took it down. Of tables and logs, and of what no one says, neither is told; of a calendar, when it was written.
 */
export function readWhole(units: readonly Unit[], text: string): WholeItem {
  const own = units.filter(({ level }) => level === 0)
  const words = own.filter(({ part }) => WORDS.has(part))
  if (weigh(words) <= weigh(own.filter(({ part }) => part === 'row')))
    return { speaker: null, saidOn: findDayOfCalendar(text) }
  const leading = findLeading(units)
  const told = words.filter(({ speaker }) => speaker === null || !leading.has(speaker.name))
  const speaker = leading.size === 0 && isAmongSeveral(told) ? null : findPerson(told)
  const said = told.filter((unit) =>
    speaker === null ? unit.speaker : [unit.speaker?.name, unit.toldBy?.name].includes(speaker),
  )
  const day = findDay(said, weigh(told) / 2)
  return { speaker, saidOn: day === null || isDoubtful(formatDay(day), units) ? null : day }
}

const weigh = (units: readonly Unit[]): number => units.reduce((sum, { start, end }) => sum + end - start, 0)

/** Those whose questions others answer, and who ask more than they answer. */
function findLeading(units: readonly Unit[]): ReadonlySet<string> {
  const asked = new Map<string, number>()
  const answered = new Map<string, number>()
  for (const { answers, speaker } of units) {
    const asker = answers === null ? null : (units[answers]?.speaker ?? null)
    if (asker === null || speaker === null || asker.name === speaker.name) continue
    add(asked, asker.name)
    add(answered, speaker.name)
  }
  const leads = ([name, times]: [string, number]) =>
    times >= ASKS_OFTEN && times > (answered.get(name) ?? 0) ? [name] : []
  return new Set([...asked].flatMap(leads))
}

/** Messages that go to and fro, and books and channels of several days that several people write in, are nobody's alone. */
function isAmongSeveral(words: readonly Unit[]): boolean {
  const said = words.filter(({ part, toldBy, speaker }) => part !== 'question' && !toldBy && speaker)
  const begun = new Map<string, number>()
  const certain = new Map<string, number>()
  for (const [at, { speaker, start, end }] of said.entries()) {
    if (speaker && speaker.name !== said[at - 1]?.speaker?.name) add(begun, speaker.name)
    if (speaker?.certain) add(certain, speaker.name, end - start)
  }
  const least = weigh(words) * LEAST_SHARE
  const isOfDays = new Set(said.map(({ written }) => written)).size > 1
  return (
    count(begun, (times) => times >= SPEAKS_OFTEN) > 1 ||
    (isOfDays && count(certain, (weight) => weight > least) > 1)
  )
}

const count = (all: ReadonlyMap<string, number>, isWanted: (one: number) => boolean) =>
  [...all.values()].filter(isWanted).length
const add = (to: Map<string, number>, name: string, by = 1) => to.set(name, (to.get(name) ?? 0) + by)

/** Whoever says most of some words themselves or writes down what others say; nobody where that is doubtful. */
function findPerson(words: readonly Unit[]): string | null {
  const voices = [({ toldBy, speaker }: Unit) => toldBy ?? speaker, ({ speaker }: Unit) => speaker]
  return voices.map((voice) => findMost(words, voice)).find((most) => most?.certain)?.name ?? null
}

/** Of whom more than half of some words are, and whether that is certain of more than half of them. */
function findMost(units: readonly Unit[], voice: (unit: Unit) => Speaker | null): Speaker | null {
  const [all, certain] = [new Map<string, number>(), new Map<string, number>()]
  for (const unit of units) {
    const one = voice(unit)
    if (one) add(all, one.name, unit.end - unit.start)
    if (one?.certain) add(certain, one.name, unit.end - unit.start)
  }
  const half = weigh(units) / 2
  const name = all.keys().find((one) => (all.get(one) ?? 0) > half)
  return name === undefined ? null : { name, certain: (certain.get(name) ?? 0) > half }
}

/** The one day of so many letters and more; null where any of the words are of another day. */
function findDay(words: readonly Unit[], least: number): Day | null {
  const dated = words.filter(({ written }) => written !== null)
  const [day = null, another] = new Set(dated.map(({ written }) => written))
  return another === undefined && weigh(dated) > least ? day : null
}

/** "4/3/2026" alone does not tell which day is meant, and a year of another calendar tells none. */
function isDoubtful(day: string, units: readonly Unit[]): boolean {
  if (!HAS_YEAR.test(day)) return true
  const naming = units.flatMap(({ times }) => times.filter(({ from }) => from === day))
  return naming.length > 0 && naming.every(({ readings }) => readings.length > 0)
}
