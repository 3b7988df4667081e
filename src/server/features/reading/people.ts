import type { Party, Speaker } from './unit.ts'

const PARTICLE = '(?:van|von|de|der|den|la|le|di|da|bin|al|ter|zu)'
const NAME = `\\p{Lu}[\\p{L}’'-]*\\.?(?:[ ](?:${PARTICLE}[ ])*\\p{Lu}[\\p{L}’'-]*\\.?){1,3}`
/** Wei Liang (TWL), A. Whitfield (AW), Pocock (JP). */
const NAME_WITH_LABEL = new RegExp(
  `(?<name>${NAME}|\\p{Lu}[\\p{L}’'-]+)\\s*\\((?<label>\\p{Lu}{1,5})\\)`,
  'gu',
)
/** Q = A. Whitfield, "Q: Whitfield for the company". */
const LABEL_IS_NAME = new RegExp(
  `\\b(?<label>\\p{Lu}{1,5})\\.?\\s*(?:=|[-–]|\\bis\\b)\\s*(?<name>${NAME})`,
  'gu',
)
/** "Gwen Ibbotson, Area Manager (M)". */
const NAME_ROLE_LABEL = new RegExp(`(?<name>${NAME}),[^\\n;()]{2,60}\\((?<label>\\p{Lu}{1,3})\\)`, 'gu')
const HEAD_CHARACTERS = 700

export interface People {
  /** The person that a label, a first name or initials stand for; never a guess between two. */
  readonly find: (label: string) => Speaker | null
  /** All people named in the head of a text, in their order. */
  readonly named: readonly string[]
}

/** Everybody whom the parties of the case and the head of this text name. */
export function findPeople(text: string, parties: readonly Party[]): People {
  const head = text.slice(0, HEAD_CHARACTERS)
  const legend = new Map<string, string>()
  for (const { groups: { label, name } = {} } of head.matchAll(NAME_ROLE_LABEL))
    if (label && name) legend.set(label, name)
  for (const { groups: { label, name } = {} } of head.matchAll(NAME_WITH_LABEL))
    if (label && name && !legend.has(label)) legend.set(label, name)
  for (const { groups: { label, name } = {} } of head.matchAll(LABEL_IS_NAME))
    if (label && name && !legend.has(label)) legend.set(label, name)
  const named = namesIn(head, parties)
  const known = [...new Set([...parties.map(({ name }) => name), ...named, ...legend.values()])]
  const full = (name: string): string =>
    only(parties.map((party) => party.name).filter((one) => isSamePerson(name, one))) ?? name
  return {
    named,
    find: (label) => {
      const words = label.replace(/\([^)]*\)/g, '').trim()
      const told = legend.get(words)
      if (told) return { name: full(told), certain: true }
      const exact = parties.find(
        ({ name, aliases }) => sameWords(name, words) || aliases.some((alias) => sameWords(alias, words)),
      )
      if (exact) return { name: exact.name, certain: true }
      const called = only(parties.filter((party) => nicknames(party).some((one) => isSamePerson(words, one))))
      if (called) return { name: called.name, certain: true }
      const byName = known.filter((name) => isSamePerson(words, name))
      const one = only(dropContained(byName))
      if (one) return { name: full(one), certain: true }
      if (/^\p{Lu}{2,4}$/u.test(words)) {
        const fits = (name: string) => toInitials(name) === words || reversedInitials(name) === words
        const initialed = only(dropContained(named.filter(fits))) ?? only(dropContained(known.filter(fits)))
        return initialed ? { name: full(initialed), certain: true } : null
      }
      return byName.length > 1 ? { name: words, certain: false } : null
    },
  }
}

/** "Sammy O" is what a telephone calls Samuel Okoro, who goes by Sammy. */
const nicknames = ({ name, aliases }: Party): string[] =>
  aliases
    .filter((alias) => /^\p{Lu}\p{L}+$/u.test(alias) && alias !== lastWord(name))
    .map((alias) => `${alias} ${lastWord(name)}`)

/** Names of several words, and single surnames of parties. */
function namesIn(text: string, parties: readonly Party[]): string[] {
  const found: { at: number; name: string }[] = []
  for (const { name, aliases } of parties)
    for (const words of [name, ...aliases]) {
      const at = text.toLowerCase().indexOf(words.toLowerCase())
      if (at >= 0) found.push({ at, name })
    }
  for (const { name } of parties) {
    const surname = lastWord(name)
    const at = text.search(new RegExp(`(?<!\\p{L})${RegExp.escape(surname)}(?!\\p{L})`, 'iu'))
    const isShared = parties.some((other) => other.name !== name && other.name.split(' ').includes(surname))
    if (at >= 0 && !isShared && surname.length > 2) found.push({ at, name })
  }
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ name }) => name))]
}

/** A surname, as far as one can tell without knowing the person. */
export const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

/** All words of the shorter one stand in the longer one, a single letter for a name that begins with it. */
export function isSamePerson(a: string, b: string): boolean {
  const [short, long] = [nameWords(a), nameWords(b)].sort((left, right) => left.length - right.length) as [
    string[],
    string[],
  ]
  if (short.length === 0 || short.every((word) => word.length === 1)) return false
  const left = [...long]
  return short.every((word) => {
    const at = left.findIndex(
      (other) =>
        other === word ||
        (word.length === 1 && other.startsWith(word)) ||
        (other.length === 1 && word.startsWith(other)),
    )
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|sir|chef|capt|sgt|officer)$/
const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== '' && !TITLE.test(word))

const sameWords = (a: string, b: string): boolean => nameWords(a).join(' ') === nameWords(b).join(' ')
const toInitials = (name: string): string =>
  nameWords(name)
    .map((word) => word[0])
    .join('')
    .toUpperCase()
const reversedInitials = (name: string): string => [...toInitials(name)].reverse().join('')
const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined)
/** "Whitfield" beside "A. Whitfield" is one of them. */
const dropContained = (names: readonly string[]): string[] =>
  names.filter(
    (name, at) =>
      !names.some(
        (other, place) =>
          place !== at &&
          isSamePerson(name, other) &&
          (other.length > name.length || (other.length === name.length && place < at)),
      ),
  )
