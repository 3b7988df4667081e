import { hash as digest } from 'node:crypto'
import { setImmediate as giveWay } from 'node:timers/promises'

/** A run of words as a keyed number; without the key it can neither be read nor tested against guessed words. */
export interface Fingerprint {
  readonly hash: number
  readonly words: number
}

/** Hashes are evenly distributed between 0 and this; a number holds each exactly. */
export const HASHES = 2 ** 48
const HASH_DIGITS = 12
const SHINGLE_WORDS = 8
const SHINGLES_PER_TEXT = 4
/** Yields the thread in between: a text may have millions of words. */
const WORDS_AT_ONCE = 5_000
const WORD = /[\p{L}\p{N}]+/gu

const toWords = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

type HashWords = (words: readonly string[]) => number

/** One hash with the key in front takes a tenth of an HMAC's time, and a truncated hash cannot be extended. */
function hashWith(key: Uint8Array): HashWords {
  const secret = Buffer.from(key).toString('hex')
  return (words) =>
    Number.parseInt(digest('sha256', `${secret} ${words.join(' ')}`, 'hex').slice(0, HASH_DIGITS), 16)
}

/** A few runs of eight words, spread over the text. A shorter text has none: its words could occur anywhere. */
export function fingerprintText(key: Uint8Array, text: string): Fingerprint[] {
  const words = toWords(text)
  const last = words.length - SHINGLE_WORDS
  if (last < 0) return []
  const places = new Set(
    Array.from({ length: SHINGLES_PER_TEXT }, (_, n) => Math.round((last * n) / (SHINGLES_PER_TEXT - 1))),
  )
  const hashWords = hashWith(key)
  return [...places].map((at) => ({
    hash: hashWords(words.slice(at, at + SHINGLE_WORDS)),
    words: SHINGLE_WORDS,
  }))
}

/** Those of many short texts; begins once whoever asks for it has begun what goes on meanwhile. */
export async function fingerprintTexts(key: Uint8Array, texts: readonly string[]): Promise<Fingerprint[]> {
  await giveWay()
  return texts.flatMap((text) => fingerprintText(key, text))
}

/** One value as a whole. A single word without a digit has none: half of all names are also words. */
export function fingerprintValue(key: Uint8Array, value: string): Fingerprint[] {
  const words = toWords(value)
  if (words.length > SHINGLE_WORDS || (words.length < 2 && !/\d{5}/.test(value))) return []
  return [{ hash: hashWith(key)(words), words: words.length }]
}

export interface FingerprintSet {
  readonly size: number
  readonly lengths: ReadonlySet<number>
  add(fingerprint: Fingerprint): void
  has(hash: number): boolean
}

/** For at most half as many fingerprints as slots; always 8 bytes per slot. */
export function createFingerprintSet(slots: number): FingerprintSet {
  // Empty slots hold a number that no hash can be.
  const kept = new Float64Array(slots).fill(-1)
  const lengths = new Set<number>()
  let size = 0
  const findSlot = (hash: number) => {
    let at = hash % slots
    while (kept[at] !== -1 && kept[at] !== hash) at = (at + 1) % slots
    return at
  }
  return {
    get size() {
      return size
    },
    lengths,
    add: ({ hash, words }) => {
      const at = findSlot(hash)
      if (kept[at] === hash) return
      if (size * 2 >= slots) throw new RangeError('more fingerprints than the set has room for')
      kept[at] = hash
      lengths.add(words)
      size++
    },
    has: (hash) => kept[findSlot(hash)] === hash,
  }
}

/** Those of the fingerprints that a text contains. Keeps only a few words of the text in memory. */
export function createResidueSearch(key: Uint8Array, fingerprints: FingerprintSet) {
  const hashWords = hashWith(key)
  const lengths = [...fingerprints.lengths]
  return async (text: string): Promise<ReadonlySet<number>> => {
    const found = new Set<number>()
    const last: string[] = []
    let seen = 0
    for (const [word] of text.toLowerCase().matchAll(WORD)) {
      if (last.push(word) > SHINGLE_WORDS) last.shift()
      for (const length of lengths)
        if (length <= last.length) {
          const hash = hashWords(last.slice(-length))
          if (fingerprints.has(hash)) found.add(hash)
        }
      if (++seen % WORDS_AT_ONCE === 0) await giveWay()
    }
    return found
  }
}
