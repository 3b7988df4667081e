import { foldCase, type NormalizedText, normalizeWithMap } from '#server/platform/text/normalize.ts'
import type { Span } from '#server/platform/text/span.ts'

/** What stands between two significant characters: the ways in which it may be read. '' reads as nothing at all. */
export interface Gap {
  readonly readings: readonly [string, ...string[]]
  /** As it stands in the normalized text. */
  readonly raw: string
}

export interface QuoteWord {
  /** Folded, with its inner punctuation: "don't", "14,000", "$5". */
  readonly key: string
  /** As written, case kept. */
  readonly text: string
  /** Key offsets. */
  readonly from: number
  readonly to: number
  readonly gap: Gap | undefined
}

/**
 * A text as the gate compares it. `key` holds, case folded, only characters with a meaning of their own (letters,
 * digits, signs of money, percent, degree, plus and minus). What stands between them is in `gaps`, by the offset of
 * the following character, so that spaces, dashes, quote marks and hyphenation can be judged instead of erased.
 */
export interface QuoteForm {
  readonly key: string
  readonly gaps: readonly (Gap | undefined)[]
  readonly words: readonly QuoteWord[]
  /** The original span behind [from, to) of `key`. */
  original(from: number, to: number): Span
  /** Where the character at a key offset is in `normalized.text`. */
  place(at: number): Span
  readonly normalized: NormalizedText
}

type CharacterKind = 'letter' | 'digit' | 'sign' | 'unspaced'

const SIGN = /[\p{Sc}%‰°+±−]/u
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u
const MINUS = '−'

const kinds = new Map<string, CharacterKind | null>()

function classifyCharacter(character: string): CharacterKind | null {
  const known = kinds.get(character)
  if (known !== undefined) return known
  const kind = readKind(character)
  if (kinds.size < 20_000) kinds.set(character, kind)
  return kind
}

function readKind(character: string): CharacterKind | null {
  if (SIGN.test(character)) return 'sign'
  if (/\p{N}/u.test(character)) return 'digit'
  if (UNSPACED.test(character)) return 'unspaced'
  return WORD_CHARACTER.test(character) ? 'letter' : null
}

/** Half of a surrogate pair counts as a letter: keys are cut only at words. */
export const kindAt = (form: QuoteForm, at: number): CharacterKind =>
  classifyCharacter(form.key.charAt(at)) ?? 'letter'

export function readQuoteForm(text: string): QuoteForm {
  const normalized = normalizeWithMap(text)
  const plain = normalized.text
  const keys: string[] = []
  const places: Span[] = []
  const gaps: (Gap | undefined)[] = []
  let gapStart = 0
  let last: CharacterKind | null = null
  for (let at = 0; at < plain.length; ) {
    const character = readCharacter(plain, at)
    const end = at + character.length
    const isMinus = character === '-' && startsNegativeNumber(plain, at)
    const kind = isMinus ? 'sign' : classifyCharacter(character)
    if (kind) {
      const gap = last ? readGap(plain.slice(gapStart, at), last, kind) : undefined
      const folded = isMinus ? MINUS : fold(character)
      for (let unit = 0; unit < folded.length; unit++) {
        gaps.push(unit === 0 ? gap : undefined)
        keys.push(folded.charAt(unit))
        places.push({ start: at, end })
      }
      gapStart = end
      last = kind
    }
    at = end
  }
  const key = keys.join('')
  // Every character of the key has one.
  const place = (at: number) => places[at]!
  const original = (from: number, to: number) => normalized.original(place(from).start, place(to - 1).end)
  const words = readWords({ key, gaps, place }, plain)
  return { key, gaps, words, original, place, normalized }
}

function readCharacter(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code !== undefined && code > 0xffff ? String.fromCodePoint(code) : text.charAt(at)
}

const fold = (character: string): string =>
  character >= 'a' && character <= 'z' ? character : foldCase(character)

