import type { Day } from '#server/platform/text/time/calendar.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import { type Line, splitLines } from './lines.ts'
import { pastedLetters } from './pasted-letters.ts'
import { findPeople, type People } from './people.ts'
import { findVoice, readReported } from './read-prose.ts'
import { findSections } from './sections.ts'
import { splitChatJson } from './split-chat-json.ts'
import { splitChatTable } from './split-chat-table.ts'
import { type Message, splitMessages } from './split-messages.ts'
import { findRows } from './split-rows.ts'
import { splitTurns, type Turn } from './split-turns.ts'
import { speakersOf } from './turn-people.ts'
import type { ItemAbout, Segment, Speaker, UnitPart } from './unit.ts'
import { type Dated, findDated, lastUpTo, writtenBy } from './written-days.ts'

const BOILERPLATE =
  /\b(?:confidential(?:ity)?\b.{0,80}\b(?:e-?mail|message|intended|addressee)|intended (?:only )?for the addressee|accepts no liability|privileged and confidential|unsubscribe|please consider the environment|registered (?:office|in england)|this e-?mail (?:and|is)|all rights reserved|do not reply)\b/i
const GREETING =
  /^\s*(?:(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|morning|greetings)\b[^.?!\n]{0,40}[,!:.-]?|(?:(?:kind|best|warm|many) )?(?:regards|wishes|thanks)[,.!]?|yours (?:sincerely|faithfully|truly)[,.]?|(?:thanks|thank you|cheers|sincerely)[,.!]?)\s*$/i

/** The whole text as stretches in which one person speaks at one time, and everybody named in it. They cover every line once. */
export function splitSegments(text: string, about: ItemAbout): { segments: Segment[]; people: People } {
  const people = findPeople(text, about.parties)
  return { segments: cutSegments({ text, about, people }), people }
}

/** A text that is cut, and who may be speaking in it. */
interface Source {
  readonly text: string
  readonly about: ItemAbout
  readonly people: People
}

function cutSegments(source: Source): Segment[] {
  const { text, about } = source
  const chat = splitChatJson(text)
  if (chat) return fromTurns(source, chat, { lines: splitLines(text), level: 0 })
  const messages = splitMessages(text, about.occurredAt)
  if (messages) {
    const senders = messages.flatMap(({ from, to }) => [from, ...to]).filter((name) => name !== null)
    const correspondents = findPeople(`${senders.join('\n')}\n${text}`, about.parties)
    const mail = { text, about, people: correspondents }
    return messages
      .flatMap((message) => {
        const speaker = findWriter(message, correspondents, about)
        const heads = message.heads.map((line) =>
          fromLine(line, 'heading', { level: message.level, written: message.written }),
        )
        const base = { level: message.level, speaker, to: message.to, written: message.written }
        return [...heads, ...fromBody(mail, message.body, base)]
      })
      .sort((a, b) => a.start - b.start)
  }
  return fromDocument(source, splitLines(text))
}

