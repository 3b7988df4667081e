import { eachSentence } from '#server/platform/text/sentences.ts'
import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import type { Namer } from './names.ts'
import type { Segment, Speaker } from './unit.ts'

const WHO = '(?: by (?<who>[^\\n]{1,80}?))?'
const WHEN = '(?:(?:,| by) (?<when>\\d{4}-\\d\\d-\\d\\d) \\d\\d:\\d\\d)?'
/** "[Inserted by Ada Ng, 2026-03-12 10:00: …]", "[Hidden: …]": what sets words of a document apart from its text. */
const OPENS = new RegExp(`\\[(?<kind>Deleted|Inserted|Hidden)(?:, inserted)?${WHO}${WHEN}: (?=\\S)`, 'g')
/** "[Most of this text inserted by Ada Ng, 2026-03-12 10:00]" */
const WRITTEN = /\[Most of this text inserted[^\]\n]{0,120}\]/g
/** "Comment by Ada Ng, 2026-03-12 11:30, on “the keys”", in a line above what she says of it. */
const COMMENT = new RegExp(
  `(?<=^|\\n)Comment(?: \\[[^\\]\\n]{1,12}\\])?(?=[ \\n])${WHO}${WHEN}(?:,? on “[^”\\n]{0,200}”)?(?=\\n\\n)`,
  'g',
)

interface Span {
  readonly start: number
  readonly end: number
}

/** What a document says beside its text, of which nothing that sets it apart belongs to anybody's words. */
export interface ChangeMark {
  /** Brackets and their labels, and words that are in the text no more. */
  readonly blank: readonly Span[]
  /** The words that stand in the text; null of what does not. */
  readonly words: Span | null
  readonly who: string | null
  /** Set for a comment: it is written on a day of its own. */
  readonly comment: { readonly on: Day | null } | null
}

/** What tracked changes, hidden words and comments of a document have left in its text. */
export function findChangeMarks(text: string): ChangeMark[] {
  const labels = [...text.matchAll(OPENS)]
  const closes = labels.length > 0 ? findCloses(text) : new Map<number, number>()
  const changes = labels.flatMap(({ index, 0: label, groups }): ChangeMark[] => {
    const wordsStart = index + label.length
    const wordsEnd = closes.get(index)
    if (wordsEnd === undefined) return []
    const who = groups?.who ?? null
    if (groups?.kind === 'Deleted')
      return [{ blank: [{ start: index, end: wordsEnd + 1 }], words: null, who, comment: null }]
    return [
      {
        blank: [
          { start: index, end: wordsStart },
          { start: wordsEnd, end: wordsEnd + 1 },
        ],
        words: { start: wordsStart, end: wordsEnd },
        who,
        comment: null,
      },
    ]
  })
  const written = [...text.matchAll(WRITTEN)].map(
    ({ index, 0: line }): ChangeMark => ({
      blank: [{ start: index, end: index + line.length }],
      words: null,
      who: null,
      comment: null,
    }),
  )
  return [...changes, ...written, ...findComments(text, changes)]
}

/** A comment goes on to the next one, or to what was taken out. */
function findComments(text: string, changes: readonly ChangeMark[]): ChangeMark[] {
  const heads = [...text.matchAll(COMMENT)]
  const stops = [
    ...heads.map(({ index }) => index),
    ...changes.flatMap(({ blank, words }) => (words === null ? (blank[0]?.start ?? []) : [])),
    ...[...text.matchAll(WRITTEN)].map(({ index }) => index),
    text.length,
  ].sort((a, b) => a - b)
  return heads.map(({ index, 0: head, groups }) => {
    const start = index + head.length
    const end = stops.find((stop) => stop > index) ?? text.length
    return {
      blank: [{ start: index, end: start }],
      words: { start, end },
      who: groups?.who ?? null,
      comment: { on: groups?.when === undefined ? null : parseDay(groups.when) },
    }
  })
}

/** By each bracket that opens, where it closes in its own paragraph. */
function findCloses(text: string): ReadonlyMap<number, number> {
  const closes = new Map<number, number>()
  let open: number[] = []
  for (const { index, 0: sign } of text.matchAll(/[[\]]|\n\n/g)) {
    if (sign === '[') open.push(index)
    else if (sign === ']') closes.set(open.pop() ?? -1, index)
    else open = []
  }
  return closes
}

/** The text with blanks in place of all that sets words apart. */
export const blankMarks = (text: string, marks: readonly ChangeMark[]): string =>
  blankSpans(
    text,
    marks.flatMap(({ blank }) => blank),
  )

