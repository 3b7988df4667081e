import { foldWord } from './fold-words.ts'
import { INITIAL, NAME, SPACE } from './name-forms.ts'
import { isFamilyName, isGivenName, isRole, mayBeGivenName, wordKind } from './name-words.ts'
import { NOT_NAMES, STOPS_NAME } from './not-names.ts'

/** A name by its words and what stands around them. */
export interface NameRun {
  readonly start: number
  readonly words: string
}

interface RunWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

interface Run {
  readonly words: readonly RunWord[]
  readonly before: string
  readonly after: string
  readonly opensSentence: boolean
}

const PARTICLE =
  '(?:de la|de|da|di|del|dos|van der|van den|van de|van|von|der|den|ten|bin|ibn|al|el|af|av|la|le)'
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}@._/-])${NAME}(?:${SPACE}${INITIAL}){0,2}(?:${SPACE}(?:${PARTICLE}${SPACE})?(?:${NAME}|${INITIAL})){0,5}(?![\\p{L}\\p{N}@_])`,
  'gu',
)
const WORD = /\S+/g
const OPENS = /(?:^|[.!?:;•>|*#\n]["“'(]?\s{0,3}|["“(]\s?)$/
/** What people do and companies hardly. */
const ACTS_AFTER =
  /^,?[^\S\n](?:said|says|told|asked|wrote|replied|answered|shouted|whispered|texted|emailed|phoned|rang|thinks|thought|felt|feels|remembers|remembered|cried|laughed|smiled|nodded|sat|stood|walked|ran|left|arrived|came|slept|lives|lived|died|was born|married|apologi[sz]ed|resigned|testified|recalled|insisted|denied|admitted|and I|began|grew up|explained|noticed|saw|heard|knew|knows|(?:was|is|has been) (?:asked|told|seen|absent|late|off|away|interviewed|dismissed|suspended|promoted)|dijo|dice|sagte|sagt|hat gesagt|a dit|dit que|ha detto|disse|zei|sade|sagde|sa|powiedzia[łl]a?|řekla?)(?![\p{L}])/u
const KIN_AFTER =
  /^['’]s?[^\S\n](?:husband|wife|son|daughter|mother|father|brother|sister|parents|boss|manager|supervisor|desk|phone|mobile|laptop|car|email|mailbox|birthday|face|hand|hands|voice|statement|testimony|account|house|home|flat)\b/
/** With the role as its first group, if it needs one. */
const DESCRIBED_AFTER =
  /^(?:,[^\S\n](?:who|whose|whom|aged)\b|,[^\S\n](?:an?|the|my|our|his|her|their)[^\S\n](?:\p{Ll}+[^\S\n]){0,2}?(\p{Ll}{3,20})(?![\p{L}])|[^\S\n]\((?:[\p{L}&/-]{1,20}[^\S\n]){0,3}(\p{L}{3,20})\))/u
const FOREIGN_ROLE_BEFORE =
  /(?<!\p{L})(?:mi|mon|ma|mein|meine|meiner|meinem|meinen|mia|mio|meu|minha|moja|mój|mojej|mijn|min|můj)[^\S\n]\p{L}{3,20},?[^\S\n]$/u
const PLACE_FIRST =
  /^(?:san|santa|saint|st|sankt|los|las|el|new|north|south|east|west|mount|lake|port|fort|sao|sainte)$/
const AT_BEFORE = /\bat[^\S\n]$/i
const DOUBLE_GIVEN = /^(?:jean|anne|anna|marie|hans|karl|claire|pierre|lise|eva|ann|jo|lee|mary)-/
const GIVEN_BEFORE =
  /\b(?:with|by|from|to|and|with|told|asked|for|of|named|called|that|as|add|met|saw|paid|contact|called|is|was|not by)[^\S\n]["“]?$/iu
const ROLE_BEFORE =
  /(?:\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Yy]our|[Tt]he|[Aa]n?|[Nn]ew|[Ff]ormer|,|and|mi|mon|ma|mein|meine|mia|mio|meu|minha|moja|mój|min)[^\S\n](?:\p{Ll}[\p{L}-]{1,20}[^\S\n]){0,2}|(?:^|[.!?\n]\s{0,3}))(\p{L}[\p{L}-]{2,20}),?[^\S\n]$/u

/** The names in runs of capitalized words. */
export function findNameRuns(text: string, companies: ReadonlySet<string>): NameRun[] {
  const small = wordsInSmallLetters(text)
  const names: NameRun[] = []
  for (const { index, 0: words } of text.matchAll(RUN))
    for (const run of splitRun(words, index)) {
      const name = findName(text, run, { small, companies })
      const [first, last] = [name?.[0], name?.at(-1)]
      if (first && last) names.push({ start: first.start, words: text.slice(first.start, last.end) })
    }
  return names
}

/** A possessive ends a name: "Dan's Online Auction" is no one's name but Dan's. */
function splitRun(words: string, start: number): RunWord[][] {
  const runs: RunWord[][] = [[]]
  for (const { index, 0: written } of words.matchAll(WORD)) {
    const word = written.replace(/['’]s$/, '')
    runs.at(-1)?.push({ word, start: start + index, end: start + index + word.length })
    if (word !== written) runs.push([])
  }
  return runs
}

interface Elsewhere {
  /** Words that the text also writes in small letters. */
  readonly small: ReadonlySet<string>
  /** Words of names of companies. */
  readonly companies: ReadonlySet<string>
}

function findName(
  text: string,
  run: readonly RunWord[],
  { small, companies }: Elsewhere,
): readonly RunWord[] | null {
  if (run.some(({ word }) => STOPS_NAME.test(word))) return null
  const begin = run.findIndex(({ word }) => !isNoName(word))
  if (begin < 0) return null
  const words = cutName(run.slice(begin))
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || run.some(({ word }) => PLACE_FIRST.test(foldWord(word)))) return null
  const before = text.slice(Math.max(0, first.start - 60), first.start)
  const read: Run = {
    words,
    before,
    after: text.slice(last.end, last.end + 48),
    opensSentence: begin === 0 && OPENS.test(before),
  }
  const whole = words.filter(({ word }) => !isInitial(word))
  if (
    whole.some(({ word }) => companies.has(foldWord(word))) &&
    !(whole.length > 1 && isGivenName(first.word))
  )
    return null
  if (whole.length > 1) return isFullName(read, whole) ? words : null
  return isSingleName(read, first.word, small) ? words : null
}

/** Without what follows a name: a label, a title, a word in capitals after others that are not. */
export function cutName<Word extends { readonly word: string }>(words: readonly Word[]): readonly Word[] {
  const [first] = words
  if (!first) return words
  const isGiven = isGivenName(first.word)
  let whole = 1
  const end = words.findIndex(({ word }, at) => {
    if (at === 0 || isInitial(word)) return false
    whole++
    if (isListed(word) || (isShout(word) && !isShout(first.word))) return true
    return wordKind(word) === 'ordinary' && !mayBeGivenName(word) && (!isGiven || whole > 2)
  })
  const kept = end < 0 ? words : words.slice(0, end)
  const last = kept.findLastIndex(({ word }) => !/^\p{Ll}/u.test(word))
  return kept.slice(0, last + 1)
}

const isShout = (word: string): boolean => word.length > 2 && word === word.toUpperCase()

const isInitial = (word: string): boolean => /^\p{Lu}\.?$/u.test(word) || /^\p{Ll}/u.test(word)

/** "LeadersOnline" is the name of a firm; "McKenzie" and "DeWitt" are not. */
const JOINED_WORDS = /\p{L}{4}\p{Lu}\p{Ll}|\p{Ll}\p{Lu}{2}/u
export const isListed = (word: string): boolean =>
  NOT_NAMES.has(foldWord(word).replace(/[^\p{L}'-]/gu, '')) || JOINED_WORDS.test(word.replace(/^Mac/, ''))

const isNoName = (word: string): boolean =>
  isListed(word) ||
  (wordKind(word) === 'ordinary' && !mayBeGivenName(word)) ||
  // "Sub-Advisor"
  (word.includes('-') &&
    word.split('-').every((part) => part.length < 4 || wordKind(part) === 'ordinary') &&
    !mayBeGivenName(word))

function isFullName({ words, before, after, opensSentence }: Run, whole: readonly RunWord[]): boolean {
  const [first, ...others] = whole.map(({ word }) => word)
  if (first === undefined) return false
  if (isShouted([whole[0] as RunWord]) && !isShouted(whole)) return false
  if (isShouted(whole))
    return isGivenName(first) && words.length < 4 && others.every((word) => wordKind(word) === 'unknown')
  if (isGivenName(first)) return true
  if (others.some((word) => wordKind(word) !== 'unknown') || wordKind(first) === 'place') return false
  const family = others.some(isFamilyName)
  const isCued = hasCue(before, after)
  if (mayBeGivenName(first) && (family || isCued || !opensSentence)) return true
  if (family && wordKind(first) === 'unknown') return !opensSentence || isCued || others.length === 1
  return isCued && wordKind(first) === 'unknown' && others.length < 3
}

function isSingleName(
  { before, after, opensSentence }: Run,
  word: string,
  small: ReadonlySet<string>,
): boolean {
  const folded = foldWord(word)
  if (folded.length < 3 || small.has(folded) || word === word.toUpperCase()) return false
  if (AT_BEFORE.test(before)) return false
  // Two names with a hyphen between are a firm as often as somebody.
  if (word.includes('-') && !DOUBLE_GIVEN.test(folded)) return hasCue(before, after)
  if (isGivenName(word)) return !opensSentence || hasCue(before, after) || folded.length > 3
  if (wordKind(word) === 'place') return false
  if (isFamilyName(word) && (hasCue(before, after) || GIVEN_BEFORE.test(before))) return true
  return hasCue(before, after) && (wordKind(word) === 'unknown' || mayBeGivenName(word))
}

const isShouted = (words: readonly RunWord[]): boolean =>
  words.every(({ word }) => word === word.toUpperCase())

function hasCue(before: string, after: string): boolean {
  if (ACTS_AFTER.test(after) || KIN_AFTER.test(after)) return true
  if (FOREIGN_ROLE_BEFORE.test(before)) return true
  const role = ROLE_BEFORE.exec(before)?.[1] ?? null
  const described = DESCRIBED_AFTER.exec(after)
  return (
    (role !== null && isRole(role)) ||
    (described !== null && isRole(described[1] ?? described[2] ?? 'person'))
  )
}

const JOINED = /^(?:,|;|,?[^\S\n](?:and|or|und|et|y|e|och|og|en|i|&))[^\S\n]/
const NEXT = new RegExp(
  `^${NAME}(?:${SPACE}${INITIAL}){0,2}(?:${SPACE}(?:${PARTICLE}${SPACE})?${NAME}){1,2}(?![\\p{L}\\p{N}])`,
  'u',
)

/** Two unknown words right after a name, with a comma or an "and" between, are another one. */
export function findJoined(text: string, names: readonly NameRun[]): NameRun[] {
  const starts = new Set(names.map(({ start }) => start))
  const joined: NameRun[] = []
  for (const name of names) {
    let end = name.start + name.words.length
    for (let more = 0; more < 20; more++) {
      const between = JOINED.exec(text.slice(end, end + 8))?.[0]
      const start = end + (between?.length ?? 0)
      const next = between && NEXT.exec(text.slice(start, start + 90))?.[0]
      if (!next || starts.has(start) || !next.split(/\s+/).every((word) => isUnknown(word))) break
      joined.push({ start, words: next })
      starts.add(start)
      end = start + next.length
    }
  }
  return joined
}

const isUnknown = (word: string): boolean =>
  wordKind(word) === 'unknown' && !NOT_NAMES.has(foldWord(word)) && !STOPS_NAME.test(word)

const SMALL_WORD = /(?<![\p{L}\p{N}@._-])\p{Ll}[\p{Ll}\p{M}]{2,}(?![\p{L}\p{N}@_])/gu

const wordsInSmallLetters = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(SMALL_WORD)].map(([word]) => foldWord(word)))
