import type { Line } from './lines.ts'
import { type Namer, readName } from './names.ts'
import { isStampAlone } from './stamps.ts'
import type { Speaker } from './unit.ts'

export interface Activity {
  readonly start: number
  readonly labelEnd: number
  readonly end: number
  /** Null where a machine has made it. */
  readonly speaker: Speaker | null
  /** Whom the file is about, as its first line says. */
  readonly matter: Speaker | null
}

const PARTS = /\s+[·•|]\s+/u
const HAS_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u
const MAX_HEAD = 140
const MIN_PARTS = 3
/** Of two people at least: a line of one is the head of a paper. */
const MIN_NAMED = 2

/** The feed of a file, whose entries begin with what was done, by whom and when: "Call · R. Holt · 3 Feb 2026, 10:20 · 14 min". */
export function findActivities(lines: readonly Line[], namer: Namer): Activity[] {
  const heads = lines.flatMap((line) => {
    const parts = line.words.length > MAX_HEAD ? [] : line.words.replace(/[*_#]/g, '').trim().split(PARTS)
    const when = parts.findIndex((part) => HAS_YEAR.test(part) && isStampAlone(part))
    const who = parts[when - 1]
    if (parts.length < MIN_PARTS || when < 2 || who === undefined) return []
    const name = readName(who)
    const speaker = namer.known(who) ?? (name !== null && /\s/.test(name) ? namer.find(name) : null)
    return [{ line, speaker }]
  })
  const named = new Set(heads.flatMap(({ speaker }) => speaker?.name ?? []))
  if (named.size < MIN_NAMED) return []
  const end = lines.at(-1)?.end ?? 0
  const matter = titled(lines, namer)
  return heads.map(({ line, speaker }, at) => ({
    start: line.wordsStart,
    labelEnd: line.end,
    end: heads[at + 1]?.line.start ?? end,
    speaker,
    matter,
  }))
}

function titled(lines: readonly Line[], namer: Namer): Speaker | null {
  const title = lines.find(({ words }) => words.trim() !== '')
  const [first = ''] = (title?.words ?? '').replace(/[*_#]/g, '').trim().split(PARTS)
  const name = readName(first)
  const person = name !== null && /\s/.test(name) ? namer.find(name) : null
  return person && { ...person, certain: false }
}
