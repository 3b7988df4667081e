import { namesThings } from './known-nouns.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { signerNamed } from './signatures.ts'
import { isStampAlone } from './stamps.ts'
import type { Speaker } from './unit.ts'

/** "…all quiet.  R.H.", "…gone at six.  I.Pu": short letters behind an entry and apart from it. */
const SIGN_AT_END =
  /(?:\s{2,}|(?<=[.!?)"”])\s+)(?<sign>\p{Lu}\.\s?(?:\p{Lu}\.?\s?)?\p{Lu}\p{L}{0,2}\.?|\p{Lu}{2,3})[^\S\n]*$/u
const MIN_SIGNED = 3
/** "…float 200.00 Holt": a surname behind an entry and apart from it, with an initial or without one. */
const SURNAME_AT_END =
  /(?:\s{2,}|(?<=[\d.!?)"”])\s+)(?<sign>(?:\p{Lu}\.\s?){0,2}\p{Lu}[\p{L}’'-]*\p{Ll}[\p{L}’'-]*)[^\S\n]*$/u
const MIN_SURNAMES = 2
/** So many of the entries end in a sign where a book is signed. */
const SIGNED_SHARE = 0.5
const BEGINS_WITH_DAY = /^\s*[[(*-]{0,2}\s?(?:\p{L}{3,9}\.?,?\s+)?\d{1,4}(?:[./:-]\d|\s|st|nd|rd|th)/u
const TAIL = 60

/**
 * Of a book whose entries end in the sign of whoever wrote them: who signed some words. Letters that fit nobody are
 * themselves, as whoever they are wrote the entry and no other.
 */
export function findSigns(lines: readonly Line[], namer: Namer): (words: string) => Speaker | null {
  const entries = lines.filter(
    ({ words }) => BEGINS_WITH_DAY.test(words.slice(0, TAIL)) && !isStampAlone(words),
  )
  const signs = lines.flatMap(({ words }) => readSign(words) ?? [])
  const surnames = entries.flatMap(({ words }) => readSurname(words) ?? [])
  const counts = Map.groupBy(surnames, (one) => one)
  // "Done" comes again as well, but is nobody.
  const isSurname = (one: string) =>
    namer.known(one) !== null || ((counts.get(one)?.length ?? 0) >= MIN_SURNAMES && !namesThings(one))
  const signed = [...signs, ...surnames.filter(isSurname)]
  const isSigned =
    signed.length >= MIN_SIGNED &&
    signed.length >= entries.length * SIGNED_SHARE &&
    entries.length >= MIN_SIGNED &&
    new Set(signed).size > 1
  if (!isSigned) return () => null
  const areSurnames = surnames.filter(isSurname).length >= MIN_SURNAMES
  return (words) => {
    const sign = readSign(words)
    const surname = areSurnames && sign === null ? readSurname(words) : null
    if (surname !== null)
      return isSurname(surname) ? (signerNamed(surname, namer) ?? { name: surname, certain: false }) : null
    if (sign === null) return null
    const letters = sign.replace(/[.\s]/g, '')
    return namer.known(letters) ?? namer.known(sign) ?? { name: sign, certain: false }
  }
}

const readSign = (words: string): string | null =>
  SIGN_AT_END.exec(words.slice(-TAIL))?.groups?.sign?.trim() ?? null
const readSurname = (words: string): string | null =>
  SURNAME_AT_END.exec(words.slice(-TAIL))?.groups?.sign ?? null

const CELL = /\S+(?:\s\S+)*/gu
const SIGN_ALONE = /^\p{Lu}(?:[.\p{L}\s]{0,5}[\p{L}.])?$/u
const MIN_WORDS = 4

/** Of an entry in columns with its sign in the last one: where its words begin and end. */
export function findRemark(words: string): { readonly start: number; readonly end: number } | null {
  const cells = words.includes('\n') ? [] : [...words.matchAll(CELL)]
  const [remark, sign] = cells.slice(-2)
  if (!remark || !sign || cells.length < 3 || !SIGN_ALONE.test(sign[0])) return null
  if (remark[0].split(/\s/).length < MIN_WORDS) return null
  return { start: remark.index, end: remark.index + remark[0].length }
}
