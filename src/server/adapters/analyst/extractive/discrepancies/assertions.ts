import { splitSentences } from '#server/platform/text/sentences.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { type CasePeople, readPeople } from './case-people.ts'
import { type ClockTime, readClockTimes } from './clock-times.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

/** What one sentence or row says, with what it takes over from the question or the turn before. */
export interface Assertion {
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
  /** The same, and namesakes of whom one may be meant. */
  readonly maybe: ReadonlySet<string>
  /** Words that carry meaning, without names and numbers. */
  readonly terms: ReadonlySet<string>
  /** Those of its neighbours as well, as far as the same person goes on speaking. */
  readonly turn: ReadonlySet<string>
  /** Those of the question it answers. */
  readonly asked: ReadonlySet<string>
  /** Those at the head of its table. */
  readonly heads: ReadonlySet<string>
  readonly denies: boolean
  /** Words of its clauses that deny, and of those that do not. */
  readonly denied: ReadonlySet<string>
  /** What is denied of it: the first such word after the negation, or null for a bare "No". */
  readonly predicate: string | null
  readonly asserted: ReadonlySet<string>
  /** Said of all or of none: "never", "nobody", "every". */
  readonly absolute: boolean
  /** Days as ISO; its own, else those of the question or of the turn before. */
  readonly days: readonly string[]
  /** Said in it or asked of it, not only spoken of before. */
  readonly ownDays: boolean
  readonly clocks: readonly ClockTime[]
  /** Among the assertions of its item. */
  readonly place: number
}

export interface CaseAssertions {
  readonly all: readonly Assertion[]
  /** How telling a word is among these assertions, 0 to 1. */
  readonly rarity: (term: string) => number
}

export const toItem = ({ passage }: Assertion): string => passage.nearDuplicateGroup ?? passage.evidenceId

export function readAssertions(passages: readonly Passage[]): CaseAssertions {
  const people = readPeople(passages)
  const all = [...Map.groupBy(passages, ({ evidenceId }) => evidenceId).values()].flatMap((chunks) =>
    readItem(chunks, people),
  )
  const once = withoutCopies(all)
  return { all: once, rarity: rarityAmong(once) }
}

const MOST_WORDS = 3

