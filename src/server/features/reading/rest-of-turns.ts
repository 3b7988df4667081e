import type { Day } from '#server/platform/text/time/calendar.ts'
import { findForSide } from './declared-speakers.ts'
import { findDescribed } from './described-issues.ts'
import { findFields, findRoles, namesAlone } from './fields.ts'
import type { Line } from './lines.ts'
import { readMinuted } from './minuted-lines.ts'
import { createNamer, type Namer } from './names.ts'
import type { People } from './people.ts'
import { type Reporting, readReported, turnToHeaded } from './read-prose.ts'
import { findSections } from './sections.ts'
import { fromLine } from './segment-parts.ts'
import { signedAtEnd } from './signatures.ts'
import { NUMBERED_ITEM } from './split-turns.ts'
import { type Segment, type Speaker, toTeller } from './unit.ts'

const HEAD = 1500

/** What stands around turns is nobody's, but for remarks that say whose they are. */
export function fromRest(
  text: string,
  rest: readonly Line[],
  {
    people,
    level,
    noted,
    written,
  }: {
    readonly people: People
    readonly level: number
    readonly noted: Day | null
    /** On which day the accounts among it were written. */
    readonly written: Day | null
  },
): Segment[] {
  const namer = createNamer(text, people)
  const fields = findFields(rest)
  const roles = findRoles(fields, namer)
  const described = findDescribed(rest, roles.author ?? roles.reported ?? roles.subject)
  const remarks = findSections(rest, fields, { namer, roles }).filter(
    ({ speaker, start, labelEnd, end }) =>
      speaker !== null &&
      labelEnd < end &&
      !text.slice(start, labelEnd).includes('\n') &&
      !namesAlone(text.slice(labelEnd, end)),
  )
  const reporting: Reporting = { namer, current: null, taker: roles.taker, tellers: new Set() }
  const forSide = (side: string) => findForSide(side, text.slice(0, HEAD), people)
  let next = 0
  let [below, teller]: [number, Speaker | null] = [0, null]
  return rest.flatMap((line): Segment[] => {
    const issue = described.get(line)
    if (issue)
      return [
        ...(issue.labelEnd > line.wordsStart
          ? [fromLine({ start: line.wordsStart, end: issue.labelEnd }, 'heading', { level })]
          : []),
        fromLine({ start: issue.labelEnd, end: line.end }, 'assertion', {
          level,
          speaker: issue.speaker,
          written: noted,
        }),
      ]
    const own = isAccount(line.words) ? null : readRemark(line, namer)
    if (own) return own
    const minuted = readMinuted(line, namer, forSide, line.start === below ? teller : null)
    below = line.end + 1
    teller = minuted?.findLast(({ speaker }) => speaker !== null)?.speaker ?? null
    if (minuted)
      return minuted.map(({ speaker, ...sentence }) =>
        fromLine(sentence, 'assertion', {
          level,
          speaker,
          written: noted,
          reading: 'account',
          reported: true,
        }),
      )
    while ((remarks[next]?.end ?? line.start + 1) <= line.start) next++
    const remark = remarks[next]
    if (!remark || remark.start > line.end || remark.labelEnd > line.end) {
      if (isAccount(line.words)) {
        const span = { start: line.wordsStart, end: line.end }
        return readReported(text, span, reporting).map(({ speaker, ...sentence }) =>
          fromLine(sentence, 'assertion', {
            level,
            speaker,
            toldBy: speaker && toTeller(reporting.taker, speaker),
            written,
            reading: 'account',
            reported: true,
          }),
        )
      }
      turnToHeaded(line.words, reporting)
      const isMinuted = NUMBERED_ITEM.test(line.words) && ENDS_SENTENCE.test(line.words)
      return [fromLine(line, isMinuted ? 'assertion' : 'heading', { level })]
    }
    const start = Math.max(line.wordsStart, remark.labelEnd)
    const label = { start: line.wordsStart, end: start }
    return [
      ...(label.end > label.start ? [fromLine(label, 'heading', { level })] : []),
      fromLine({ start, end: line.end }, 'assertion', { level, speaker: remark.speaker, reading: 'account' }),
    ]
  })
}

/** A paper may hold a note of one conversation above the record of another: its paragraphs tell what somebody said. */
const isAccount = (words: string): boolean =>
  words.length > MIN_ACCOUNT &&
  /[.!?]["”)]*\s*$|\)\s*$/u.test(words) &&
  (words.match(/\p{Ll}{2}[.!?]["”)]?\s+\p{Lu}/gu)?.length ?? 0) > 0
const MIN_ACCOUNT = 120

const ENDS_SENTENCE = /\p{Ll}{2}[.!?]["”)]?\s*$/u

/** "[Note AW: He laughed a lot.]" */
const NOTE_OF =
  /^(?:note|remark|comment|observation)s?\s(?:(?:by|of|from)\s)?(?<name>\p{Lu}[\p{L}. ]{1,30}?)\s?[:–-]\s+/iu
const OPENS_REMARK = /^\s*[[(]?\s*/u
const SIGNED_SENTENCE = /(?:\p{Ll}{2}|[\d)])[.!?;)\]"”]+\s+[([]?\p{Lu}[\p{L}. ]{0,30}[)\].]*\s*$/u
const MIN_WORDS_OF_REMARK = 4

/** What whoever took the record puts in between the turns: it says so before it, or is signed behind it. */
function readRemark(line: Line, namer: Namer): Segment[] | null {
  const lead = OPENS_REMARK.exec(line.words)?.[0].length ?? 0
  const words = line.words.slice(lead)
  if (words.split(/\s+/).length < MIN_WORDS_OF_REMARK || !/\p{Ll}{2}/u.test(words)) return null
  const note = NOTE_OF.exec(words)
  const speaker =
    (note?.groups?.name ? namer.known(note.groups.name) : null) ??
    (SIGNED_SENTENCE.test(words) ? signedAtEnd(words, namer) : null)
  if (!speaker) return null
  const start = line.wordsStart + lead + (note?.[0].length ?? 0)
  const label = { start: line.wordsStart, end: start }
  return [
    ...(note ? [fromLine(label, 'heading', {})] : []),
    fromLine({ start: note ? start : line.wordsStart, end: line.end }, 'assertion', {
      speaker,
      reading: 'account',
    }),
  ]
}
