import type { Day } from '#server/platform/text/time/calendar.ts'
import type { Ago } from './ago.ts'
import { peopleInFileName } from './book-owner.ts'
import { findChatName } from './chat-names.ts'
import { findFields, findRoles } from './fields.ts'
import { findForwarded } from './forwarded-words.ts'
import { partInline } from './inline-turns.ts'
import type { Line } from './lines.ts'
import { createLog, findLogLines, isOfProgram } from './log-lines.ts'
import { createNamer } from './names.ts'
import type { People } from './people.ts'
import { readProseAround } from './prose-around-turns.ts'
import { fromRest } from './rest-of-turns.ts'
import { fromLine } from './segment-parts.ts'
import type { Turn } from './split-turns.ts'
import { findSpeakers } from './turn-people.ts'
import type { ItemAbout, Segment, Speaker } from './unit.ts'
import { findDated } from './written-days.ts'

interface Source {
  readonly text: string
  readonly about: ItemAbout
  readonly people: People
}

/** Each turn with the person behind its label; what a turn asks, the next one by somebody else answers. */
export function fromTurns(
  { text, about, people }: Source,
  begun: readonly Turn[],
  { lines, level }: { lines: readonly Line[]; level: number },
): Segment[] {
  const turns = partInline(
    text,
    begun,
    (label) => (people.find(label) ?? people.findLabel(label))?.certain ?? false,
  )
  const inFileName = () => peopleInFileName(about.fileName, createNamer(text, people))
  const speakers = withOwner(
    withAsked(findSpeakers(text, turns, people), turns, inFileName),
    turns,
    inFileName,
  )
  const chatName = findChatName(turns, about.fileName)
  const heard = turns.map(({ kind }, at) => (kind === 'transcript' ? whoHears(speakers, at) : null))
  const asks = whoAsks(text, turns)
  const noted = findDated(lines, text, about)?.day ?? about.occurredAt
  const parted = turns.filter(({ start, end }) => GAP.test(text.slice(start, end)))
  const areParted = turns.length < MIN_TURNS || parted.length > turns.length * PARTED_SHARE
  const log = createLog({ text, about }, turns, level)
  const segments = turns.flatMap((turn, at): Segment[] => {
    const isLogged = isOfProgram(text, turn)
    // What stands for a file is of whoever sent it; the name of a group is nobody.
    const isNobody =
      (isLogged && !log.speaks(turn)) || (turn.label === chatName && people.find(turn.label) === null)
    const named = isNobody ? null : (speakers[at] ?? null)
    const speaker = named && turn.isGuessed ? { ...named, certain: false } : named
    const written = turn.written ?? (turn.ago ? dayBefore(noted, turn.ago) : noted)
    const reading = turn.kind === 'chat' ? ('message' as const) : ('account' as const)
    const isQuestion =
      turn.kind === 'transcript' && (turn.label === 'Q' || (endsInQuestion(text, turn) && asks(turn.label)))
    const label = fromLine({ start: turn.labelStart, end: turn.start }, 'heading', { level, written })
    if (turn.isLogged) return [label, fromLine(turn, 'row', { level, written, isOfMoment: true })]
    if (isLogged) {
      const own = speaker ? turn : { start: turn.labelStart, end: turn.end }
      const row = log.read(own, { words: text.slice(turn.start, turn.end), written, speaker })
      return speaker ? [label, row] : [row]
    }
    const to = heard[at] ?? (turn.to === undefined ? null : (people.findLabel(turn.to)?.name ?? turn.to))
    const isOfMoment = turn.kind === 'chat'
    const base = { level, speaker, to: to === null ? [] : [to], written, reading, isOfMoment }
    const part = isQuestion ? 'question' : 'assertion'
    const gap = areParted ? -1 : text.slice(turn.start, turn.end).search(GAP)
    if (gap < 0) return [label, fromLine(turn, part, base)]
    const behind = { start: turn.start + gap, end: turn.end }
    return [
      label,
      fromLine({ start: turn.start, end: behind.start }, part, base),
      fromLine(behind, part, { ...base, speaker: speaker && { ...speaker, certain: false } }),
    ]
  })
  const spans = segments.toSorted((a, b) => a.start - b.start)
  let next = 0
  const own = lines[0]?.depth ?? 0
  const beyond = lines.filter((line) => {
    if (line.words.trim() === '') return false
    while ((spans[next]?.end ?? line.start + 1) <= line.start) next++
    return (spans[next]?.start ?? line.end) >= line.end
  })
  const around = beyond.filter(({ depth }) => depth <= own)
  const logged = findLogLines({ text, about }, turns, around)
  const rest = around.filter((one) => !logged.some(({ line }) => line === one))
  // What is quoted in a message is nobody's: whoever quotes does not say it, and may have made it up.
  const isQuoted = ({ depth }: Line) => depth > own
  const forwarded = findForwarded(beyond, isQuoted, people)
  const quoted = beyond.filter(isQuoted).map((line) => {
    const speaker = forwarded.get(line)
    return speaker
      ? fromLine(line, 'assertion', { level, written: noted, speaker, reading: 'message' })
      : fromLine(line, 'heading', { level, written: noted })
  })
  // Where turns have days of their own, what stands above them was written on that of the paper.
  const written = turns.some((turn) => turn.written !== null) ? noted : null
  const read = fromRest(text, rest, { people, level, noted, written })
  const heads = level > 0 ? read : readProseAround({ text, about, people }, turns, { rest, read })
  const cells = findBeside(text, lines, spans)
  const taker = cells.length > 0 ? findRoles(findFields(lines), createNamer(text, people)).taker : null
  const beside = cells.map((cell) => {
    const speaker = taker && { ...taker, certain: false }
    return fromLine(cell, speaker ? 'assertion' : 'row', { level, speaker, reading: 'message' })
  })
  const rows = logged.map(({ line, words, written }) =>
    log.read({ start: line.wordsStart, end: line.end }, { words, written, speaker: null }),
  )
  return cutOverlaps([...segments, ...heads, ...rows, ...quoted, ...beside].sort((a, b) => a.start - b.start))
}