/** The people and the words that two assertions share, as the first one writes them. */
export function commonMatter(a: Assertion, b: Assertion): string {
  const theirs = b.terms.union(b.heads).union(b.asked)
  const words = splitWords(a.text)
    .filter(({ raw, term }) => !isStopWord(raw) && a.terms.has(baseTerm(term)) && theirs.has(baseTerm(term)))
    .map(({ raw }) => raw.toLowerCase())
  return [...a.people.intersection(b.people), ...[...new Set(words)].slice(0, MOST_WORDS)].join(', ')
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

interface Piece {
  readonly passage: Passage
  readonly unit: PassageUnit
  readonly text: string
}

/** Every unit once, in the passage that holds all of it. */
function piecesOf(chunks: readonly Passage[]): Piece[] {
  const pieces = new Map<number, Piece>()
  for (const passage of chunks) {
    const last = passage.start + passage.text.length
    for (const unit of passage.units ?? sentenceUnits(passage)) {
      if (unit.start < passage.start || unit.end > last || pieces.has(unit.start)) continue
      const text = passage.text.slice(unit.start - passage.start, unit.end - passage.start)
      pieces.set(unit.start, { passage, unit, text })
    }
  }
  return [...pieces.values()].toSorted((a, b) => a.unit.start - b.unit.start)
}

const sentenceUnits = ({ text, start }: Passage): PassageUnit[] =>
  splitSentences(text).map((span) => ({
    start: start + span.start,
    end: start + span.end,
    part: text.slice(span.start, span.end).endsWith('?') ? 'question' : 'assertion',
    level: 0,
    speaker: null,
    to: [],
    stance: null,
    basis: 'not_said',
    modality: 'happened',
    times: [],
    question: null,
  }))

const SILENT: ReadonlySet<string> = new Set(['question', 'heading', 'greeting', 'boilerplate'])
const FIRST_PERSON = /\b(?:I|me|my|mine|myself|we|us|our)\b/
const THIRD_PERSON = /\b(?:he|she|him|her|his|hers|himself|herself)\b/i
const SECOND_PERSON = /\b(?:you|your|yours)\b/i
const DENIAL =
  /n['’]t\b|\b(?:not|never|none|nobody|nothing|neither|nor|cannot|no one|nowhere)\b|\bno\b(?!\.\s?\d)/i
/** Of something that is said not to have been; "cannot", "don't" and "is not" speak of now. */
const PAST_DENIAL =
  /\b(?:did|was|were|had|has|have)(?:\s+not\b|n['’]t\b)|\b(?:never|nobody|none|nothing|nowhere|neither|nor|no one)\b|\bno\b(?!\.\s?\d)|\bnot at any time\b/i
const NO_DENIAL = /\bnot only\b|\bno doubt\b|\bwhy not\b/i
const EMPTY_CELL = /(?:^|[\t,;|]\s*)(?:0|none|nil|no)\s*$/i
const ABSOLUTE =
  /\b(?:never|nobody|none|nothing|nowhere|no one|ever|always|every|everybody|everyone|everything|any|anybody|anyone|anything|all|entire|whole|only|alone|both|no)\b/i
/** How far back a turn still tells the day that is spoken of. */
const TURNS_BACK = 8
/** A stamp dates its message; the date over an interview is not what is spoken of. */
const AFTER_HEADING = 3

function readItem(chunks: readonly Passage[], people: CasePeople): Assertion[] {
  const pieces = piecesOf(chunks)
  const byStart = new Map(pieces.map((piece) => [piece.unit.start, piece]))
  const askers = findAskers(pieces, byStart)
  const toTerms = remembering((text: string) => termsOf(text, people))
  const known = new Set<string>()
  let heads: ReadonlySet<string> = new Set()
  let dated: { readonly days: readonly string[]; readonly at: number; readonly reach: number } | null = null
  return pieces.map((piece, place): Assertion => {
    const { passage, unit, text } = piece
    const asked = unit.question ? (byStart.get(unit.question.start)?.text ?? '') : ''
    const named = people.namedIn(text.replace(ADDRESSED, ''), known)
    for (const name of named) known.add(name)
    const speaker = speakerOf(unit, people, known)
    if (unit.part === 'heading') heads = toTerms(text)
    const own = daysOf(piece)
    const questioned = unit.question ? daysOf(byStart.get(unit.question.start)) : []
    const before = dated !== null && place - dated.at <= dated.reach ? dated.days : []
    const days = own.length > 0 ? own : questioned.length > 0 ? questioned : before
    if (own.length > 0)
      dated = { days: own, at: place, reach: unit.part === 'heading' ? AFTER_HEADING : TURNS_BACK }
    const isRow = unit.part === 'row'
    const denial = isRow
      ? EMPTY_CELL.test(text)
      : text.split(CLAUSE_END).some((clause) => deniedIn(clause) !== null)
    return {
      passage,
      start: unit.start - passage.start,
      end: unit.end - passage.start,
      text,
      isRow,
      isAsker: speaker !== null && askers.has(speaker) && unit.part !== 'answer',
      isSilent: SILENT.has(unit.part),
      unit,
      speaker,
      maybe: people.maybeIn(text),
      turn: turnOf(pieces, place, toTerms),
      people: withPronouns(named, { unit, speaker, text, asked: people.namedIn(asked, known) }),
      terms: toTerms(text),
      asked: toTerms(asked),
      heads: isRow ? heads : new Set(),
      denies: denial,
      ...withAsked(byPolarity(text, { isRow, denial, toTerms }), {
        text,
        asked: DENIAL.test(asked) ? new Set() : toTerms(asked),
      }),
      absolute: ABSOLUTE.test(text),
      days,
      ownDays: own.length > 0 || questioned.length > 0,
      // Logs count to 24 hours.
      clocks: readClockTimes(text).map((clock) => (isRow ? { ...clock, eitherHalf: false } : clock)),
      place,
    }
  })
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

function turnOf(
  pieces: readonly Piece[],
  place: number,
  toTerms: (text: string) => ReadonlySet<string>,
): Set<string> {
  const own = pieces[place]
  const around = pieces
    .slice(Math.max(0, place - 1), place + 2)
    .filter(
      ({ unit }) =>
        unit.speaker?.name === own?.unit.speaker?.name &&
        unit.question?.start === own?.unit.question?.start &&
        unit.part !== 'row' &&
        !SILENT.has(unit.part),
    )
  return new Set(around.flatMap(({ text }) => [...toTerms(text)]))
}

/** Whoever asks what another one answers. */
function findAskers(pieces: readonly Piece[], byStart: ReadonlyMap<number, Piece>): Set<string> {
  const asked = new Map<string, number>()
  const answered = new Map<string, number>()
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { unit } of pieces) {
    if (!unit.question) continue
    const asker = byStart.get(unit.question.start)?.unit.speaker?.name
    if (asker) count(asked, asker)
    if (unit.speaker) count(answered, unit.speaker.name)
  }
  return new Set([...asked].flatMap(([name, times]) => (times > (answered.get(name) ?? 0) ? [name] : [])))
}

/** "That night" is the one spoken of, whatever the words alone would mean. */
const REFERS_BACK = /^that\b/i
const DAY = /^\d{4}-\d\d-\d\d/
/** A month or a year fits too many days. */
const daysOf = (piece: Piece | undefined): string[] =>
  (piece?.unit.times ?? []).flatMap(({ from, to, start }) => {
    if (piece && REFERS_BACK.test(piece.text.slice(start - piece.unit.start))) return []
    const [first, last] = [from?.slice(0, 10), to?.slice(0, 10)]
    return first !== undefined && DAY.test(first) && (last === undefined || last === first) ? [first] : []
  })

/** A speaker known by one of several people's names is the one whom the item has named. */
function speakerOf({ speaker }: PassageUnit, people: CasePeople, known: ReadonlySet<string>): string | null {
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

/** Words for times and for all or none, which are compared apart: they are in every second sentence. */
const NO_MATTER: ReadonlySet<string> = new Set(
  `time times day days night nights week weeks month months year years hour hours minute minutes morning afternoon
  evening tonight today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january february
  march april june july august september october november december never ever nobody nothing none anyone anybody
  anything everyone everybody everything someone somebody something nowhere one two three four five six seven eight
  nine ten eleven twelve said says say told asked else yes yeah also still even just really very quite much many like
  thing things way well got get`.split(/\s+/),
)

function termsOf(text: string, people: CasePeople): Set<string> {
  return new Set(
    splitWords(text)
      .filter(({ raw }) => /^\p{L}{3}/u.test(raw) && !isStopWord(raw))
      .filter(({ raw }) => !/^\p{Lu}/u.test(raw) || !people.isName(raw.toLowerCase().replace(/['’]s$/, '')))
      .filter(({ raw }) => !/n['’]t$/i.test(raw) && !NO_MATTER.has(raw.toLowerCase()))
      .map(({ term }) => baseTerm(term)),
  )
}

const BARE_NO = /^\W*no\b\W*$/i
const PAST_VERB = /\b(?:was|were|did|had|has|have|been)\b|\p{L}{2}ed\b/iu

/** "No breaks" forbids; "there was no break" denies. */
function deniedIn(clause: string): RegExpExecArray | null {
  const negation = PAST_DENIAL.exec(clause)
  if (negation === null || !/^no$/i.test(negation[0]) || BARE_NO.test(clause)) return negation
  return PAST_VERB.test(clause) ? negation : null
}

const YES =
  /^\W*(?:(?:oh|well|ah|um|er)\W+)?(?:yes|yeah|yep|ya|aye|correct|i did|i was|i had|that's right)\b/i

/** "Yes" says what was asked. */
const withAsked = <Words extends Pick<Assertion, 'denied' | 'asserted' | 'predicate'>>(
  words: Words,
  { text, asked }: { text: string; asked: ReadonlySet<string> },
): Words => (YES.test(text) ? { ...words, asserted: words.asserted.union(asked) } : words)

/** Whom a letter greets is not whom it speaks of. */
const ADDRESSED = /^\W*(?:hi|hello|dear|hey)\s+[\p{L} .'’-]{1,40},/iu

/** Where one statement of a sentence ends and another begins. */
const CLAUSE_END =
  /[,;:.!?()"“”]+\s|(?<!\b(?:nobody|no one|none|nothing|anything|anyone))\s+(?=but\b)|\s+(?=(?:because|although|though|while|whereas|since|so that|which|who)\b)|\s+(?=and\s+(?:I|he|she|they|it|we|then)\b)/g

function byPolarity(
  text: string,
  {
    isRow,
    denial,
    toTerms,
  }: { isRow: boolean; denial: boolean; toTerms: (text: string) => ReadonlySet<string> },
): Pick<Assertion, 'denied' | 'asserted' | 'predicate'> {
  const [denied, asserted] = [new Set<string>(), new Set<string>()]
  let predicate: string | null = null
  for (const clause of isRow ? [text] : text.split(CLAUSE_END)) {
    const negation = isRow ? null : deniedIn(clause)
    const terms = toTerms(clause)
    if ((isRow && denial) || negation) for (const term of terms) denied.add(term)
    else if (isRow || !DENIAL.test(clause.replace(NO_DENIAL, '')))
      for (const term of terms) asserted.add(term)
    if (negation) {
      const [first] = toTerms(clause.slice(negation.index + negation[0].length))
      predicate ??= first ?? null
    }
  }
  return { denied, asserted, predicate }
}

function rarityAmong(all: readonly Assertion[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const { terms, isSilent } of all)
    if (!isSilent) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.log(1 + all.length)
  return (term) => Math.max(0, Math.log((1 + all.length) / (1 + (counts.get(term) ?? 0))) / most)
}
