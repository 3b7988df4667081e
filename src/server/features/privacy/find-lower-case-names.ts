import { foldWord } from './fold-words.ts'
import { isGivenName, isRole, wordKind } from './name-words.ts'
import { NOT_NAMES } from './not-names.ts'
import { type ScannedText, toSpan } from './personal-data.ts'

const LINE = /[^\n]+/g
const WORD = /(?<![\p{L}\p{N}@._/-])\p{Ll}[\p{Ll}\p{M}]*(?:['’-]\p{Ll}+)*(?![\p{L}\p{N}@_])/gu
const LEAST_LETTERS = 4
/** Characters before and after a word that are looked at. */
const AROUND = 60
const POSSESSIVE = /\b(?:my|our|his|her|their|your|ur)\s(?:\p{Ll}{2,20}\s)?(\p{Ll}{3,20})\s$/u

/** Names in chats and notes whose writers use no capitals: given names with what follows, and "my boss dariusz". */
export function findLowerCaseNames(scan: ScannedText): void {
  for (const { index, 0: line } of scan.text.matchAll(LINE)) {
    // Where the writer uses capitals, a name has one.
    const letters = line.replace(/\[[^\]]*\]|^\s*\p{L}+:|\bI\b/gu, '')
    if (/\p{Lu}/u.test(letters)) continue
    const words = [...line.matchAll(WORD)]
    for (const [at, match] of words.entries()) {
      const word = match[0].replace(/['’]s$/, '')
      if (
        foldWord(word).length < LEAST_LETTERS ||
        !isSomebody(word, line.slice(Math.max(0, match.index - AROUND), match.index))
      )
        continue
      const next = words.slice(at + 1, at + 3).map(({ 0: written }) => written)
      const end = findEnd(line, match.index + word.length, next)
      const name = line.slice(match.index, end)
      scan.add('person', toSpan(index + match.index, name), foldWord(name))
    }
  }
}

function isSomebody(word: string, before: string): boolean {
  if (NOT_NAMES.has(foldWord(word))) return false
  if (isGivenName(word) && wordKind(word) === 'unknown') return true
  const role = POSSESSIVE.exec(before)?.[1]
  return role !== undefined && isRole(role) && wordKind(word) === 'unknown' && word.length > LEAST_LETTERS
}

/** An initial and a word that no dictionary knows belong to the name. */
function findEnd(line: string, end: number, [next, second]: readonly string[]): number {
  const rest = line.slice(end, end + AROUND)
  const [, initial = ''] = /^(\s\p{Ll}\.?)(?=\s\p{Ll}{3})/u.exec(rest) ?? []
  const family = initial ? second : next
  if (!family || !rest.slice(initial.length).startsWith(` ${family}`)) return end
  return wordKind(family) === 'unknown' && family.length > 4 && !NOT_NAMES.has(family)
    ? end + initial.length + 1 + family.length
    : end
}