const dayBefore = (captured: Day | null, { days }: Ago): Day | null =>
  captured === null || days === null ? null : captured - days

/** A blank line with words below it that are not quoted. */
const GAP = /\n[^\S\n]*\n\s*[^\s"“„«‘']/u
/** Where fewer turns have paragraphs, one that stands behind a blank line may be nobody's of the conversation. */
const PARTED_SHARE = 0.25
/** Of fewer it cannot be told how they are written. */
const MIN_TURNS = 8

const NEXT_CELL = /^["”]?\s*[|;,\t]\s*(?=\P{Z})/u

/** What stands in the cells behind what somebody says: it is of whoever keeps the table. */
function findBeside(
  text: string,
  lines: readonly Line[],
  spans: readonly Segment[],
): { readonly start: number; readonly end: number }[] {
  let next = 0
  return lines.flatMap((line) => {
    while ((spans[next]?.start ?? line.end) < line.end) next++
    const last = spans[next - 1]
    if (!last || last.end <= line.wordsStart || last.end >= line.end) return []
    const words = text.slice(last.end, line.end)
    const lead = NEXT_CELL.exec(words)?.[0].length
    return lead !== undefined && /\p{L}{2}.*\s.*\p{L}{2}/u.test(words.slice(lead))
      ? [{ start: last.end + lead, end: line.end }]
      : []
  })
}

/** Whose telephone it is, the name of the file may say: whomever it holds that is not at the other end. */
function withOwner(
  speakers: readonly (Speaker | null)[],
  turns: readonly Turn[],
  inFileName: () => readonly Speaker[],
): (Speaker | null)[] {
  const isUnknown = (at: number) => /^me$/i.test(turns[at]?.label ?? '') && speakers[at] === null
  if (!turns.some((_, at) => isUnknown(at))) return [...speakers]
  const others = speakers.flatMap((one) => one?.name ?? [])
  const [one, another] = inFileName().filter(({ name }) => !others.includes(name))
  const owner = one && !another ? { ...one, certain: false } : null
  return speakers.map((speaker, at) => (isUnknown(at) ? owner : speaker))
}

/** Where nothing in the text says for certain who answers, the name of the file may. */
function withAsked(
  speakers: readonly (Speaker | null)[],
  turns: readonly Turn[],
  inFileName: () => readonly Speaker[],
): (Speaker | null)[] {
  const isUnknown = (at: number) => turns[at]?.label === 'A' && !speakers[at]?.certain
  const [one, another] = turns.some((_, at) => isUnknown(at)) ? inFileName() : []
  const asked = one && !another ? { ...one, certain: false } : null
  return asked === null ? [...speakers] : speakers.map((one, at) => (isUnknown(at) ? asked : one))
}

/** Whoever speaks next is spoken to: where nobody else speaks before and behind, it can be no other. */
function whoHears(speakers: readonly (Speaker | null)[], at: number): string | null {
  const [before, own, next] = [speakers[at - 1], speakers[at], speakers[at + 1]]
  if (!next || !own || next.name === own.name) return null
  return at === 0 || before?.name === next.name ? next.name : null
}

const endsInQuestion = (text: string, { start, end }: Turn): boolean => /\?\s*$/.test(text.slice(start, end))

/** So many of somebody's turns at least end in a question where they put the questions. */
const ASKING_SHARE = 0.4

/** Whether the words of a label ask: whoever mostly answers may ask back, and the rest of that turn is no question. */
function whoAsks(text: string, turns: readonly Turn[]): (label: string) => boolean {
  const byLabel = Map.groupBy(turns, ({ label }) => label)
  return (label) => {
    const own = byLabel.get(label) ?? []
    return own.filter((turn) => endsInQuestion(text, turn)).length >= own.length * ASKING_SHARE
  }
}

/** In a JSON chat the words lie inside of what names the sender: the label ends where they begin. */
const cutOverlaps = (segments: readonly Segment[]): Segment[] =>
  segments.map((one, at) => {
    const next = segments[at + 1]
    return next && next.start < one.end ? { ...one, end: next.start } : one
  })
