import type { Day } from '#server/platform/text/time/calendar.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import { CALENDAR } from '#shared/appointment-words.ts'
import { findAnsweredPoints } from './answered-points.ts'
import { answeredLines } from './asked-lines.ts'
import {
  blankComments,
  blankMarks,
  type ChangeMark,
  findChangeMarks,
  withoutChanges,
} from './change-marks.ts'
import { readDocument } from './documents.ts'
import { isFilledForm } from './filled-forms.ts'
import { findHandledComments } from './handled-comments.ts'
import { findHands } from './hands.ts'
import { blankMargins, type Line, splitLines } from './lines.ts'
import { findWriter } from './message-writers.ts'
import { repairMisread } from './misread-text.ts'
import { createNamer, type Namer } from './names.ts'
import { doubtBesideOthers } from './others-apart.ts'
import { findPairedPoints } from './paired-points.ts'
import { pastedLetters } from './pasted-letters.ts'
import { findPeople, type People } from './people.ts'
import { deepenQuoted } from './quote-margins.ts'
import { findRecorded } from './recorded-messages.ts'
import { isHail } from './salutation.ts'
import { type Base, cutAt, fromLine, paragraphs, partAround } from './segment-parts.ts'
import { findSignatureBlock } from './signature-block.ts'
import { splitCalendar } from './split-calendar.ts'
import { splitChatJson } from './split-chat-json.ts'
import { splitChatTable } from './split-chat-table.ts'
import { type Message, splitMessages } from './split-messages.ts'
import { splitScreens } from './split-screens.ts'
import { splitSides } from './split-sides.ts'
import { splitTurns } from './split-turns.ts'
import { isTalkMemo } from './talk-memos.ts'
import { fromTurns } from './turn-segments.ts'
import type { ItemAbout, Segment, Speaker, UnitPart } from './unit.ts'

const BOILERPLATE =
  /\b(?:confidential(?:ity)?\b.{0,80}\b(?:e-?mail|message|intended|addressee)|intended (?:only )?for the addressee|accepts no liability|privileged and confidential|unsubscribe|please consider the environment|registered (?:office|in england)|this e-?mail (?:and|is)|all rights reserved|do not reply)\b/i
