import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { findAskers, isSilent, type Piece, readDays, toPieces } from './assertion-pieces.ts'
import { type Polarity, readTerms, rowPolarity, sentencePolarity } from './assertion-words.ts'
import { type CasePeople, readPeople } from './case-people.ts'
import { type ClockTime, readClockTimes } from './clock-times.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

/** What one sentence or row says, with what it takes over from the question or the turn before. */
export interface Assertion extends Polarity {
  readonly passage: Passage
  /** Offsets into the passage. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isRow: boolean
  /** Put by whoever asks the questions in this item. */
  readonly isAsker: boolean
  /** A question, a heading, a greeting or a standard text: says nothing itself. */
  readonly isSilent: boolean
  readonly unit: PassageUnit
  readonly speaker: string | null
  /** Everybody it speaks of, "I" and "she" included. */
  readonly people: ReadonlySet<string>
  /** Names somebody or says "I", "she" or the like: otherwise it speaks of people only as far as its speaker tells it. */
  readonly speaksOfPerson: boolean
  /** Whom its "he" or "she" most likely means: the one other person whom it, or the sentence before, names. */
  readonly meant: ReadonlySet<string>
  /** Those of whom it speaks, and namesakes of whom one may be meant. */
  readonly maybe: ReadonlySet<string>
  /** Words that carry meaning, without names and numbers. */
  readonly terms: ReadonlySet<string>
  /** Those of its neighbours as well, as far as the same person goes on speaking. */
  readonly turn: ReadonlySet<string>
  /** Those of the question it answers. */
  readonly asked: ReadonlySet<string>
  /** Those at the head of its table. */
  readonly heads: ReadonlySet<string>
  /** Said of all or of none: "never", "nobody", "every". */
  readonly absolute: boolean
  /** Days as ISO; its own, else those of the question or of the turn before. */
  readonly days: readonly string[]
  /** Said in it or asked of it, not only spoken of before. */
  readonly ownDays: boolean
  readonly clocks: readonly ClockTime[]
}

export interface CaseAssertions {
  readonly all: readonly Assertion[]
  /** How telling a word is among these assertions, 0 to 1. */
  readonly rarity: (term: string) => number
  readonly namedIn: CasePeople['namedIn']
}

export const toItem = ({ passage }: Assertion): string => passage.nearDuplicateGroup ?? passage.evidenceId

export function readAssertions(passages: readonly Passage[], facts?: CaseFacts): CaseAssertions {
  const people = readPeople(passages, facts)
  const items = [...Map.groupBy(passages, ({ evidenceId }) => evidenceId).values()].map(toPieces)
  const readAskers = findAskers(items)
  const all = items.flatMap((pieces) => readItem(pieces, { people, askers: readAskers(pieces) }))
  const once = withoutCopies(all)
  return { all: once, rarity: rarityAmong(once), namedIn: people.namedIn }
}

const MAX_WORDS = 3

/** The people and the words that two assertions share, as the first one writes them. */
export function commonMatter(a: Assertion, b: Assertion): string {
  const theirs = b.terms.union(b.heads).union(b.asked)
  const words = splitWords(a.text)
    .filter(({ raw, term }) => !isStopWord(raw) && a.terms.has(baseTerm(term)) && theirs.has(baseTerm(term)))
    .map(({ raw }) => raw.toLowerCase())
  return [...a.people.intersection(b.people), ...[...new Set(words)].slice(0, MAX_WORDS)].join(', ')
}

const FEWEST_LETTERS = 25

/** The same words in several items are said once: where they are least quoted, and first. */
function withoutCopies(all: readonly Assertion[]): Assertion[] {
  const firsts = new Map<string, Assertion>()
  for (const one of all) {
    const words = one.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
    if (one.isRow || words.length < FEWEST_LETTERS) continue
    const known = firsts.get(words)
    if (!known || isEarlier(one, known)) firsts.set(words, one)
  }
  const kept = new Set(firsts.values())
  return all.map((one) => {
    const words = one.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
    return !firsts.has(words) || kept.has(one) || one.isRow ? one : { ...one, isSilent: true }
  })
}

function isEarlier(one: Assertion, other: Assertion): boolean {
  if (one.unit.level !== other.unit.level) return one.unit.level < other.unit.level
  const [a, b] = [one.passage.occurredAt, other.passage.occurredAt]
  return a !== null && b !== null && a < b
}

const ABSOLUTE =
  /\b(?:never|nobody|none|nothing|nowhere|no one|ever|always|every|everybody|everyone|everything|any|anybody|anyone|anything|all|entire|whole|only|alone|both|no)\b/i
