import type { Citation } from '#shared/contracts/analyses.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'

type Attribution = Pick<Citation, 'speaker' | 'told_by' | 'relays' | 'said_on'>
type Speaker = NonNullable<PassageUnit['speaker']>

/** Where nothing tells whose words they are. */
export const UNKNOWN: Attribution = { speaker: null, said_on: null }

/** The parts in which somebody says something of the matter. */
const SAYING: ReadonlySet<PassageUnit['part']> = new Set(['assertion', 'answer', 'row'])

/** What was read of a passage, and its words; `start` is its offset into the text of the item. */
export interface ReadWords {
  readonly start: number
  readonly text: string
  readonly units?: readonly PassageUnit[] | undefined
}

/** A unit as far as it is quoted. */
interface Saying {
  readonly unit: PassageUnit
  readonly words: string
}

/**
 * Who says what is quoted, and who tells it. Where somebody quotes another person or took down what they said, both are named: the
 * other one as the speaker if no more of the teller's own stands there than what leads up to it, else the teller,
 * who hands on the other's words. Of several people who do not tell one another's words, nobody is named.
 */
export function attribute(
  { start, end }: Pick<Citation, 'start' | 'end'>,
  { units = [], ...passage }: ReadWords,
): Attribution {
  const all = units
    .filter((unit) => unit.start < end && start < unit.end && SAYING.has(unit.part))
    .map((unit): Saying => {
      const [from, to] = [Math.max(unit.start, start), Math.min(unit.end, end)]
      return { unit, words: passage.text.slice(Math.max(0, from - passage.start), to - passage.start).trim() }
    })
  const said = all.filter((_, at) => !isNobodysLead(all, at))
  const [first] = said
  if (!first) return UNKNOWN
  const isOneDay = said.every(({ unit }) => unit.saidOn === first.unit.saidOn)
  const named = nameThem(said)
  return named ? { ...named, said_on: isOneDay ? first.unit.saidOn : null } : UNKNOWN
}

type Named = Omit<Attribution, 'said_on'>

function nameThem(said: readonly Saying[]): Named | null {
  const teller = findTeller(said)
  if (teller !== null) return nameBoth(said, teller)
  const speaker = toOne(said.map(({ unit }) => unit.speaker))
  return speaker ? { speaker } : null
}

/** Who tells whatever of it they do not say themselves; null where nobody does. */
const findTeller = (said: readonly Saying[]): string | null =>
  said
    .flatMap(({ unit }) => unit.toldBy?.name ?? [])
    .find((name) => said.every(({ unit }) => unit.toldBy?.name === name || unit.speaker?.name === name)) ??
  null

function nameBoth(said: readonly Saying[], name: string): Named {
  const told = said.filter(({ unit }) => unit.toldBy?.name === name)
  const own = said.filter(({ unit }) => unit.toldBy?.name !== name)
  const teller: Speaker = {
    name,
    certain: [...told.map(({ unit }) => unit.toldBy), ...own.map(({ unit }) => unit.speaker)].every(
      (one) => one?.certain,
    ),
  }
  const others = told.map(({ unit }) => unit.speaker)
  const names = new Set(others.map((one) => one?.name))
  const leadsOnly = said.every((one, at) => told.includes(one) || leads(said, at))
  if (names.size === 1 && leadsOnly && length(own) <= length(told))
    return { speaker: toOne(others), told_by: teller }
  const relays = [...names].map((other) => toOne(others.filter((one) => one?.name === other)))
  const by = toOne(own.map(({ unit }) => unit.toldBy ?? null))
  return { speaker: teller, relays, ...(by ? { told_by: by } : {}) }
}

/** One person, certain only where every one of them is; null where they are several, or somebody unknown. */
function toOne(speakers: readonly (Speaker | null)[]): Speaker | null {
  const [first] = speakers
  return first && speakers.every((one) => one?.name === first.name)
    ? { name: first.name, certain: speakers.every((one) => one?.certain) }
    : null
}

const length = (said: readonly Saying[]): number => said.reduce((sum, { words }) => sum + words.length, 0)

const ENDS_SENTENCE = /[.!?…]["”’»)\]]*$/u
const ENDS_OPEN = /[,–—-]\s*["”’»]*$/u
const GOES_ON = /^\W*\p{Ll}|^[,;:–—]/u

/** "Ms Reyes told me:" before what she said, "she said." behind it: a part of the sentence that quotes it. */
function leads(said: readonly Saying[], at: number): boolean {
  const [before, { words }, after] = [said[at - 1], said[at]!, said[at + 1]]
  return (
    (after?.unit.toldBy !== undefined && !ENDS_SENTENCE.test(words)) ||
    (before?.unit.toldBy !== undefined && (GOES_ON.test(words) || ENDS_OPEN.test(before.words)))
  )
}

const OPENS_QUOTED = /^["“„«‘]/u

/** The same in a text of which nobody knows who wrote it. */
function isNobodysLead(said: readonly Saying[], at: number): boolean {
  const [before, { unit, words }, after] = [said[at - 1], said[at]!, said[at + 1]]
  if (unit.speaker || unit.toldBy || unit.part === 'row') return false
  const isQuoted = (one: Saying | undefined) => one?.unit.speaker && OPENS_QUOTED.test(one.words)
  return Boolean(
    (isQuoted(after) && !ENDS_SENTENCE.test(words)) ||
      (isQuoted(before) && (GOES_ON.test(words) || ENDS_OPEN.test(before?.words ?? ''))),
  )
}
