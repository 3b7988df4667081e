import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { fromLine } from './segment-parts.ts'
import { findRole } from './told-roles.ts'
import type { Segment, Speaker } from './unit.ts'

/** What somebody else has set into a paper on lines of its own. */
export interface SetInRemark {
  readonly lines: readonly Line[]
  readonly start: number
  readonly labelEnd: number
  readonly end: number
  readonly speaker: Speaker | null
  /** Of whoever keeps the paper. */
  readonly isOwn: boolean
}

/** "[Typist: I found it. It is attached. RH]", "7. [Counsel's note: credible.]" */
const BRACKETED = /^\s*(?:\d{1,2}[.)]\s+)?\[(?<label>\p{Lu}[\p{L}’' ]{2,30}):\s+(?=\S)/u
const CLOSES = /\]\s*$/
const SIGNED = /(?<![\p{L}.])(?<sign>\p{Lu}{2,3}|(?:\p{Lu}\.\s?){2,3})\s?\]\s*$/u
/** "// Stamp illegible, T.N. //": what a translator says. */
const SLASHED = /^\s*\/\/\s+(?=\S)/u
const CLOSES_SLASHED = /\S\s+\/\/\s*$/
const OWN_NOTE = /['’]s?\s(?:own\s)?(?:note|remark|comment|observation|impression)s?$/iu
const MAX_LINES = 5

export function findSetInRemarks(lines: readonly Line[], namer: Namer): SetInRemark[] {
  const found: SetInRemark[] = []
  for (let at = 0; at < lines.length; at++) {
    const remark = readRemark(lines, at, namer)
    if (!remark) continue
    found.push(remark)
    at += remark.lines.length - 1
  }
  return found
}

function readRemark(lines: readonly Line[], at: number, namer: Namer): SetInRemark | null {
  const first = lines[at]
  const bracket = first && BRACKETED.exec(first.words)
  const opened = bracket ?? (first && SLASHED.exec(first.words))
  if (!first || !opened) return null
  const below = lines.slice(at, at + MAX_LINES)
  const length = below.findIndex(({ words }) => (bracket ? CLOSES : CLOSES_SLASHED).test(words)) + 1
  const own = below.slice(0, length)
  const last = own.at(-1)
  if (!last || own.some(({ words }) => words.trim() === '')) return null
  const span = { start: first.wordsStart, labelEnd: first.wordsStart + opened[0].length, end: last.end }
  const label = opened.groups?.label
  if (label === undefined) return { lines: own, ...span, speaker: null, isOwn: false }
  const sign = SIGNED.exec(last.words)?.groups?.sign
  const signer = sign === undefined ? null : namer.known(sign)
  const isOwn = signer === null && OWN_NOTE.test(label)
  if (!signer && !isOwn && (namer.known(label) !== null || findRole(label) === null)) return null
  return { lines: own, ...span, speaker: signer, isOwn }
}

/** Each with its label as a heading; `keeper` is of whom the paper's own notes are. */
export const fromSetIn = (
  remarks: readonly SetInRemark[],
  keeper: Speaker | null,
  writtenAt: (place: number) => Segment['written'],
): Segment[] =>
  remarks.flatMap(({ start, labelEnd, end, speaker, isOwn }) => {
    const base = { written: writtenAt(start), reading: 'account' } as const
    const own = isOwn ? keeper && { ...keeper, certain: false } : speaker
    return [
      fromLine({ start, end: labelEnd }, 'heading', base),
      fromLine({ start: labelEnd, end }, 'assertion', { ...base, speaker: own }),
    ]
  })
