import { eachSentence } from '#server/platform/text/sentences.ts'
import { readBasis } from './basis.ts'
import { isBesideQuotation } from './beside-quotation.ts'
import { createMarkedSpan } from './change-marks.ts'
import { concedes, type Earlier, markChange } from './conceding.ts'
import { dayOfFileName } from './file-days.ts'
import { createHandedOn } from './handed-on.ts'
import { createNamer, type Namer } from './names.ts'
import type { People } from './people.ts'
import { findQuotations } from './quoted-words.ts'
import { createTimes } from './segment-times.ts'
import { splitSegments } from './segments.ts'
import { findShown } from './shown-papers.ts'
import { createSubject, spokenTo } from './spoken-of.ts'
import { readModality, readStance } from './stance.ts'
import { type ItemAbout, type Segment, type Speaker, toTeller, type Unit, type UnitPart } from './unit.ts'

/** Rises whenever the same text would be read in another way: what was read before is then read again. */
export const READER_VERSION = 25

const SPEAKING: ReadonlySet<UnitPart> = new Set(['assertion', 'answer'])
const HOLDS_WORDS: ReadonlySet<UnitPart> = new Set([...SPEAKING, 'question'])

/** Reads a text into units, in their order. Every unit stands at its offsets; none overlaps another one. */
export function readText(text: string, about: ItemAbout): Unit[] {
  const steps = readInSteps(text, about)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same step by step, for threads on which others wait. */
export function* readInSteps(written: string, item: ItemAbout): Generator<void, Unit[]> {
  const about = { ...item, occurredAt: item.occurredAt ?? dayOfFileName(item) }
  const units: Unit[] = []
  let asked: { readonly unit: number; readonly speaker: string | null } | null = null
  const { segments, people, plain: text, marks } = splitSegments(written, about)
  const readSegmentTimes = createTimes(text, about, segments)
  let named: Namer | null = null
  const namer = () => (named ??= createNamer(text, people))
  const shown = new Map<string, Speaker | null>()
  const isHandedOn = createHandedOn(namer)
  const subject = createSubject(text, namer)
  for (const [place, segment] of segments.entries()) {
    yield
    const timesWithin = inTurn(readSegmentTimes(segment))
    const asker = segment.to.length > 0 && segment.reading === 'account' ? segment.speaker?.name : undefined
    const voices = {
      people,
      namer,
      shown: asker === undefined ? undefined : shown.get(asker),
      mayShow: asker !== undefined,
      subject,
      to: segment.to.length > 0 ? segment.to : spokenTo(segments, place),
    }
    if (asker !== undefined) {
      const turned = findShown(text.slice(segment.start, segment.end), voices)
      if (turned !== undefined) shown.set(asker, turned)
    }
    for (const { quotes, ...sentence } of splitPieces(text, segment, voices)) {
      const words = text.slice(sentence.start, sentence.end)
      const before = saidBefore(text, units, segment)
      const isQuestion = SPEAKING.has(segment.part) && /\?["”’')\]]*$/.test(words.trim())
      const answers: number | null =
        asked &&
        segment.part === 'assertion' &&
        segment.reading === 'account' &&
        segment.speaker?.name !== asked.speaker
          ? asked.unit
          : null
      const part: UnitPart =
        segment.part === 'question' || isQuestion ? 'question' : answers !== null ? 'answer' : segment.part
      const speaks = SPEAKING.has(part)
      const own = segment.speaker
      const isDoubtful =
        own?.certain &&
        !segment.reported &&
        segment.toldBy === null &&
        part !== 'question' &&
        !isBesideQuotation(text, sentence) &&
        isHandedOn(words, sentence, own)
      const speaker = quotes === undefined ? (own && isDoubtful ? { ...own, certain: false } : own) : quotes
      const stance =
        segment.part !== 'question' && speaker && HAS_LETTERS.test(words)
          ? leadsOn(text, units.at(-1), speaker) ||
            concedes(words, readEarlier(text, units, { segment, part, speaker, before }))
            ? 'changed'
            : readStance(words, { reported: segment.reported, before, answers: part === 'answer' })
          : null
      const times = timesWithin(sentence)
      const due = times.filter(({ modifier }) => modifier === 'by').map(({ start }) => start - sentence.start)
      units.push({
        ...sentence,
        part,
        level: segment.level,
        answers: part === 'answer' ? answers : null,
        speaker,
        toldBy: quotes === undefined ? segment.toldBy : toTeller(segment.speaker, speaker),
        to: segment.to,
        stance,
        basis: readBasis(words, { stance, speaker, speaks, reported: segment.reported }),
        modality: readModality(words, due),
        times,
        written: segment.written,
      })
      markChange(text, units)
      if (part === 'question') asked = { unit: units.length - 1, speaker: segment.speaker?.name ?? null }
      else if (segment.part !== 'heading' && part !== 'answer') asked = null
    }
  }
  const toMarked = createMarkedSpan(marks)
  return marks.length === 0 ? units : units.map((unit) => ({ ...unit, ...toMarked(unit) }))
}

const HAS_LETTERS = /[\p{L}\p{N}]/u
const MAX_LENGTH_BEFORE = 400

/** "Then she said, “I was there.”": what leads up to somebody's own words is of one stance with them. */
const leadsOn = (text: string, last: Unit | undefined, { name }: Speaker): boolean =>
  last?.stance === 'changed' && last.speaker?.name === name && /[,:]$/.test(text.slice(last.start, last.end))

/** So far back a denial is still the one that a concession takes back. */
const UNITS_BACK = 40

interface Said {
  readonly segment: Segment
  readonly part: UnitPart
  readonly speaker: Speaker
  readonly before: string
}

function readEarlier(
  text: string,
  units: readonly Unit[],
  { segment, part, speaker, before }: Said,
): Earlier {
  const told = units.slice(-UNITS_BACK).filter((unit) => unit.part !== 'heading')
  const last = told.at(-1)
  // Behind a quotation within their own words nobody replies.
  const opens = last?.speaker != null && last.speaker.name !== speaker.name && last.end <= segment.start
  const own = units.slice(-UNITS_BACK).filter((unit) => unit.speaker?.name === speaker.name)
  return {
    replies:
      part === 'answer' || (opens && last.part === 'question') ? 'question' : opens ? 'statement' : null,
    denied: own
      .filter(({ stance }) => stance === 'denies' || stance === 'does_not_recall')
      .map(({ start, end }) => text.slice(start, end))
      .reverse(),
    spoke: own.length > 0,
    before,
    reported: segment.reported,
    asks:
      segment.reading === 'account' && own.filter((unit) => unit.part === 'question').length >= ASKS_OFTEN,
    around: told
      .slice(-UNITS_AROUND)
      .map(({ start, end }) => text.slice(start, end))
      .join(' '),
  }
}
const UNITS_AROUND = 2
/** Whoever asks so often leads the talk. */
const ASKS_OFTEN = 3

/** In a note, what whoever took it put in between. */
const MAX_BETWEEN = 2

/** The sentence right before, where it stands in the same stretch of one person's words. */
function saidBefore(text: string, units: readonly Unit[], { speaker, reported }: Segment): string {
  const isOwn = (unit: Unit) => speaker !== null && unit.speaker?.name === speaker.name
  const last = units.slice(reported ? -1 - MAX_BETWEEN : -1).findLast(isOwn)
  return last ? text.slice(Math.max(last.start, last.end - MAX_LENGTH_BEFORE), last.end) : ''
}

/** Which of the times, sorted by their place, lie in each of some spans that follow one another. */
function inTurn<T extends { readonly start: number; readonly end: number }>(times: readonly T[]) {
  let next = 0
  return ({ start, end }: { readonly start: number; readonly end: number }): T[] => {
    while ((times[next]?.start ?? start) < start) next++
    const within: T[] = []
    for (let time = times[next]; time && time.start < end; time = times[++next])
      if (time.end <= end) within.push(time)
    return within
  }
}

interface Voices {
  readonly people: People
  readonly subject: () => Speaker | null
  readonly to: readonly string[]
  readonly namer: () => Namer
  readonly shown: Speaker | null | undefined
  readonly mayShow: boolean
}

/** Sentences; words that are repeated of another person stand apart, however many sentences they are. */
function* splitPieces(text: string, segment: Segment, voices: Voices) {
  const { speaker, reported } = segment
  const quotations =
    HOLDS_WORDS.has(segment.part) || (segment.part === 'row' && speaker !== null)
      ? findQuotations(text, segment, { speaker, reported, ...voices })
      : []
  let next = 0
  for (const sentence of splitUnits(text, segment)) {
    let { start } = sentence
    while ((quotations[next]?.end ?? start + 1) <= start) next++
    for (let at = next; at < quotations.length; at++) {
      const quotation = quotations[at]
      if (!quotation || quotation.start >= sentence.end) break
      if (quotation.end <= start) continue
      const before = { start, end: quotation.start }
      if (hasWords(text, before)) yield { ...trimmed(text, before), quotes: undefined }
      const quoted = {
        start: Math.max(start, quotation.start),
        end: Math.min(quotation.end, sentence.end),
      }
      const isLast = !hasWords(text, { start: quoted.end, end: sentence.end })
      start = isLast ? sentence.end : quoted.end
      yield { ...trimmed(text, { ...quoted, end: start }), quotes: quotation.speaker }
    }
    if (hasWords(text, { start, end: sentence.end }))
      yield { ...trimmed(text, { start, end: sentence.end }), quotes: undefined }
  }
}

/** A thumb is an answer too. */
const hasWords = (text: string, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.slice(start, end))

/** Rows and headings are one unit each. */
function* splitUnits(text: string, segment: Segment): Generator<{ start: number; end: number }> {
  const whole = trimmed(text, segment)
  if (whole.end === whole.start) return
  if (segment.part === 'row' || segment.part === 'heading' || segment.part === 'greeting') {
    yield whole
    return
  }
  for (const { start, end } of eachSentence(text.slice(whole.start, whole.end)))
    yield { start: whole.start + start, end: whole.start + end }
}

function trimmed(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const words = text.slice(start, end)
  const lead = words.length - words.trimStart().length
  return lead === words.length
    ? { start, end: start }
    : { start: start + lead, end: start + words.trimEnd().length }
}
