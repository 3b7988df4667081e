import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import type { Party } from '#shared/contracts/investigations.ts'
import { chooseNeutral, type NamePart } from './neutral-names.ts'

export type NamedParty = Pick<Party, 'name' | 'role'> & {
  readonly aliases?: readonly string[] | undefined
  readonly email?: string | null | undefined
}

/** Which word of a name becomes which one: both ways, so that exchanging twice changes nothing. */
export interface NameExchange {
  readonly words: ReadonlyMap<string, string>
  /** Words of names that the texts also use as ordinary words ("May", "Mark"): they need a name or title beside them. */
  readonly ordinary: ReadonlySet<string>
  /** What stands in front of an "@", both ways, in small letters. */
  readonly mailboxes: ReadonlyMap<string, string>
  /** The same by itself, and names in small letters, as logs and chats have them. */
  readonly logins: ReadonlyMap<string, string>
  /** Which initial goes with a family name: "M. Keller" becomes "J. Smith". */
  readonly initials: ReadonlyMap<string, readonly [own: string, other: string]>
}

/**
 * Complainants and respondents change places, each with one of the other side; everybody else gets a name that stands
 * nowhere. Words that two people share cannot be told apart and stay.
 */
export function planNames(parties: readonly NamedParty[], texts: readonly string[]): NameExchange {
  // Addresses are written small throughout.
  const everything = texts.join('\n').replaceAll(ADDRESS, ' ')
  const known = new Set(Array.from(everything.matchAll(WORD), ([word]) => word))
  const small = new Set([...known].filter((word) => word === word.toLowerCase()))
  const words = new Map<string, string>()
  const mailboxes = new Map<string, string>()
  const initials = new Map<string, readonly [string, string]>()
  const join = (one: string, other: string) => {
    if (one === other || words.has(one) || words.has(other)) return
    words.set(one, other)
    words.set(other, one)
  }
  const people = parties.filter(isPerson)
  const isUsed = (name: string) =>
    known.has(name) ||
    known.has(name.toLowerCase()) ||
    known.has(name.toUpperCase()) ||
    words.has(name) ||
    people.some(({ name: other, aliases = [] }) => [other, ...aliases].some((one) => one.includes(name)))
  const neutral = (word: string, part: NamePart) => {
    const chosen = chooseNeutral(word, part, isUsed)
    if (chosen) join(word, chosen)
    return chosen
  }
  for (const [one, other] of pairUpSides(people)) {
    const [a, b] = [splitName(one.name), other ? splitName(other.name) : null]
    if (b) {
      join(a.given, b.given)
      join(a.family, b.family)
    }
    for (const person of [one, other]) {
      if (!person) continue
      const { given, family, between } = splitName(person.name)
      if (given && !words.has(given)) neutral(given, 'given')
      if (family && !words.has(family)) neutral(family, 'family')
      for (const word of [...between, ...listAliasWords(person)]) if (!words.has(word)) neutral(word, 'given')
    }
    for (const person of other ? [one, other] : [one]) {
      const { given, family } = splitName(person.name)
      const [newGiven, newFamily] = [words.get(given), words.get(family)]
      if (!given || !family || !newGiven || !newFamily) continue
      initials.set(family, [given.charAt(0), newGiven.charAt(0)])
      initials.set(newFamily, [newGiven.charAt(0), given.charAt(0)])
      for (const form of MAILBOX_FORMS) {
        const [before, after] = [form(given, family).toLowerCase(), form(newGiven, newFamily).toLowerCase()]
        if (before === after || mailboxes.has(before) || mailboxes.has(after)) continue
        mailboxes.set(before, after)
        mailboxes.set(after, before)
      }
    }
    const [ownBox, otherBox] = [one.email, other?.email].map((email) => email?.split('@')[0]?.toLowerCase())
    if (ownBox && otherBox && !mailboxes.has(ownBox) && !mailboxes.has(otherBox)) {
      mailboxes.set(ownBox, otherBox)
      mailboxes.set(otherBox, ownBox)
    }
  }
  const ordinary = new Set(
    [...words.keys()].filter((word) => small.has(word.toLowerCase()) && isInDictionary(word)),
  )
  const isOrdinary = (word: string) => ordinary.has(word.charAt(0).toUpperCase() + word.slice(1))
  const bare = [
    ...mailboxes,
    ...[...words].map((pair) => pair.map((word) => word.toLowerCase()) as [string, string]),
  ]
  const logins = new Map(bare.filter((pair) => !pair.some(isOrdinary)))
  return { words, ordinary, mailboxes, logins, initials }
}

const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+/gu
const WORD = /\p{L}[\p{L}\p{M}]*/gu
/** As a name is spelled: "O'Brien", "Smith-Jones". */
const NAME_WORD = /\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{Lu}[\p{L}\p{M}]*)*/gu
const COMPANY =
  /\b(?:Ltd|Limited|Inc|LLC|LLP|PLC|plc|GmbH|AG|Corp|Corporation|Company|Co|Group|Council|University|Bank|Trust|Board|Committee|Department)\b/u

const isInDictionary = (word: string): boolean => baseForms(word.toLowerCase()).length > 0

const isPerson = ({ name }: NamedParty): boolean => !COMPANY.test(name) && splitName(name).family !== ''

interface SplitName {
  readonly given: string
  readonly family: string
  readonly between: readonly string[]
}

const TITLE = /^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Dame)\b\.?\s*/u

/** "Maria Luisa Keller" and "Keller, Maria Luisa"; a single word counts as the family name. */
function splitName(name: string): SplitName {
  const bare = name.trim().replace(TITLE, '')
  const [before = '', after] = bare.split(',')
  const words = Array.from(
    (after ? `${after} ${before}` : bare).matchAll(NAME_WORD),
    ([word]) => word,
  ).filter((word) => word.length > 1)
  const family = words.at(-1) ?? ''
  return { given: words.length > 1 ? (words[0] ?? '') : '', family, between: words.slice(1, -1) }
}

/** Not "Head of Security", which others may be as well, nor initials. */
const listAliasWords = ({ aliases = [] }: NamedParty): string[] =>
  aliases
    .filter((alias) => !alias.includes('@'))
    .map((alias) => Array.from(alias.replace(TITLE, '').matchAll(NAME_WORD), ([word]) => word))
    .filter((words) => words.length < 2 || !words.every(isInDictionary))
    .flat()
    .filter((word) => word.length > 1 && word !== word.toUpperCase())

function pairUpSides(people: readonly NamedParty[]): (readonly [NamedParty, NamedParty | null])[] {
  const complainants = people.filter(({ role }) => role === 'complainant')
  const respondents = people.filter(({ role }) => role === 'respondent')
  const pairs = complainants
    .slice(0, respondents.length)
    .flatMap((one, place): (readonly [NamedParty, NamedParty])[] => {
      const other = respondents[place]
      return other ? [[one, other]] : []
    })
  const paired = new Set(pairs.flat())
  return [...pairs, ...people.filter((one) => !paired.has(one)).map((one) => [one, null] as const)]
}

/** How addresses are made of names. */
const MAILBOX_FORMS: readonly ((given: string, family: string) => string)[] = [
  (given, family) => `${given}.${family}`,
  (given, family) => `${given}_${family}`,
  (given, family) => `${given}-${family}`,
  (given, family) => given + family,
  (given, family) => `${family}.${given}`,
  (given, family) => `${given.charAt(0)}.${family}`,
  (given, family) => given.charAt(0) + family,
  (given, family) => `${family}${given.charAt(0)}`,
  (given, family) => `${given}${family.charAt(0)}`,
  (given) => given,
  (_given, family) => family,
]