/** Whom a letter greets is not whom it speaks of. */
const ADDRESSED = /^\W*(?:hi|hello|dear|hey)\s+[\p{L} .'’-]{1,40},/iu

const FIRST_PERSON = /\b(?:I|me|my|mine|myself|we|us|our)\b/
const THIRD_PERSON = /\b(?:he|she|him|her|his|hers|himself|herself)\b/i
const SECOND_PERSON = /\b(?:you|your|yours)\b/i
const SPEAKS_OF_PERSON = [FIRST_PERSON, THIRD_PERSON, SECOND_PERSON]
/** How far back a turn still tells the day that is spoken of. */
const TURNS_BACK = 8
/** A stamp dates its message; the date over an interview is not what is spoken of. */
const AFTER_HEADING = 3

function readItem(
  pieces: readonly Piece[],
  { people, askers }: { readonly people: CasePeople; readonly askers: ReadonlySet<string> },
): Assertion[] {
  const byStart = new Map(pieces.map((piece) => [piece.unit.start, piece]))
  const toTerms = remembering((text: string) => readTerms(text, people))
  const known = new Set<string>()
  let heads: ReadonlySet<string> = new Set()
  let before: { readonly names: ReadonlySet<string>; readonly meant: ReadonlySet<string> } | null = null
  let dated: { readonly days: readonly string[]; readonly at: number; readonly reach: number } | null = null
  return pieces.map((piece, place): Assertion => {
    const { passage, unit, text } = piece
    const asked = unit.question ? (byStart.get(unit.question.start)?.text ?? '') : ''
    const named = people.namedIn(text.replace(ADDRESSED, ''), known)
    for (const name of named) known.add(name)
    const speaker = findSpeaker(unit, people, known)
    if (unit.part === 'heading') heads = toTerms(text)
    const own = readDays(piece)
    const questioned = unit.question ? readDays(byStart.get(unit.question.start)) : []
    const inherited = dated !== null && place - dated.at <= dated.reach ? dated.days : []
    const days = own.length > 0 ? own : questioned.length > 0 ? questioned : inherited
    if (own.length > 0)
      dated = { days: own, at: place, reach: unit.part === 'heading' ? AFTER_HEADING : TURNS_BACK }
    const isRow = unit.part === 'row'
    const meant = isRow ? new Set<string>() : findMeant(text, { named, speaker, before })
    if (!isRow) before = { names: named, meant }
    return {
      passage,
      start: unit.start - passage.start,
      end: unit.end - passage.start,
      text,
      isRow,
      isAsker: unit.speaker !== null && askers.has(unit.speaker.name) && unit.part !== 'answer',
      isSilent: isSilent(piece),
      unit,
      speaker,
      meant,
      speaksOfPerson:
        named.size > 0 || unit.part === 'answer' || SPEAKS_OF_PERSON.some((one) => one.test(text)),
      maybe: people.maybeIn(text),
      turn: findTurn(pieces, place, toTerms),
      people: withPronouns(named, { unit, speaker, text, asked: people.namedIn(asked, known) }),
      terms: toTerms(text),
      asked: toTerms(asked),
      heads: isRow ? heads : new Set(),
      ...(isRow ? rowPolarity(text, toTerms(text)) : sentencePolarity(text, asked, toTerms)),
      absolute: ABSOLUTE.test(text),
      days,
      ownDays: own.length > 0 || questioned.length > 0,
      // Logs count to 24 hours.
      clocks: readClockTimes(text).map((clock) => (isRow ? { ...clock, eitherHalf: false } : clock)),
    }
  })
}

interface Naming {
  readonly named: ReadonlySet<string>
  readonly speaker: string | null
  readonly before: { readonly names: ReadonlySet<string>; readonly meant: ReadonlySet<string> } | null
}

/** Where two others are named either may be meant, and nobody is taken to be. */
function findMeant(text: string, { named, speaker, before }: Naming): ReadonlySet<string> {
  if (!THIRD_PERSON.test(text)) return new Set()
  const others = (names: ReadonlySet<string>) => new Set([...names].filter((name) => name !== speaker))
  const own = others(named)
  if (own.size > 0) return own.size === 1 ? own : new Set()
  const earlier = others(before?.names ?? new Set())
  const meant = earlier.size > 0 ? earlier : (before?.meant ?? new Set<string>())
  return meant.size === 1 ? meant : new Set()
}

function remembering<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    made.set(text, value)
    return value
  }
}

function findTurn(
  pieces: readonly Piece[],
  place: number,
  toTerms: (text: string) => ReadonlySet<string>,
): Set<string> {
  const own = pieces[place]
  const around = pieces
    .slice(Math.max(0, place - 1), place + 2)
    .filter(
      ({ unit, text }) =>
        unit.speaker?.name === own?.unit.speaker?.name &&
        unit.question?.start === own?.unit.question?.start &&
        unit.part !== 'row' &&
        !isSilent({ unit, text }),
    )
  return new Set(around.flatMap(({ text }) => [...toTerms(text)]))
}

/** A speaker known by one of several people's names is the one whom the item has named. */
function findSpeaker(
  { speaker }: PassageUnit,
  people: CasePeople,
  known: ReadonlySet<string>,
): string | null {
  if (!speaker) return null
  const [meant] = people.namedIn(speaker.name, known)
  return meant ?? speaker.name
}

interface Said {
  readonly unit: PassageUnit
  readonly speaker: string | null
  readonly text: string
  readonly asked: ReadonlySet<string>
}

function withPronouns(named: ReadonlySet<string>, { unit, speaker, text, asked }: Said): Set<string> {
  const people = new Set(named)
  const speaksOfSelf = FIRST_PERSON.test(text)
  if (speaker !== null && unit.part !== 'row') {
    if (speaksOfSelf || THIRD_PERSON.test(text) || unit.part === 'answer') people.add(speaker)
    if (people.size === 0) people.add(speaker)
  }
  if (SECOND_PERSON.test(text)) for (const name of unit.to) people.add(name)
  if (unit.part === 'answer') for (const name of asked) people.add(name)
  return people
}

function rarityAmong(all: readonly Assertion[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const { terms, isSilent } of all)
    if (!isSilent) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.log(1 + all.length)
  return (term) => Math.max(0, Math.log((1 + all.length) / (1 + (counts.get(term) ?? 0))) / most)
}
