import type { Span } from '#server/platform/text/span.ts'
import { placeUpTo } from './entry-days.ts'
import type { People } from './people.ts'
import type { Segment } from './unit.ts'

const NAME = "(?:\\p{Lu}{2,3}|(?:\\p{Lu}\\.\\s?){0,2}\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}.’'-]*){0,2})"
/** "[AB: …]", "[AB]", "- Holt: …", "AB: …" in a cell. */
const TAG = new RegExp(
  `(?:^|[[({|;\\t]|\\s{2,}|\\s[-–—]\\s)\\s*(?<name>${NAME})\\s?(?::|(?<=\\[\\p{Lu}{2,3})\\])`,
  'gu',
)
/** "… all night. AB", "… all night ....... Holt" */
const AT_END = new RegExp(
  `(?:[.!?)”"…]\\s+|\\s{2,}|\\.{3,}\\s*|\\s[-–—/]\\s?)\\[?(?<name>${NAME})[\\])]?\\s*$`,
  'u',
)
/** A line of a name, at most with an office or a moment behind it. */
const ALONE = new RegExp(`^\\s*(?<name>${NAME})(?:(?:\\s*[,(·|–-]|\\s{2,}|\\s\\d)[^.!?]{0,50})?\\s*$`, 'u')
const ENDS_SENTENCE = /\p{L}{2}\.$/u
const MAX_LINE = 4000
const MAX_ALONE = 90
const MAX_TAIL = 200
/** Between words and the name that signs them. */
const MAX_SIGN_GAP = 80
const MAX_GAP_BELOW = 120
/** A signature may stand behind other parts of what it signs. */
const SIGNED_BACK = 4
const MAX_HEADS = 8

interface Apart extends Span {
  readonly name: string
  readonly line: Span
  readonly isAlone: boolean
}

/**
 * Where the name or the initials of another person of the case stand apart on a line, and nothing has taken them for a
 * label or a signature, the paper may have a form that was not understood: whose words stand beside them is not certain.
 */
export function doubtBesideOthers(text: string, segments: readonly Segment[], people: People): Segment[] {
  const doubtful = new Set(
    findApart(text, people)
      .filter((one) => !isTaken(one, segments))
      .flatMap((one) =>
        findBeside(one, segments, text).filter((at) => segments[at]?.speaker?.name !== one.name),
      ),
  )
  return segments.map((segment, at) => {
    const { speaker, part } = segment
    if (!doubtful.has(at) || !speaker?.certain || part === 'row') return segment
    return { ...segment, speaker: { ...speaker, certain: false } }
  })
}

function findApart(text: string, people: People): Apart[] {
  const known = new Map<string, string | null>()
  const nameFor = (written: string): string | null => {
    const found = known.get(written)
    if (found !== undefined) return found
    const name = people.find(written)?.name ?? null
    known.set(written, name)
    return name
  }
  const found: Apart[] = []
  let start = 0
  for (const words of text.split('\n')) {
    const line = { start, end: start + words.length }
    start = line.end + 1
    if (words.length > MAX_LINE) continue
    const put = (match: RegExpExecArray | null, from: number, isAlone: boolean) => {
      const written = match?.groups?.name
      // "Ask Ana Holt." is a sentence.
      const name = written === undefined || ENDS_SENTENCE.test(written) ? null : nameFor(written)
      if (match === null || written === undefined || name === null) return
      const at = line.start + from + match.index + match[0].lastIndexOf(written)
      found.push({ start: at, end: at + written.length, name, line, isAlone })
    }
    const tailStart = Math.max(0, words.length - MAX_TAIL)
    for (const match of words.matchAll(TAG)) put(match, 0, false)
    put(AT_END.exec(words.slice(tailStart)), tailStart, false)
    if (words.length <= MAX_ALONE) put(ALONE.exec(words), 0, true)
  }
  return found
}

/** Whether it labels what follows, or signs what stands before it. */
function isTaken(apart: Apart, segments: readonly Segment[]): boolean {
  const last = placeUpTo(segments, apart.end)
  for (let at = Math.max(0, last - SIGNED_BACK); at <= last; at++) {
    const segment = segments[at]
    if (!segment) continue
    if (segment.part !== 'heading' || apart.start < segment.start || segment.end < apart.end) {
      if (segment.speaker?.name === apart.name && apart.start <= segment.end + MAX_SIGN_GAP) return true
      continue
    }
    // Several lines may head what somebody says.
    const next = segments.slice(at + 1, at + 1 + MAX_HEADS).find(({ part }) => part !== 'heading')
    if (next?.speaker?.name === apart.name || next?.part === 'question') return true
  }
  return false
}

/** Places of the segments on the same line, and of the one right above a line that has the name for itself. */
function findBeside({ line, isAlone }: Apart, segments: readonly Segment[], text: string): number[] {
  const found: number[] = []
  let at = placeUpTo(segments, line.end)
  for (; (segments[at]?.end ?? -1) >= line.start; at--) found.push(at)
  const above = segments[at]
  const isNear = isAlone && above !== undefined && line.start - above.end < MAX_GAP_BELOW
  return isNear && text.slice(above.end, line.start).trim() === '' ? [...found, at] : found
}
