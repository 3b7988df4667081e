import { visibleText } from '#server/platform/text/visible-text.ts'
import { INSTRUCTION_PATTERNS } from './instruction-patterns.ts'

/** A place in the evidence that reads as if addressed to a machine instead of a person. */
export interface InstructionLikeText {
  readonly chunk_id: string
  readonly excerpt: string
}

const EXCERPT_LENGTH = 200
const CONTEXT_BEFORE = 40

/** Invisible characters, and ways to show text in another order than it has: only meant for machines. */
const HIDDEN = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0020}-\u{e007f}]|[\u202d\u202e]/u
/**
 * Single letters of a look-alike alphabet within a word, which nobody types by accident; "SMSка" is everyday Russian.
 */
const TWO_ALPHABETS =
  /\p{Script=Latin}\p{Script=Cyrillic}{1,2}\p{Script=Latin}|(?<!\p{L})\p{Script=Cyrillic}\p{Script=Latin}{3}/u

/**
 * Passages whose words or title look like instructions to a language model; shown to the reader as a warning, never
 * obeyed or removed. Compares the text as a person sees it, so that invisible characters within a word hide nothing.
 */
export function findInstructionLikeText(
  passages: readonly { chunkId: string; text: string; title?: string }[],
): InstructionLikeText[] {
  return passages.flatMap(({ chunkId, text, title = '' }) => {
    const excerpt = findExcerpt(text) ?? findExcerpt(title)
    return excerpt === null ? [] : [{ chunk_id: chunkId, excerpt }]
  })
}

function findExcerpt(text: string): string | null {
  const seen = visibleText(text)
  const places = [...INSTRUCTION_PATTERNS, TWO_ALPHABETS]
    .map((pattern) => pattern.exec(seen)?.index)
    .filter((index) => index !== undefined)
  if (places.length === 0 && !HIDDEN.test(text)) return null
  // Hidden text has no position in the visible text.
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = Math.max(0, first - CONTEXT_BEFORE)
  return seen.slice(from, from + EXCERPT_LENGTH).toWellFormed()
}
