import type { Line } from './lines.ts'
import type { Speaker } from './unit.ts'

/** "Description", "Details of the fault:", "Issue: …": what a ticket is about, above what is done about it. */
const DESCRIBES =
  /^\s*(?:(?:full|short|detailed|initial|issue|problem|fault|incident|request)\s)?(?:description|details|issue|problem|request|message|what happened)(?:\sof\s(?:the\s)?\p{Ll}+)?\s*(?::\s*|$)/iu
/** What is shorter and ends no sentence is a label or its value. */
const SENTENCE = /\p{Ll}{2}[.!?]["”’)]*\s*$/u
const MIN_WORDS = 4

export interface Described {
  readonly labelEnd: number
  readonly speaker: Speaker
}

/** The lines of a ticket that tell what is wrong, with whoever asked for it: never certain, since a desk may have typed it. */
export function findDescribed(lines: readonly Line[], by: Speaker | null): ReadonlyMap<Line, Described> {
  const found = new Map<Line, Described>()
  const at = by === null ? -1 : lines.findIndex(({ words }) => DESCRIBES.test(words.slice(0, MAX_LABEL)))
  const head = lines[at]
  if (!by || !head) return found
  const speaker = { ...by, certain: false }
  const label = DESCRIBES.exec(head.words)?.[0].length ?? 0
  if (isTold(head.words.slice(label))) found.set(head, { labelEnd: head.wordsStart + label, speaker })
  let last = head
  for (const line of lines.slice(at + 1)) {
    const isBelow = line.start === last.end + 1
    const isFirst = last === head && found.size === 0
    // Blank lines part the paragraphs of what is told, and end it where a label stands behind them.
    if (!isBelow && !SENTENCE.test(line.words)) break
    if (isBelow && !isFirst && !found.has(last)) break
    if (!isTold(line.words) && (isFirst || FIELD.test(line.words))) break
    found.set(line, { labelEnd: line.wordsStart, speaker })
    last = line
  }
  return found
}

const MAX_LABEL = 80
const FIELD = /^\s*\p{Lu}[^:.!?\n]{1,40}:\s/u
const isTold = (words: string): boolean =>
  words.trim().split(/\s+/).length >= MIN_WORDS && /\p{Ll}{2}/u.test(words) && !FIELD.test(words)
