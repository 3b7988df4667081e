import { createHonorifics } from './honorifics.ts'
import { isShortFor, readLegend, roleKey } from './legend.ts'
import { chooseByTitle, suggestSex } from './sexes.ts'
import type { Party, Speaker } from './unit.ts'

const HEAD_CHARACTERS = 700
const MAX_LENGTH_READ = 200_000

export interface People {
  /** The person that a label, a first name or initials stand for; never a guess between two. */
  readonly find: (label: string) => Speaker | null
  /** Whom the head calls by a function: "interviewer". */
  readonly findRole: (role: string) => Speaker | null
  /** The same for the label of a turn, which may also be a function, a number or somebody whom the head alone names. */
  readonly findLabel: (label: string) => Speaker | null
  /** Whom a contact saved as "Pri work" may be. */
  readonly findShortened: (label: string) => Speaker | null
  /** Whom the name of an account suggests: "dmoyes", "moyes_d". */
  readonly findHandle: (handle: string) => Speaker | null
  /** All people named in the head of a text, in their order. */
  readonly named: readonly string[]
  /** Every name that stands there, of a party or not. */
  readonly mentioned: readonly string[]
}

/** Everybody whom the parties of the case and the head of this text name. */
export function findPeople(text: string, parties: readonly Party[]): People {
  const head = text.slice(0, HEAD_CHARACTERS)
  const { letters: legend, roles, names } = readLegend(text)
  const named = namesIn(head, parties)
  const known = [...new Set([...parties.map(({ name }) => name), ...named, ...legend.values()])]
  const namesakes = (name: string) =>
    parties.map((party) => party.name).filter((one) => isSamePerson(name, one))
  const calledSo = (name: string) =>
    parties.find(({ aliases }) => aliases.some((alias) => isLiteral(alias, name)))?.name
  /** Where a first name alone decides between two, it may be wrong. */
  const isSure = (name: string): boolean => namesakes(name).length < 2 || calledSo(name) !== undefined
  /** "Prof. Roe" of two Roes is whom the case calls so, or the one whom that title fits. */
  const full = (name: string): string =>
    only(namesakes(name)) ?? calledSo(name) ?? chooseByTitle(namesakes(name), name) ?? name
  /** "BC = Mr Cole": of two with that surname it is the one whose initials these are. */
  const fullByLetters = (name: string, letters: string): string => {
    const whole = full(name)
    if (whole !== name) return whole
    const isMeant = (one: string) => one !== name && isSamePerson(name, one) && toInitials(one) === letters
    return only(parties.map((party) => party.name).filter(isMeant)) ?? only(names.filter(isMeant)) ?? name
  }
  let written: ReadonlySet<string> | null = null
  /** Of two with one surname, the one whose first name this text has too. */
  const isWhole = (name: string): boolean => {
    written ??= new Set(nameWords(text.slice(0, MAX_LENGTH_READ)))
    return nameWords(name).every((word) => written?.has(word))
  }
  const heads = dropContained(names)
  const withoutHonorific = createHonorifics(text, parties)
  const findRole = (role: string): Speaker | null => {
    const key = roleKey(role)
    // "The Officer" is the one planning officer that the head names.
    const fits = (one: string) => isShortFor(key, one) || (key.length > 3 && one.endsWith(` ${key}`))
    const short = roles.has(key) ? undefined : only([...roles.keys()].filter(fits))
    const name = roles.get(short ?? key)
    return name === undefined ? null : { name: full(name), certain: isSure(name) }
  }
  const find = (label: string): Speaker | null => {
    const words = label.replace(/\([^)]*\)/g, '').trim()
    // "Mrs. I." is written of somebody, but "I" is whoever speaks.
    if (words === 'I') return null
    const told = legend.get(words)
    if (told) {
      const name = fullByLetters(told, words)
      // Whom initials tell apart is sure.
      return { name, certain: isSure(told) || (name !== full(told) && isSure(name)) }
    }
    const literal = parties.find(({ name, aliases }) =>
      [name, ...aliases].some((one) => isLiteral(one, words)),
    )
    if (literal) return { name: literal.name, certain: true }
    const exact =
      only(parties.filter(({ name }) => sameWords(name, words))) ??
      only(parties.filter(({ aliases }) => aliases.some((alias) => isCalled(alias, words))))
    if (exact) return { name: exact.name, certain: true }
    const called = only(parties.filter((party) => nicknames(party).some((one) => isSamePerson(words, one))))
    if (called) return { name: called.name, certain: true }
    const byName = known.filter((name) => isSamePerson(words, name))
    const one = only(dropContained(byName))
    if (one) return { name: full(one), certain: true }
    if (/^\p{Lu}{2,4}$/u.test(words)) {
      const fits = (name: string) => toInitials(name) === words || reversedInitials(name) === words
      const all = dropContained(known.filter(fits))
      const initialed = only(dropContained(named.filter(fits))) ?? only(all)
      if (initialed === undefined) return null
      return { name: full(initialed), certain: all.length === 1 || holdsWord(head, lastWord(initialed)) }
    }
    if (byName.length > 1) {
      const meant = chooseByTitle(dropContained(byName), words) ?? only(byName.filter(isWhole))
      return { name: meant ?? words, certain: false }
    }
    const bare = withoutHonorific(words)
    return bare === null ? null : find(bare)
  }
  return {
    named,
    mentioned: names.map(full),
    find,
    findHandle: (handle) => {
      const letters = squeezed(handle)
      const fits = parties.filter((party) => letters.length > 3 && toHandles(party).includes(letters))
      const one = only(fits)
      return one ? { name: one.name, certain: false } : null
    },
    findShortened: (label) => {
      const first = /^\p{Lu}\p{Ll}{2,}(?=$|\s)/u.exec(label)?.[0].toLowerCase()
      if (first === undefined) return null
      const one = only(parties.filter(({ name }) => nameWords(name)[0]?.startsWith(first)))
      const last = label.includes(' ') ? lastWord(label) : ''
      return one && !parties.some(({ name }) => last !== '' && isSamePerson(last, name))
        ? { name: one.name, certain: false }
        : null
    },
    findRole,
    findLabel: (label) => {
      const party = / /.test(label) ? parties.find(({ name }) => sameWords(name, label)) : undefined
      if (party) return { name: party.name, certain: true }
      const told = findRole(label) ?? findRole(label.replace(/\([^)]*\)/g, ''))
      if (told) return told
      const found = find(label)
      if (found?.certain) return found
      const inHead = label.length > 2 ? only(heads.filter((name) => isSamePerson(label, name))) : undefined
      return inHead ? { name: full(inHead), certain: isSure(inHead) } : found
    },
  }
}