/** A single hyphen directly before a number or its currency, with nothing directly on its left. */
const startsNegativeNumber = (text: string, at: number): boolean =>
  /^-(?:\p{Nd}[\p{Nd}.,]*(?!-)|\p{Sc})/u.test(text.slice(at, at + 20)) &&
  (at === 0 || /[\s(]/.test(text.charAt(at - 1)))

const knownGaps = new Map<string, Gap>()

function readGap(raw: string, left: CharacterKind, right: CharacterKind): Gap | undefined {
  if (raw === '') return undefined
  const id = `${left[0]}${right[0]}${raw}`
  const known = knownGaps.get(id)
  if (known !== undefined) return known
  const readings = listReadings(raw, left, right)
  const gap = { readings, raw }
  if (knownGaps.size < 20_000) knownGaps.set(id, gap)
  return gap
}

const MARKUP = /[[\]>*_|~]/g
const REDACTION = /\*\s*\*\s*\*|_\s*_|\[[\s*_]*\]/

function listReadings(raw: string, left: CharacterKind, right: CharacterKind): [string, ...string[]] {
  const readings: [string, ...string[]] = [canonical(raw, left, right)]
  const spaceIsFree = left === 'sign' || right === 'sign' || (left === 'unspaced' && right === 'unspaced')
  if (raw === "'" && left === 'digit') readings.push(' ')
  if (spaceIsFree && readings[0] === ' ') readings.push('')
  if (right === 'digit' || (left === 'digit' && !/\s/.test(raw))) return readings
  if (/^- $/.test(raw) && left === 'letter' && right === 'letter') readings.push('')
  if (raw.search(MARKUP) >= 0 && !REDACTION.test(raw)) {
    const bare = raw.replace(MARKUP, '')
    readings.push(bare === '' ? '' : canonical(bare, left, right))
  }
  return readings
}

function canonical(raw: string, left: CharacterKind, right: CharacterKind): string {
  if (raw === "'") return raw
  const marked = raw
    .replace(/\.(?:[\s>]{0,3}\.){2,}/g, '…')
    .replace(/["']/g, '')
    .replace(/[\s-]*-[\s-]*/g, '-')
  const betweenNumbers = left === 'digit' && right === 'digit' && !marked.includes('-')
  const squeezed = betweenNumbers ? marked : marked.replace(/\s+/g, '')
  return squeezed === '' ? ' ' : squeezed
}

const NOTHING: readonly string[] = ['']

/** Whether two gaps may be the same one, typeset differently. */
export function gapsAgree(a: Gap | undefined, b: Gap | undefined): boolean {
  if (a === b) return true
  const other = b?.readings ?? NOTHING
  return (a?.readings ?? NOTHING).some((reading) => other.includes(reading))
}

/** A gap inside one word or one number: an apostrophe, a decimal point, the colon of a time. */
export const isInsideWord = (gap: Gap, left: CharacterKind, right: CharacterKind): boolean =>
  (gap.raw === "'" && left !== 'digit') ||
  (left === 'digit' && right === 'digit' && /^[.,:/-]$/.test(gap.raw))

function readWords(
  { key, gaps, place }: Pick<QuoteForm, 'key' | 'gaps' | 'place'>,
  plain: string,
): QuoteWord[] {
  const words: QuoteWord[] = []
  let from = 0
  const close = (to: number) => {
    if (to === from) return
    const text = plain.slice(place(from).start, place(to - 1).end)
    const folded = from + text.length === to ? key.slice(from, to) : foldCase(text)
    words.push({ key: folded, text, from, to, gap: gaps[from] })
    from = to
  }
  for (let at = 1; at < key.length; at++) {
    const gap = gaps[at]
    if (!gap) continue
    const [left, right] = [
      classifyCharacter(key.charAt(at - 1)) ?? 'letter',
      classifyCharacter(key.charAt(at)) ?? 'letter',
    ]
    if (!isInsideWord(gap, left, right)) close(at)
  }
  close(key.length)
  return words
}

/** Offset of the quote's key in the chunk's key with agreeing gaps, searching from `from`; -1 if not found. */
export function findForm(chunk: QuoteForm, quote: QuoteForm, from: number): number {
  for (let at = chunk.key.indexOf(quote.key, from); at >= 0; at = chunk.key.indexOf(quote.key, at + 1)) {
    let agrees = true
    for (let i = 1; i < quote.key.length && agrees; i++) agrees = gapsAgree(chunk.gaps[at + i], quote.gaps[i])
    if (agrees) return at
  }
  return -1
}
