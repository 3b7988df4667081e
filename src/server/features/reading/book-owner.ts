import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { signedAtEnd } from './signatures.ts'
import type { Speaker } from './unit.ts'

const BOOK =
  '(?:(?:\\p{Ll}+\\s){0,2}(?:note\\s?books?|day\\s?books?|log\\s?books?|pocket\\s?books?|book|diary|journal|log|timeline|chronology|jotter|recordings?|voice (?:notes?|memos?)|dictations?)|(?:Notebook|Book|Diary|Journal|Log|Timeline|Chronology|Jotter|NOTEBOOK|BOOK|DIARY|LOG|TIMELINE))'
const NAME = '\\p{Lu}[\\p{L}.’-]*(?:\\s\\p{Lu}[\\p{L}.’-]*){0,3}'
/** "R. Holt's notebook", "Mina’s diary" */
const OWNED = new RegExp(
  `^\\W*(?:\\p{L}+(?:\\s\\p{Ll}+){0,4}\\s(?:from|of)\\s)?(?<name>${NAME})['’]s\\s${BOOK}(?!\\p{L})`,
  'u',
)
/** "KILN ROOM - CALLS (kept by Mina)" */
const KEPT = new RegExp(`\\b[Kk]ept by (?<name>${NAME})`, 'u')
/** "What Mina wrote in her notebook", "Copy of what R. Holt kept as a diary" */
const WRITTEN = new RegExp(
  `(?<!\\p{L})[Ww]hat (?<name>${NAME}) (?:has |had )?(?:wrote|written|kept|noted|put)(?!\\p{L})`,
  'u',
)
/** "My timeline", "MY DIARY": whose it is stands in the name of the file. */
const MINE = new RegExp(`^\\W*(?:[Mm]y|MY)\\s(?:${BOOK}|(?:own\\s)?notes|NOTES)(?!\\p{L})`, 'u')
/** "Note book - Mina (typed by R. Holt).txt" */
const IS_BOOK = /(?<!\p{L})(?:note\s?book|diary|journal|jotter)(?!\p{L})/iu
const HANDLED_BY = /\([^()]*\)|(?<!\p{L})by(?!\p{L}).*/iu
/** "(pages photographed, I.V., pocket diary)": letters between commas, and not behind what was done by somebody. */
const INITIALS_APART = /(?:^|[,;–—-])\s(?<letters>(?:\p{Lu}\.\s?){2,3}|\p{Lu}{2,3})(?=\s?[,;)–—-])/u
/** A book of calls holds what others say, too. */
const OF_OTHERS = /(?<!\p{L})(?:calls?|messages?|visitors?|callers?)(?!\p{L})/iu
const FIRST_LINES = 3
/** The words of a file's name that name nobody. */
const FILE_BREAK = /[\s_.,()[\]-]+/u
const MAX_NAME_WORDS = 3

/**
 * Whose book or diary a paper says it is: "Mina's notebook" in its first lines, or "my timeline" and a name in that of
 * the file. Whoever typed or copied it is not meant.
 */
export function findBookOwner(lines: readonly Line[], fileName: string, namer: Namer): Speaker | null {
  const head = lines
    .filter(({ words }) => words.trim() !== '')
    .slice(0, FIRST_LINES)
    .map(({ words }) => words.trim().slice(0, 200))
  for (const words of head) {
    const name = (OWNED.exec(words) ?? KEPT.exec(words) ?? WRITTEN.exec(words))?.groups?.name
    const owner = name ? (namer.known(name) ?? namer.find(name)) : null
    if (owner) return OF_OTHERS.test(words) ? { ...owner, certain: false } : owner
  }
  const held = head.filter((words) => IS_BOOK.test(words) && !OF_OTHERS.test(words))
  const letters = held.flatMap((words) => INITIALS_APART.exec(words)?.groups?.letters ?? [])[0]
  const lettered = letters === undefined ? null : namer.known(letters)
  if (lettered) return { ...lettered, certain: false }
  const mine = head.find((words) => MINE.test(words))
  if (mine === undefined)
    return IS_BOOK.test(fileName) ? personInFileName(fileName.replace(HANDLED_BY, ''), namer) : null
  // "My notes, typed off for the lawyer. R.A."
  const signed = signedAtEnd(mine.replace(/[\s*_]+$/, ''), namer)
  return signed ? { ...signed, certain: false } : personInFileName(fileName, namer)
}

const TITLE_PARTS = /\s[-–—|]\s|\t|\s{3,}/u
const KIND_OF_BOOK = /(?<!\p{L})(?:diary|journal|log\s?book|day\s?book|note\s?book|jotter|log)$/iu

/** "YARD DIARY - NORTHGATE - R. HOLT": the title of a book without what stands before the one part that is somebody. */
export function withoutPlaces(title: string, namer: Namer): string {
  const [kind = '', ...parts] = title.split(TITLE_PARTS).map((part) => part.trim())
  if (parts.length < 2 || !KIND_OF_BOOK.test(kind)) return title
  const [one, another] = parts.filter((part) => /\p{L}\.?\s/u.test(part) && namer.known(part) !== null)
  return one !== undefined && another === undefined ? `${kind} - ${one}` : title
}

/** "SUPERVISOR'S NOTES": whoever a field below calls so has kept them. */
const KEPT_BY_ROLE =
  /^\W*(?:the\s)?(?<role>\p{L}{4,})['’]s\s(?:\p{L}+\s)?(?:notes?|log|diary|journal|record)(?!\p{L})/iu
export function keptByRole(title: string, namer: Namer): Speaker | null {
  const role = KEPT_BY_ROLE.exec(title)?.groups?.role
  return role === undefined ? null : namer.byFunction(role.toLowerCase())
}

/** The one person whom the name of a file holds, never certain: "Interview_T_Holt.csv". */
export function personInFileName(fileName: string, namer: Namer): Speaker | null {
  const [one, another] = peopleInFileName(fileName, namer)
  return one && !another ? { ...one, certain: false } : null
}

/** Whom the name of a file holds: "Messages Ana Diaz and Bo Lund.txt". */
export function peopleInFileName(fileName: string, namer: Namer): readonly Speaker[] {
  const words = fileName
    .replace(/\.\p{L}\w{1,4}$/u, '')
    .split(FILE_BREAK)
    .filter((word) => word !== '')
    .slice(0, 30)
  const found = new Map<string, Speaker>()
  const taken = new Set<number>()
  for (let length = MAX_NAME_WORDS; length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const some = words.slice(at, at + length)
      if (some.some((_, place) => taken.has(at + place))) continue
      if (!some.some((word) => /^\p{Lu}[\p{L}’']{2,}$/u.test(word))) continue
      if (!some.every((word) => /^\p{Lu}/u.test(word))) continue
      const turned = length === 2 ? [some.toReversed().join(' ')] : []
      const person = [some.join(' '), ...turned].map(namer.known).find((one) => one?.certain)
      if (!person) continue
      found.set(person.name, person)
      for (let place = 0; place < length; place++) taken.add(at + place)
    }
  return [...found.values()]
}