const squeezed = (words: string): string =>
  words
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

function toHandles({ name, aliases }: Party): string[] {
  const last = squeezed(lastWord(name))
  const firsts = [name.split(' ')[0] ?? '', ...aliases.filter((alias) => !alias.includes(' '))].map(squeezed)
  return firsts.flatMap((first) => [
    first + last,
    last + first,
    first.slice(0, 1) + last,
    last + first.slice(0, 1),
    first + last.slice(0, 1),
    first,
  ])
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
  // An initial stands for a name only beside a name that is written out.
  if (!short.some((word) => word.length > 1 && long.includes(word))) return false
  const left = [...long]
  let byMiddle = false
  const isHeld = short.every((word) => {
    const at = left.findIndex(
      (other) =>
        other === word ||
        (word.length === 1 && other.startsWith(word)) ||
        (other.length === 1 && word.startsWith(other)),
    )
    const other = left[at]
    if (other === undefined) return false
    byMiddle ||= other.length === 1 && word.length > 1 && long[0] !== other
    left.splice(at, 1)
    return true
  })
  // "Marcus D. Roe" is not Dana Roe: his first name is told, and the letter is of another one.
  return isHeld && !(byMiddle && left.some((word) => word.length > 1 && suggestSex(`${word} X`) !== null))
}

const holdsWord = (text: string, word: string): boolean =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, 'iu').test(text)

/** With its title, which tells Mrs Roe from Mr Roe. */
const isLiteral = (alias: string, words: string): boolean => alias.toLowerCase() === words.toLowerCase()

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|sir|chef|capt|sgt|officer)$/
const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== '' && !TITLE.test(word))

const readTitle = (name: string): string | undefined =>
  /^\p{L}+(?=\.?\s)/u
    .exec(name)?.[0]
    .toLowerCase()
    .replace(/^(?!(?:mr|mrs|ms|miss|dr|prof|sir|chef|capt|sgt|officer)$).*/, '') || undefined

/** "Mrs Roe" is not what "Dr Roe" is called; "Roe" alone may be. */
const isCalled = (alias: string, words: string): boolean => {
  const [own, written] = [readTitle(alias), readTitle(words)]
  return sameWords(alias, words) && (own === undefined || written === undefined || own === written)
}
const sameWords = (a: string, b: string): boolean => nameWords(a).join(' ') === nameWords(b).join(' ')
export const toInitials = (name: string): string =>
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
