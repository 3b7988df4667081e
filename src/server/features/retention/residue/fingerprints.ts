import { setImmediate as giveWay } from 'node:timers/promises'
import { hmacSha256 } from '#server/platform/crypto/digests.ts'

/** A run of words as a keyed number; whoever has not the key can neither read it nor try words on it. */
export interface Fingerprint {
  readonly hash: number
  readonly words: number
}

const SHINGLE_WORDS = 8
const SHINGLES_PER_TEXT = 4
/** Others have the thread in between: a text may hold millions of words. */
const WINDOWS_AT_ONCE = 5_000
const WORD = /[\p{L}\p{N}]+/gu

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** 48 bits, which a number holds exactly. */
const hashOf = (key: Uint8Array, words: readonly string[]): number =>
  hmacSha256(key, words.join(' ')).readUIntBE(0, 6)

/** A few stretches of eight words, spread over the text. A text of fewer words has none: its words may stand anywhere. */
export function fingerprintText(key: Uint8Array, text: string): Fingerprint[] {
  const words = wordsOf(text)
  const last = words.length - SHINGLE_WORDS
  if (last < 0) return []
  const places = new Set(
    Array.from({ length: SHINGLES_PER_TEXT }, (_, n) => Math.round((last * n) / (SHINGLES_PER_TEXT - 1))),
  )
  return [...places].map((at) => ({
    hash: hashOf(key, words.slice(at, at + SHINGLE_WORDS)),
    words: SHINGLE_WORDS,
  }))
}

/** One value as a whole. A single word without a digit is none: half the names there are words as well. */
export function fingerprintValue(key: Uint8Array, value: string): Fingerprint[] {
  const words = wordsOf(value)
  if (words.length > SHINGLE_WORDS || (words.length < 2 && !/\d{5}/.test(value))) return []
  return [{ hash: hashOf(key, words), words: words.length }]
}

/** Whether a text holds any of the fingerprints. */
export function createResidueSearch(key: Uint8Array, fingerprints: readonly Fingerprint[]) {
  const hashes = new Set(fingerprints.map(({ hash }) => hash))
  const lengths = [...new Set(fingerprints.map(({ words }) => words))]
  return async (text: string): Promise<boolean> => {
    const words = wordsOf(text)
    for (const length of lengths)
      for (let at = 0; at + length <= words.length; at++) {
        if (hashes.has(hashOf(key, words.slice(at, at + length)))) return true
        if (at % WINDOWS_AT_ONCE === WINDOWS_AT_ONCE - 1) await giveWay()
      }
    return false
  }
}
