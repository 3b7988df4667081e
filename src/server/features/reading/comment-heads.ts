import { namesThings } from './known-nouns.ts'
import type { Line } from './lines.ts'
import { STAMP_LAST } from './stamps.ts'
import type { Candidate } from './turn-lines.ts'

/** "Ana Diaz", "Ana Diaz (Stores)", "Service desk": who stands before the moment on a line of its own. */
const LABEL =
  /^\s*(?<label>\p{Lu}[\p{L}.’'-]*(?:\s\p{L}[\p{L}.’'-]*){0,3})(?:\s\([^()\n]{1,40}\))?(?<gap>[,:]?\s+)$/u
const FULL_NAME = /^\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}’'-]+){1,3}$/u
const HAS_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)|\d[./-](?:\d{1,2}|\p{L}{3})[./-]\d\d(?!\d)/u
const HAS_CLOCK = /\d[:.h]\d\d(?![\d./-])/u
const MAX_HEAD = 120
const MIN_NAMED = 2
/** Words below an unnamed head: fewer fill in a field. */
const WORDS_OF_COMMENT = 6

interface Head {
  readonly candidate: Candidate
  readonly isNamed: boolean
}

/**
 * The lines of a printed ticket or of a file that say who wrote what stands below them, and on which day at which
 * time. Two at least must name a person; then an office stands there as a person does.
 */
export function findCommentHeads(
  lines: readonly Line[],
  isKnown: (label: string) => boolean,
): readonly Candidate[] {
  const heads = lines.map((line, at) => readHead(line, at, isKnown))
  const found = heads.flatMap((head, at) => {
    const next = isBlank(lines[at + 1]) ? at + 2 : at + 1
    if (!head || isBlank(lines[next]) || heads[next]) return []
    const below = lines[next]?.words.trim() ?? ''
    const isComment = /[.!?]["”)]*$/u.test(below) || below.split(/\s+/).length >= WORDS_OF_COMMENT
    return head.isNamed || isComment ? [head] : []
  })
  return found.filter(({ isNamed }) => isNamed).length < MIN_NAMED
    ? []
    : found.map(({ candidate }) => candidate)
}

const isBlank = (line: Line | undefined): boolean => line === undefined || line.words.trim() === ''

function readHead(line: Line, at: number, isKnown: (label: string) => boolean): Head | null {
  if (line.words.length > MAX_HEAD) return null
  const words = line.words.trimEnd()
  const stamp = STAMP_LAST.exec(words)
  const when = stamp?.groups?.when
  if (!stamp || when === undefined || !HAS_YEAR.test(when) || !HAS_CLOCK.test(when)) return null
  const { label, gap = '' } = LABEL.exec(words.slice(0, stamp.index))?.groups ?? {}
  if (label === undefined) return null
  const isNamed = isKnown(label) || (FULL_NAME.test(label) && !namesThings(label))
  // What stands in a column of its own fills in a field.
  if (!isNamed && gap.length > 2) return null
  return { candidate: { at, line, shape: 'out', label, when, length: line.words.length }, isNamed }
}