/** The text without what comments say, which is no part of it. */
export const blankComments = (text: string, marks: readonly ChangeMark[]): string =>
  blankSpans(
    text,
    marks.flatMap(({ words, comment }) => (comment && words ? [words] : [])),
  )

function blankSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let [blanked, from] = ['', 0]
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue
    blanked += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, NO_BREAK)
    from = end
  }
  return blanked + text.slice(from)
}
/** Several plain blanks would set cells apart. */
const NO_BREAK = '\u00a0'

/** Gives spans the brackets and labels at their edges: whoever quotes the words quotes what sets them apart. */
export function createMarkedSpan(marks: readonly ChangeMark[]): (span: Span) => Span {
  const starts = new Map<number, number>()
  const ends = new Map<number, number>()
  for (const { words, blank, comment } of marks) {
    const [before, behind] = blank
    if (!words || comment || !before || !behind) continue
    starts.set(words.start, before.start)
    ends.set(words.end, behind.end)
  }
  return ({ start, end }) => ({ start: starts.get(start) ?? start, end: ends.get(end) ?? end })
}

/**
 * The same stretches, of which those are other people's that others put in, and nobody's that are hidden. A sentence
 * into which somebody put some words is not for certain of whoever says the rest.
 */
export function withoutChanges(
  text: string,
  segments: readonly Segment[],
  { marks, namer: begin }: { readonly marks: readonly ChangeMark[]; readonly namer: () => Namer },
): Segment[] {
  if (marks.length === 0) return [...segments]
  const namer = begin()
  const named = new Map(
    [...new Set(marks.flatMap(({ who }) => who ?? []))].map((who) => [
      who,
      namer.known(who) ?? namer.find(who),
    ]),
  )
  const set = marks.flatMap(({ words, who, comment }) =>
    words ? [{ ...words, comment, speaker: (who === null ? null : named.get(who)) ?? null }] : [],
  )
  const comments = set.filter(({ comment }) => comment !== null)
  const changes = set.filter(({ comment }) => comment === null)
  const commented = comments.map(({ start, end, comment, speaker }): Segment => {
    const written = comment?.on ?? null
    return { ...PLAIN, start, end, speaker, written }
  })
  return [
    ...segments
      .flatMap((segment) => withoutSpans(segment, comments))
      .flatMap((segment) => setApart(text, segment, changes)),
    ...commented,
  ].sort((a, b) => a.start - b.start)
}

const PLAIN = {
  part: 'assertion',
  level: 0,
  toldBy: null,
  to: [],
  reading: 'message',
  reported: false,
} as const

function withoutSpans(segment: Segment, spans: readonly Span[]): Segment[] {
  const pieces: Segment[] = []
  let { start } = segment
  for (const span of spans) {
    if (span.end <= start || span.start >= segment.end) continue
    if (span.start > start) pieces.push({ ...segment, start, end: span.start })
    start = span.end
  }
  return start < segment.end ? [...pieces, { ...segment, start }] : pieces
}

interface Put extends Span {
  readonly speaker: Speaker | null
}

const WHOLE: ReadonlySet<Segment['part']> = new Set(['row', 'heading', 'greeting'])

function setApart(text: string, segment: Segment, changes: readonly Put[]): Segment[] {
  const here = changes.filter(
    ({ start, end, speaker }) =>
      start < segment.end && segment.start < end && (!speaker || speaker.name !== segment.speaker?.name),
  )
  if (here.length === 0) return [segment]
  const doubtful = { ...segment, speaker: segment.speaker && { ...segment.speaker, certain: false } }
  if (WHOLE.has(segment.part)) return [doubtful]
  const pieces: Segment[] = []
  let from = segment.start
  for (const sentence of eachSentence(text.slice(segment.start, segment.end))) {
    const [start, end] = [segment.start + sentence.start, segment.start + sentence.end]
    const put = here.find((one) => one.start < end && start < one.end)
    if (!put) continue
    const isWhole =
      text.slice(start, Math.max(start, put.start)).trim() === '' && text.slice(put.end, end).trim() === ''
    if (start > from) pieces.push({ ...segment, start: from, end: start })
    const speaker = put.speaker && { ...put.speaker, certain: false }
    pieces.push(
      isWhole
        ? { ...segment, start, end, speaker, toldBy: null, reported: false }
        : { ...doubtful, start, end },
    )
    from = end
  }
  return from < segment.end ? [...pieces, { ...segment, start: from }] : pieces
}
