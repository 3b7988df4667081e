import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import type { Speaker } from './unit.ts'

/** "…all quiet.  R.H.", "…gone at six.  I.Pu": short letters behind an entry and apart from it. */
const SIGN_AT_END =
  /(?:\s{2,}|(?<=[.!?)"”])\s+)(?<sign>\p{Lu}\.\s?(?:\p{Lu}\.?\s?)?\p{Lu}\p{L}{0,2}\.?|\p{Lu}{2,3})[^\S\n]*$/u
const MIN_SIGNED = 3
/** So many of the entries end in a sign where a book is signed. */
const SIGNED_SHARE = 0.5
const BEGINS_WITH_DAY = /^\s*[[(*-]{0,2}\s?(?:\p{L}{3,9}\.?,?\s+)?\d{1,4}(?:[./:-]\d|\s|st|nd|rd|th)/u
const TAIL = 60

/**
 * Of a book whose entries end in the sign of whoever wrote them: who signed some words. Letters that fit nobody are
 * themselves, as whoever they are wrote the entry and no other.
 */
export function findSigns(lines: readonly Line[], namer: Namer): (words: string) => Speaker | null {
  const entries = lines.filter(({ words }) => BEGINS_WITH_DAY.test(words.slice(0, TAIL)))
  const signs = lines.flatMap(({ words }) => readSign(words) ?? [])
  const isSigned =
    signs.length >= MIN_SIGNED &&
    signs.length >= entries.length * SIGNED_SHARE &&
    entries.length >= MIN_SIGNED &&
    new Set(signs).size > 1
  if (!isSigned) return () => null
  return (words) => {
    const sign = readSign(words)
    if (sign === null) return null
    const letters = sign.replace(/[.\s]/g, '')
    return namer.known(letters) ?? namer.known(sign) ?? { name: sign, certain: false }
  }
}

const readSign = (words: string): string | null =>
  SIGN_AT_END.exec(words.slice(-TAIL))?.groups?.sign?.trim() ?? null
