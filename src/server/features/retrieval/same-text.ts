import { splitWords } from '#server/platform/text/words.ts'

/** Consecutive words in one shingle; share of common shingles from which two texts are the same. */
const SHINGLE_WORDS = 4
const SAME = 0.95
const NEGATION = /^(?:no|not|never|none|nor|neither|without|cannot|\w+n['’]t)$/i

/** A text prepared for comparison with others. */
export interface Fingerprint {
  readonly shingles: ReadonlySet<string>
  readonly counts: ReadonlyMap<string, number>
  /** Words that may change what a text says: numbers, capitalized words, negations. */
  readonly telling: ReadonlySet<string>
}

export function fingerprint(text: string): Fingerprint {
  const raw = splitWords(text).map((word) => word.raw)
  const words = raw.map((word) => word.toLowerCase())
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const shingles = new Set<string>()
  for (let i = 0; i === 0 || i + SHINGLE_WORDS <= words.length; i++)
    shingles.add(words.slice(i, i + SHINGLE_WORDS).join(' '))
  const telling = raw
    .filter((word) => /^[\p{N}\p{Lu}]/u.test(word) || NEGATION.test(word))
    .map((word) => word.toLowerCase())
  return { shingles, counts, telling: new Set(telling) }
}

/**
 * Whether two texts say the same in the same words, regardless of punctuation, case and line breaks. A changed
 * number, name or negation makes them different, because that is exactly what an error check looks for.
 */
export function isSameText(a: Fingerprint, b: Fingerprint): boolean {
  const smaller = Math.min(a.shingles.size, b.shingles.size)
  const larger = Math.max(a.shingles.size, b.shingles.size)
  if (smaller < SAME * larger) return false
  const common = a.shingles.intersection(b.shingles).size
  if (common < SAME * (a.shingles.size + b.shingles.size - common)) return false
  return [...a.telling, ...b.telling].every((word) => a.counts.get(word) === b.counts.get(word))
}
