import { composed } from '#server/platform/text/normalize.ts'

const SHINGLE_WORDS = 4
const BANDS = 8
const ROWS_PER_BAND = 3
/** Share of common word sequences from which two texts count as one. */
const ALIKE = 0.8
/** For longer texts only the beginning counts. */
const LONGEST = 1_000_000

/** Lines that forwarding adds: headers, and the separator before them. They differ between copies of one message. */
const ENVELOPE =
  /^[\s>*|]*(?:(?:from|to|cc|bcc|sent|date|subject|reply-to|importance|attachments?|von|an|gesendet|betreff|datum)\s*:|--.*(?:original|forwarded|weitergeleitet|urspr)|begin forwarded message|on .{5,120}wrote:\s*$)/i
/** The beginning of a line shows whether it is one, so only this much is checked. */
const LINE_HEAD = 400

export interface TextShape {
  readonly shingles: ReadonlySet<number>
  readonly numbers: ReadonlySet<string>
}

/** A text as the set of its word sequences, without what forwarding and quoting add; null without words. */
export function toTextShape(text: string): TextShape | null {
  const plain = withoutEnvelope(composed(text.slice(0, LONGEST))).toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []
  if (words.length === 0) return null
  const shingles = new Set<number>()
  const last = Math.max(1, words.length - SHINGLE_WORDS + 1)
  for (let at = 0; at < last; at++) shingles.add(hashText(words.slice(at, at + SHINGLE_WORDS).join(' '), 0))
  return { shingles, numbers: new Set(words.filter((word) => /\p{N}/u.test(word))) }
}

const withoutEnvelope = (text: string): string =>
  text
    .split(/[\n\r\u2028\u2029]/)
    .filter((line) => !ENVELOPE.test(line.slice(0, LINE_HEAD)))
    .join('\n')

/** Hashes of which similar texts share at least one almost certainly, and other texts hardly ever. */
export function hashBands({ shingles }: TextShape): number[] {
  const least = new Int32Array(BANDS * ROWS_PER_BAND).fill(0x7fffffff)
  for (const shingle of shingles)
    for (let row = 0; row < least.length; row++) {
      const hash = mix(shingle ^ Math.imul(row + 1, 0x9e3779b1))
      if (hash < least[row]!) least[row] = hash
    }
  return Array.from({ length: BANDS }, (_, band) =>
    hashText(least.subarray(band * ROWS_PER_BAND, (band + 1) * ROWS_PER_BAND).join(' '), band),
  )
}

/**
 * Whether two texts are the same message. Copies of a filled-in form also share most words, so figures decide: if
 * each has one that the other lacks, they are two messages.
 */
export function areAlike(a: TextShape, b: TextShape): boolean {
  const shared = a.shingles.intersection(b.shingles).size
  if (shared / (a.shingles.size + b.shingles.size - shared) < ALIKE) return false
  return a.numbers.isSubsetOf(b.numbers) || b.numbers.isSubsetOf(a.numbers)
}

/** FNV-1a, 32 bits, signed. */
function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mix(hash)
}

function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