const GREETING =
  /^\s*(?:to whom it may concern[,:.]?|(?:hi|hello|dear|hey|g['’]day|good (?:morning|afternoon|evening)|morning|greetings)\b(?:[^.?!\n]|(?<=\b(?:mr|mrs|ms|dr|prof))\.){0,40}[,!:.-]?|(?:(?:kind|best|warm|many) )?(?:regards|wishes|thanks)[,.!]?|yours (?:sincerely|faithfully|truly)[,.]?|(?:thanks|thank you|cheers|sincerely)[,.!]?)\s*$/i

export interface Cut {
  readonly segments: readonly Segment[]
  readonly people: People
  /** The text without what stands in its margins, every other sign at its place. */
  readonly plain: string
  readonly marks: readonly ChangeMark[]
}

/** The whole text as stretches in which one person speaks at one time, and everybody named in it. They cover every line once. */
export function splitSegments(written: string, about: ItemAbout): Cut {
  const repaired = repairMisread(written)
  const people = findPeople(repaired, about.parties)
  const marks = findChangeMarks(repaired)
  const marked = blankMarks(repaired, marks)
  const text = blankComments(marked, marks)
  const lines = deepenQuoted(splitLines(text))
  const plain = blankMargins(marked, lines)
  const cut = cutSegments(text, lines, { text: blankMargins(text, lines), about, people })
  const segments = withoutChanges(plain, cut, { marks, namer: () => createNamer(repaired, people) })
  return { segments: doubtBesideOthers(plain, segments, people), people, plain, marks }
}

/** A text that is cut, without its margins, and who may be speaking in it. */
interface Source {
  readonly text: string
  readonly about: ItemAbout
  readonly people: People
  /** Who sent a mail and when: what they write into the messages that it quotes is of that day. */
  readonly answers?: { readonly by: string | null; readonly on: Day | null }
}

function cutSegments(written: string, lines: readonly Line[], source: Source): Segment[] {
  const { text, about } = source
  const { people } = source
  if (CALENDAR.test(written)) return splitCalendar(text, lines, createNamer(text, people))
  const isKnown = (label: string) => (people.find(label) ?? people.findHandle(label)) !== null
  const chat = splitChatJson(written, daysRead(source), isKnown)
  if (chat) return fromTurns(source, chat, { lines, level: 0 })
  const messages = splitMessages(lines, about.occurredAt)
  if (messages && !isTalkMemo(messages)) {
    const senders = messages.flatMap(({ from, to }) => [from, ...to]).filter((name) => name !== null)
    const correspondents = findPeople(`${senders.join('\n')}\n${text}`, about.parties)
    const [own] = messages
    const answerer = own ? (findWriter(own, correspondents, about)?.name ?? null) : null
    const mail = { text, about, people: correspondents, answers: { by: answerer, on: own?.written ?? null } }
    const segments = messages
      .flatMap((message) => {
        const speaker = findWriter(message, correspondents, about)
        const heads = message.heads.map((line) =>
          fromLine(line, 'heading', { level: message.level, written: message.written }),
        )
        const base = { level: message.level, speaker, to: message.to, written: message.written }
        return [...heads, ...fromRecorded(mail, message, base)]
      })
      .sort((a, b) => a.start - b.start)
    return partAround(segments)
  }
  return readDocumentOrTurns(source, lines)
}

/** A mail that brings messages somebody left on a telephone: each is of whoever left it. */
function fromRecorded(source: Source, { heads, body }: Message, base: Base): Segment[] {
  const recorded = MAY_BE_RECORDED.test(heads.map(({ words }) => words).join('\n'))
    ? findRecorded(body, createNamer(source.text, source.people), daysRead(source), heads)
    : []
  if (recorded.length === 0) return fromBody(source, body, base)
  const isIn = ({ start }: Line) => recorded.some((one) => one.start <= start && start < one.end)
  const around = fromBody(
    source,
    body.filter((line) => !isIn(line)),
    base,
  )
  const left = recorded.map(({ start, end, speaker, written }) =>
    fromLine({ start, end }, 'assertion', { ...base, speaker, written: written ?? base.written ?? null }),
  )
  return [...around, ...left].sort((a, b) => a.start - b.start)
}

const MAY_BE_RECORDED = /voice|message|phone/i

/** What a message says: its paragraphs, without greetings, disclaimers and what is signed under it. */
function fromBody(source: Source, body: readonly Line[], base: Base): Segment[] {
  const hail = body.find(({ words }) => words.trim() !== '')
  if (hail && isHail(hail.words, base.to ?? []))
    return [fromLine(hail, 'greeting', base), ...fromBody(source, body.slice(body.indexOf(hail) + 1), base)]
  const { text } = source
  const isKnown = (label: string) => source.people.find(label) !== null
  const handled = findHandledComments(body, createNamer(text, source.people), source.people)
  const turns = handled.length > 0 ? null : splitTurns(body, daysRead(source), isKnown)
  if (turns && base.level !== undefined) return fromTurns(source, turns, { lines: body, level: base.level })
  const letters = pastedLetters(body, source.people, base.speaker ?? null)
  const tagged = taggedLines(body, base, source)
  const handledAt = new Map(handled.map((one) => [one.start, one]))
  const points = findPairedPoints(text, body)
  const block = findSignatureBlock(body, base.speaker ?? null) ?? text.length
  const asker = onlyPerson(base.to ?? [], source.people)
  const setOff = findAnsweredPoints(body)
  const [receiver, another] = base.to ?? []
  const other = asker ?? (receiver && !another ? { name: receiver, certain: false } : null)
  // Answers with initials before them are put into a message of whoever asks.
  const asked = asker && tagged.size === 0 ? answeredLines(body) : []
  const askedAt = new Set(asked.map((one) => one.start))
  const cuts = [
    ...tagged.keys(),
    ...[...asked, ...handled].flatMap((one) => [one.start, one.end]),
    ...points.map((one) => one.start),
    ...setOff.flatMap((one) => [one.start, one.end]),
    block,
  ]
  return cutAt(paragraphs(body), new Set(cuts)).flatMap(({ start, end, lines }) => {
    const words = text.slice(start, end)
    const point = points.findLast((one) => one.start <= start && start < one.end)
    if (point) {
      const from = Math.min(Math.max(start, point.labelEnd), end)
      const put = { ...base, speaker: asker && { ...asker, certain: false }, to: [] }
      return [
        ...(from > start ? [fromLine({ start, end: from }, 'heading', base)] : []),
        ...(from < end ? [fromLine({ start: from, end }, 'assertion', point.isPut ? put : base)] : []),
      ]
    }
    const comment = handledAt.get(start)
    if (comment)
      return [
        fromLine({ start, end: comment.labelEnd }, 'heading', base),
        fromLine({ start: comment.labelEnd, end }, 'assertion', {
          ...base,
          speaker: comment.speaker,
          to: [],
        }),
      ]
    const pair = setOff.findLast((one) => one.start <= start && start < one.end)
    // Within a quoted message, whoever it went to has put the answers in.
    if (pair && pair.isPut === (base.level === 0))
      return fromLine(
        { start, end },
        pair.isPut && /\?["”’)\]]{0,3}\s*$/.test(words) ? 'question' : 'assertion',
        {
          ...base,
          speaker: other && { ...other, certain: false },
          to: [],
        },
      )
    if (askedAt.has(start))
      return fromLine({ start, end }, 'question', {
        ...base,
        speaker: asker && { ...asker, certain: false },
        to: [],
      })
    const part: UnitPart =
      start >= block || BOILERPLATE.test(words)
        ? 'boilerplate'
        : lines.length === 1 && GREETING.test(words)
          ? 'greeting'
          : 'assertion'
    const tag = tagged.get(lines[0]?.wordsStart ?? start)
    // Whoever answers in the middle of somebody's message answers them.
    const answered = base.speaker && tag && base.speaker.name !== tag.name ? [base.speaker.name] : []
    const written = source.answers?.by === tag?.name ? source.answers?.on : base.written
    if (tag)
      return fromLine({ start, end }, part, {
        ...base,
        speaker: tag,
        to: answered,
        written: written ?? null,
        within: base.written ?? null,
      })
    const letter = letters.findLast((one) => one.start <= start)
    return fromLine({ start, end }, part, letter ? { ...base, speaker: letter.speaker, to: [] } : base)
  })
}

/** "Ana Diaz, HR": of those a message goes to, the only one who is somebody; letters behind a name are its office. */
function onlyPerson(to: readonly string[], people: People): Speaker | null {
  const [first = ''] = to
  const named = /\s/.test(first) ? to.filter((name) => !/^\p{Lu}{2,4}$/u.test(name.trim())) : to
  return named.length === 1 ? people.find(first) : null
}

/** "[SC] Until noon.", "SC> Until noon.": somebody writes their answer into a message of another person. */
const TAG =
  /^\s*(?:[[(<{*]{1,2}(?<tag>\p{Lu}{2,4}|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)[\])}>*]{1,2}\s?[:–-]?|(?<letters>\p{Lu}{2,4}|\p{Lu}\p{Ll}{2,})>{1,2})\s+\S/u

function taggedLines(
  body: readonly Line[],
  base: Base,
  { text, people }: Source,
): Map<number, Speaker | null> {
  let namer: Namer | null = null
  const tagged = new Map<number, Speaker | null>()
  for (const [at, { words, wordsStart }] of body.entries()) {
    const { tag, letters } = TAG.exec(words)?.groups ?? {}
    const name = tag ?? letters
    if (!name) continue
    namer ??= createNamer(text, people)
    const speaker = namer.known(name)
    if (!speaker) continue
    tagged.set(wordsStart, speaker)
    const next = body[at + 1]
    if (next && next.words.trim() !== '' && !tagged.has(next.wordsStart))
      tagged.set(next.wordsStart, TAG.test(next.words) ? null : (base.speaker ?? null))
  }
  return tagged
}

const daysRead = ({ text, about }: Source) => ({
  conduct: about.conduct,
  dayFirst: dayComesFirst(text) ?? about.dayFirst,
})

function readDocumentOrTurns(source: Source, lines: readonly Line[]): Segment[] {
  const { text, people } = source
  const isKnown = (label: string) => (people.find(label) ?? people.findHandle(label)) !== null
  const days = daysRead(source)
  const namer = createNamer(text, people)
  const hands = findHands(text, lines, { namer, people })
  if (!hands.isShared) {
    const turns =
      splitSides(lines, days) ??
      splitScreens(lines, days) ??
      splitTurns(lines, days, isKnown) ??
      splitChatTable(lines, days, isKnown)
    if (turns && !isFilledForm(turns, people)) return fromTurns(source, turns, { lines, level: 0 })
  }
  return hands
    .lay(readDocument(source, lines))
    .map((segment) =>
      segment.part === 'assertion'
        ? { ...segment, part: readPart(text.slice(segment.start, segment.end)) }
        : segment,
    )
}

const readPart = (words: string): UnitPart =>
  BOILERPLATE.test(words)
    ? 'boilerplate'
    : !words.includes('\n') && GREETING.test(words)
      ? 'greeting'
      : 'assertion'