const SIGNATURE_LINES = 5
const INTRODUCED =
  /\b(?:[Ii]t['’]s|[Tt]his is|[Mm]y name is|[Ii]t is)\s(?<name>\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)/u
const FULL_NAME = /^(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){1,3}$/u

/** Whom a message is from; where that is an office or a firm, the person who signed it. */
function findWriter(message: Message, people: People, { parties }: ItemAbout): Speaker | null {
  const sender =
    message.from === null ? null : (people.find(message.from) ?? { name: message.from, certain: true })
  if (message.isGuessed) return sender && { ...sender, certain: false }
  if (sender && parties.some(({ name }) => name === sender.name)) return { ...sender, certain: true }
  const introduced = introducedIn(message, people)
  if (introduced) return introduced
  const foot = message.body.filter(({ words }) => words.trim() !== '').slice(-SIGNATURE_LINES)
  const signed = foot
    .map(({ words }) => words.trim().replace(/[,.]$/, ''))
    .find((words) => FULL_NAME.test(words) && people.find(words))
  const person = signed ? people.find(signed) : null
  return person ?? (sender && { ...sender, certain: true })
}

/** "It's Sheila", says a voice that a number or an office called from. */
function introducedIn({ body }: Message, people: People): Speaker | null {
  const first = body.find(({ words }) => words.trim() !== '')?.words.slice(0, 120) ?? ''
  const name = INTRODUCED.exec(first)?.groups?.name
  const person = name ? people.find(name) : null
  return person && { ...person, certain: false }
}

type Base = Partial<Pick<Segment, 'level' | 'speaker' | 'to' | 'written' | 'reading' | 'reported'>>

const fromLine = (
  line: { readonly start: number; readonly end: number },
  part: UnitPart,
  base: Base,
): Segment => ({
  start: line.start,
  end: line.end,
  part,
  level: 0,
  speaker: null,
  to: [],
  written: null,
  reading: 'message',
  reported: false,
  ...base,
})

/** What a message says: its paragraphs, without greetings, disclaimers and what is signed under it. */
function fromBody(source: Source, body: readonly Line[], base: Base): Segment[] {
  const { text, about } = source
  const isKnown = (label: string) => source.people.find(label) !== null
  const turns = splitTurns(body, dayComesFirst(text) ?? about.dayFirst, isKnown)
  if (turns && base.level !== undefined) return fromTurns(source, turns, { lines: body, level: base.level })
  const letters = pastedLetters(body, source.people, base.speaker ?? null)
  return paragraphs(body).map(({ start, end, lines }) => {
    const words = text.slice(start, end)
    const part: UnitPart = BOILERPLATE.test(words)
      ? 'boilerplate'
      : lines === 1 && GREETING.test(words)
        ? 'greeting'
        : 'assertion'
    const letter = letters.findLast((one) => one.start <= start)
    return fromLine({ start, end }, part, letter ? { ...base, speaker: letter.speaker, to: [] } : base)
  })
}

function fromDocument(source: Source, lines: readonly Line[]): Segment[] {
  const { text, about, people } = source
  const isKnown = (label: string) => (people.find(label) ?? people.findHandle(label)) !== null
  const turns = splitTurns(lines, dayComesFirst(text) ?? about.dayFirst, isKnown) ?? splitChatTable(lines)
  if (turns) return fromTurns(source, turns, { lines, level: 0 })
  const rows = findRows(lines)
  const voice = findVoice(text, people)
  const dated = findDated(lines, text, about)
  const dayFirst = dayComesFirst(text) ?? about.dayFirst
  const whole = dated?.day ?? about.occurredAt
  const writtenAt = writtenBy(lines, { conduct: about.conduct, dayFirst }, whole)
  if (rows) {
    let isHead = true
    return lines
      .filter(({ words }) => words.trim() !== '')
      .map((line) => {
        const part: UnitPart = rows.has(line) && !isHead ? 'row' : 'heading'
        if (rows.has(line)) isHead = false
        const speaker = part === 'row' ? initialedBy(line.words, people) : null
        const written = writtenAt(line.start)
        return fromLine(line, part, { speaker, written, reading: part === 'row' ? 'message' : 'narrative' })
      })
  }
  const sections = findSections(lines, people)
  if (
    sections.length === 0 &&
    voice.writer === null &&
    (voice.reported !== null || /\b(?:he|she)\s(?:said|says|had|did|told|thought|could)\b/i.test(text))
  )
    return inHead(lines, dated, whole).concat(
      paragraphs(lines.filter(({ start }) => !dated?.headEnd || start > dated.headEnd)).flatMap((paragraph) =>
        readReported(text, paragraph, { voice, people }).map(({ speaker, ...span }) =>
          fromLine(span, 'assertion', {
            speaker,
            written: writtenAt(span.start),
            reading: 'account',
            reported: true,
          }),
        ),
      ),
    )
  return inHead(lines, dated, whole).concat(
    paragraphs(lines.filter(({ start }) => !dated?.headEnd || start > dated.headEnd)).flatMap((paragraph) => {
      const section = lastUpTo(sections, paragraph.start)
      const speaker = section ? section.speaker : voice.writer
      const written = writtenAt(paragraph.start)
      const base = { speaker, written, reading: speaker ? ('account' as const) : ('narrative' as const) }
      if (section?.start !== paragraph.start) return [fromLine(paragraph, 'assertion', base)]
      const label = { start: paragraph.start, end: section.labelEnd }
      const below = { start: section.labelEnd, end: paragraph.end }
      return [
        fromLine(label, 'heading', { written, reading: 'narrative' }),
        ...(below.end > below.start ? [fromLine(below, 'assertion', base)] : []),
      ]
    }),
  )
}

const INITIALED =
  /(?<![\p{L}\p{N}])(?<initials>\p{Lu}{2,3})(?:\s+\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?)?["”.)\s;|]*$/u

/** Whoever makes an entry in a log puts their initials under it. */
function initialedBy(words: string, people: People): Speaker | null {
  const initials = INITIALED.exec(words)?.groups?.initials
  return initials ? people.find(initials) : null
}

/** The lines that say what a document is and of which day; nobody speaks in them. */
const inHead = (lines: readonly Line[], dated: Dated | null, written: Day | null): Segment[] =>
  lines
    .filter(({ start, words }) => dated !== null && start < dated.headEnd && words.trim() !== '')
    .map((line) => fromLine(line, 'heading', { written, reading: 'narrative' }))

/** Each turn with the person behind its label; what a turn asks, the next one by somebody else answers. */
function fromTurns(
  { text, about, people }: Source,
  turns: readonly Turn[],
  { lines, level }: { lines: readonly Line[]; level: number },
): Segment[] {
  const speakers = speakersOf(text, turns, people)
  const noted = findDated(lines, text, about)?.day ?? about.occurredAt
  const segments = turns.flatMap((turn, at): Segment[] => {
    const speaker = speakers[at] ?? null
    const written = turn.written ?? noted
    const reading = turn.kind === 'chat' ? ('message' as const) : ('account' as const)
    const isQuestion =
      turn.kind === 'transcript' && (turn.label === 'Q' || /\?\s*$/.test(text.slice(turn.start, turn.end)))
    const label = fromLine({ start: turn.labelStart, end: turn.start }, 'heading', { level, written })
    const words = fromLine(turn, isQuestion ? 'question' : 'assertion', { level, speaker, written, reading })
    return [label, words]
  })
  const spans = segments.toSorted((a, b) => a.start - b.start)
  let next = 0
  const rest = lines.filter((line) => {
    if (line.words.trim() === '') return false
    while ((spans[next]?.end ?? line.start + 1) <= line.start) next++
    return (spans[next]?.start ?? line.end) >= line.end
  })
  const heads = rest.map((line) => fromLine(line, 'heading', { level }))
  return cutOverlaps([...segments, ...heads].sort((a, b) => a.start - b.start))
}

/** In a JSON chat the words lie inside of what names the sender: the label ends where they begin. */
const cutOverlaps = (segments: readonly Segment[]): Segment[] =>
  segments.map((one, at) => {
    const next = segments[at + 1]
    return next && next.start < one.end ? { ...one, end: next.start } : one
  })

interface Paragraph {
  readonly start: number
  readonly end: number
  readonly lines: number
}

/** Lines up to the next blank one; in quoted text each line stands alone, since marks lie between them. */
function paragraphs(lines: readonly Line[]): Paragraph[] {
  const found: Paragraph[] = []
  let open: { start: number; end: number; lines: number } | null = null
  let last: Line | null = null
  for (const line of lines) {
    const isBlank = line.words.trim() === ''
    const follows = last !== null && line.start === last.end + 1 && line.depth === 0 && last.depth === 0
    if (isBlank) open = null
    else if (open && follows) {
      open.end = line.end
      open.lines++
    } else {
      open = { start: line.wordsStart, end: line.end, lines: 1 }
      found.push(open)
    }
    last = line
  }
  return found
}
