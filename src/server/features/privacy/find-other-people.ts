import { ANNOUNCEMENTS, LISTS } from './announced-names.ts'
import { findLowerCaseNames } from './find-lower-case-names.ts'
import { subjectOfName } from './find-parties.ts'
import { FULL, TURNED, WITH_INITIALS } from './name-forms.ts'
import { cutName, findJoined, findNameRuns, isListed } from './name-runs.ts'
import { isGivenName, mayBeGivenName, wordKind } from './name-words.ts'
import { companyWords, STOPS_NAME } from './not-names.ts'
import { type ScannedText, toSpan } from './personal-data.ts'

/**
 * People who are not listed as parties: where the words around announce a name, where a given name or the form of a
 * family name begins or ends it, and where people speak in turn. A rare name in running text without any of these is
 * missed: finding it takes a language model.
 */
export function findOtherPeople(scan: ScannedText): void {
  // The last place: the label before it may hold the same word.
  for (const { pattern, isCertain } of ANNOUNCEMENTS)
    for (const { index, 0: words, 1: name } of scan.text.matchAll(pattern))
      if (name) addName(scan, name, index + words.lastIndexOf(name), isCertain)
  for (const list of LISTS)
    for (const { index, 0: words, 1: names } of scan.text.matchAll(list))
      if (names) addListed(scan, names, index + words.length - names.length)
  addSpeakers(scan)
  for (const { start, words } of findNameRuns(scan.text, companyWords(scan.text)))
    scan.add('person', toSpan(start, words), subjectOfName(words))
  const named = scan.found
    .filter(({ type }) => type === 'person')
    .map(({ start, end }) => ({ start, words: scan.text.slice(start, end) }))
  for (const { start, words } of findJoined(scan.text, named))
    scan.add('person', toSpan(start, words), subjectOfName(words))
  findLowerCaseNames(scan)
}

const LISTED = new RegExp(`^(?:${WITH_INITIALS}|${FULL})(?=\\s{0,2}(?:$|[(<]))`, 'u')
const LISTED_TURNED = new RegExp(`^${TURNED}(?=\\s{0,2}(?:$|[(<]))`, 'u')

/** The people of a list, with commas between or, where each is written with a comma, semicolons. */
function addListed(scan: ScannedText, list: string, start: number): void {
  const separator = list.includes(';') ? /[^;]+/g : /[^,]+/g
  for (const { index, 0: piece } of list.matchAll(separator)) {
    const words = piece.trimStart()
    const name = LISTED_TURNED.exec(words)?.[0] ?? LISTED.exec(words)?.[0]
    if (name?.split(/\s+/).some((word) => wordKind(word) === 'unknown'))
      addName(scan, name, start + index + piece.length - words.length, true)
  }
}

const TURN =
  /(?:^|\n)[>\s]{0,4}(?:\[[^\]\n]{3,30}\]\s?|\(?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\)?\s{1,3}[-–]?\s?)?(\p{L}[^\n:[\]]{1,40}):(?=\s)/gu
const SPEAKER = /^\p{L}[\p{L}\p{M}'’-]{1,24}\.?(?: \p{L}[\p{L}\p{M}'’.-]{0,24}){0,2}$/u

/** Whoever speaks in turns: a label that returns, or one beside a time. */
function addSpeakers(scan: ScannedText): void {
  const turns = [...scan.text.matchAll(TURN)].map(({ index, 0: words, 1: label = '' }) => ({
    label,
    start: index + words.length - 1 - label.length,
    isTimed: /\d[\])]?\s/u.test(words.slice(0, words.length - label.length)),
  }))
  const counts = new Map<string, number>()
  for (const { label } of turns) counts.set(label, (counts.get(label) ?? 0) + 1)
  const returning = [...counts.values()].filter((count) => count > 1).length
  for (const { label, start, isTimed } of turns) {
    if (!SPEAKER.test(label)) continue
    const isSpeaker = isTimed || (returning > 0 && /^\p{Lu}\p{Ll}/u.test(label))
    const areInitials = returning > 1 && /^\p{Lu}{2,3}$/u.test(label) && (counts.get(label) ?? 0) > 1
    if (isSpeaker || areInitials) addName(scan, label, start, false)
  }
}

function addName(scan: ScannedText, written: string, start: number, isCertain: boolean): void {
  const all = [...written.matchAll(/[^\s,]+/g)].map(({ index, 0: word }) => ({ word, index }))
  if (all.some(({ word }) => STOPS_NAME.test(word.replace(/\W$/, '')))) return
  const [first, ...others] = cutName(all)
  const last = others.at(-1) ?? first
  if (!first || !last || isListed(first.word)) return
  if (!isCertain && !areLikely([first, ...others].map(({ word }) => word))) return
  const name = written.slice(0, last.index + last.word.length).replace(/['’]s$/, '')
  scan.add('person', toSpan(start, name), subjectOfName(name))
}

/** A given name, or words that no dictionary knows. */
const areLikely = ([first = '', ...others]: readonly string[]): boolean =>
  isGivenName(first) ||
  [first, ...others].every((word) => mayBeGivenName(word) || wordKind(word.replace(/\.$/, '')) === 'unknown')

/** Whether a label of a speaker or an addressee may name somebody, and not a team, an office or a file. */
export function isPersonName(name: string): boolean {
  const words = name.split(/[\s,.]+/).filter((word) => /^\p{L}/u.test(word))
  return (
    words.length > 0 &&
    words.length < 6 &&
    !words.some((word) => STOPS_NAME.test(word) || isListed(word)) &&
    words.some((word) => mayBeGivenName(word) || wordKind(word) === 'unknown')
  )
}
