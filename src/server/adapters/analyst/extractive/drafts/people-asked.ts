import { findValues } from '#server/platform/text/values.ts'
import { contentTerms, splitWords } from '#server/platform/text/words.ts'
import type { Nicknames } from '../nicknames.ts'
import type { Excerpt } from './excerpts.ts'
import { findMeant } from './meant-by-pronoun.ts'

/** Somebody whom a question names. */
export interface PersonAsked {
  /** The main name in the case, or the name as it was asked. */
  readonly name: string
  /** Words of the name that nobody else in the evidence read shares; all of them where every one is shared. */
  readonly marks: readonly string[]
  /** What else the case calls them, in small letters. */
  readonly nicknames: readonly string[]
  /** The letters of the name, where nobody else in the evidence read has the same. */
  readonly initials: string | null
  /** What stands for the person in rows: a staff number, a card. */
  readonly identifiers: ReadonlySet<string>
  /** Excerpts that speak of them without their name. */
  readonly meantIn: ReadonlySet<Excerpt>
}

const nameWords = (name: string): string[] =>
  splitWords(name)
    .map(({ raw }) => raw.toLowerCase().replace(/['’]s$/, ''))
    .filter((word) => word.length > 1)

const nicknamesFor = (name: string, nicknames: Nicknames): string[] =>
  [...nicknames].flatMap(([word, called]) => (called === name ? [word] : []))

const isCapital = (raw: string): boolean => /^\p{Lu}/u.test(raw)

/** Whom the words of a question name: people who speak or are spoken to in the evidence, and other names in it. */
export function findPeopleAsked(
  question: string,
  excerpts: readonly Excerpt[],
  nicknames: Nicknames = new Map(),
): PersonAsked[] {
  const known = new Set(
    excerpts.flatMap(({ units }) =>
      units.flatMap(({ speaker, to }) => [...(speaker ? [speaker.name] : []), ...to]),
    ),
  )
  const words = new Set(
    splitWords(question)
      .filter(({ raw }) => isCapital(raw))
      .map(({ raw }) => raw.toLowerCase().replace(/['’]s$/, '')),
  )
  const touched = [...known]
    .map((name) => ({ name, parts: [...nameWords(name), ...nicknamesFor(name, nicknames)] }))
    .map((person) => ({ ...person, said: person.parts.filter((part) => words.has(part)) }))
    .filter(({ said }) => said.length > 0)
  // "Tan Wei Liang" also touches Tan Wei Ling, but another person fits all that touches her.
  const meant = touched.filter(
    ({ said }) =>
      !touched.some(
        (other) => other.said.length > said.length && said.every((part) => other.said.includes(part)),
      ),
  )
  const names = findValues(question).filter(({ kind }) => kind === 'name')
  const unknown = names
    .map(({ start, end }) => question.slice(start, end))
    .filter((name) => !nameWords(name).some((part) => meant.some(({ said }) => said.includes(part))))
    .filter((name) => splitWords(name).every(({ raw }) => isCapital(raw)))
    .map((name) => ({ name, parts: nameWords(name), said: nameWords(name) }))
    .filter(({ parts }) => parts.length > 1)
  const asked = [...meant, ...unknown]
  if (asked.length === 0) return []
  const all = [...known].map(nameWords)
  const toMarks = (name: string): readonly string[] => {
    const parts = nameWords(name)
    const having = (part: string) => all.filter((other) => other.includes(part)).length
    const own = parts.filter((part) => having(part) <= 1)
    const called = nicknamesFor(name, nicknames).filter((part) => having(part) === 0)
    return [...(own.length > 0 ? own : parts), ...called]
  }
  const marksByName = new Map(
    [...known, ...unknown.map(({ name }) => name)].map((name) => [name, toMarks(name)]),
  )
  const meantIn = findMeant(marksByName, excerpts)
  const letters = Map.groupBy(marksByName.keys(), toInitials)
  return asked.map(({ name }) => {
    const marks = toMarks(name)
    const identifiers = findIdentifiers(marks, excerpts).union(toLogins(name))
    const initials = toInitials(name)
    const isOwn = initials.length > 1 && letters.get(initials)?.length === 1
    return {
      name,
      marks,
      nicknames: nicknamesFor(name, nicknames),
      initials: isOwn ? initials : null,
      identifiers,
      meantIn: meantIn(name),
    }
  })
}

const toInitials = (name: string): string =>
  nameWords(name)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

/** What a name is made into for a system: "gharker", "harkerg". */
function toLogins(name: string): Set<string> {
  const parts = nameWords(name).map((part) => part.toUpperCase())
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || first === last) return new Set()
  return new Set([`${first.charAt(0)}${last}`, `${last}${first.charAt(0)}`, `${first}${last}`])
}

const IDENTIFIER = /\b(?=[A-Za-z-]*\d{3})[A-Z]{0,4}-?\d{3,8}\b/g

const FULL_NAME = /\p{Lu}\p{Ll}+,? \p{Lu}\p{Ll}+/u

/** Numbers that stand in rows with the person's name and in no other row that names anybody. */
function findIdentifiers(marks: readonly string[], excerpts: readonly Excerpt[]): Set<string> {
  const own = new Set<string>()
  const others = new Set<string>()
  for (const { text, units } of excerpts) {
    if (units.at(-1)?.part !== 'row') continue
    for (const row of text.split('\n')) {
      const words = splitWords(row)
      const isOwn = holdsMarks(
        words.map(({ raw }) => raw.toLowerCase()),
        marks,
      )
      if (!isOwn && !FULL_NAME.test(row)) continue
      const target = isOwn ? own : others
      for (const [identifier] of row.matchAll(IDENTIFIER)) target.add(identifier)
    }
  }
  return own.difference(others)
}

export const holdsMarks = (words: readonly string[], marks: readonly string[]): boolean =>
  marks.some((mark) => words.includes(mark))

/** "W. Abara", "Abara W": an initial beside the surname is the person's own. */
function holdsInitialed(words: readonly string[], name: string): boolean {
  const parts = nameWords(name)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || first === last) return false
  return words.some(
    (word, at) => word === last && (words[at - 1] === first.charAt(0) || words[at + 1] === first.charAt(0)),
  )
}

/** By a pronoun, which may mean somebody else. */
const IS_MEANT = 0.8
const SPEAKS = 0.8
const IS_TOLD = 0.5

/** By a question that somebody else answers. */
const IS_ASKED_OF = 0.5

const FIRST_PERSON = /(?<![\p{L}’'])(?:I|i|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)(?!\p{L})/u

/** Its own words, without the label or the question before them. */
const ownWords = ({ text, ownLength }: Excerpt): string => text.slice(text.length - ownLength)

const toNameWords = (text: string): string[] =>
  splitWords(text).map(({ raw }) => raw.toLowerCase().replace(/['’]s$/, ''))

/** "D.F.", "D. F." */
const LETTERS = /(?<![\p{L}.])(?:\p{Lu}\.[^\S\n]?){2,4}(?!\p{L})/gu

const holdsLetters = (text: string, { initials }: PersonAsked): boolean =>
  initials !== null &&
  [...text.matchAll(LETTERS)].some(([letters]) => letters.replace(/\P{Lu}/gu, '') === initials)

const isCalledOtherwise = (text: string, person: PersonAsked): boolean =>
  holdsLetters(text, person) ||
  (!holdsMarks(toNameWords(text), nameWords(person.name)) && holdsMarks(toNameWords(text), person.nicknames))

const holdsName = (text: string, person: PersonAsked): boolean => {
  const words = toNameWords(text)
  return holdsMarks(words, person.marks) || holdsInitialed(words, person.name) || holdsLetters(text, person)
}

/** Whether an excerpt's own words name a person, or say "I" or "me" and are theirs. */
const namesInOwnWords = (excerpt: Excerpt, person: PersonAsked): boolean =>
  holdsName(ownWords(excerpt), person) ||
  (isSaidBy(excerpt, [person]) && FIRST_PERSON.test(ownWords(excerpt)))

/**
 * How much an excerpt has to do with a person, one of the `people` asked about, from 0 to 1: names or means them, is said by
 * them, is said to them.
 */
export function concerns(
  excerpt: Excerpt,
  person: PersonAsked,
  people: readonly PersonAsked[] = [person],
): number {
  const { text, units } = excerpt
  const { name, identifiers, meantIn } = person
  if (namesInOwnWords(excerpt, person)) return 1
  if (identifiers.size > 0 && splitWords(text).some(({ raw }) => identifiers.has(raw.toUpperCase()))) return 1
  const isAboutAsked = isOnlyAskedAbout(excerpt, people) && holdsName(text, person)
  // Of a message the label says whose it is, and of an answer what was asked whom it is about.
  if (!isAboutAsked && holdsName(text, person)) return 1
  if (meantIn.has(excerpt)) return IS_MEANT
  if (isSaidBy(excerpt, [person])) return SPEAKS
  return isAboutAsked ? IS_ASKED_OF : units.some(({ to }) => to.includes(name)) ? IS_TOLD : 0
}

/**
 * The terms by which an excerpt is found for a question about people: with the name of whoever says "I" or "me", and
 * without one that only the label of a message has, or a question to somebody else. Where it is asked what somebody
 * `says`, the label tells.
 */
export function termsFor(excerpt: Excerpt, people: readonly PersonAsked[], says: boolean): readonly string[] {
  let { terms } = excerpt
  const isAboutAsked = isOnlyAskedAbout(excerpt, people)
  for (const person of people) {
    const names = new Set(contentTerms(person.name))
    const isLabelled = excerpt.replyStart === 0 && !says && isSaidBy(excerpt, [person])
    if (isCalledOtherwise(ownWords(excerpt), person)) terms = [...terms, ...names]
    if (holdsName(ownWords(excerpt), person)) continue
    if (namesInOwnWords(excerpt, person)) terms = [...terms.filter((term) => !names.has(term)), ...names]
    else if (isLabelled || isAboutAsked) terms = terms.filter((term) => !names.has(term))
  }
  return terms
}

const YOU = /(?<!\p{L})you(?!\p{L})/iu
const SOMEBODY = /(?<!\p{L})(?:he|him|his|she|hers?|they|them|their)(?!\p{L})/iu
const ASSENT = /^(?:\p{Lu}\p{L}?\d*[.:]\s*)?(?:yes|yeah|yep|aye|I did)(?!\p{L})/iu

/** Whether only the question names whom is asked about, which somebody else answers with what they did not do themselves. */
export function isOnlyAskedAbout(excerpt: Excerpt, people: readonly PersonAsked[]): boolean {
  const { text, replyStart } = excerpt
  const own = ownWords(excerpt)
  return (
    replyStart > 0 &&
    YOU.test(text.slice(0, replyStart)) &&
    !isSaidBy(excerpt, people) &&
    people.some((person) => holdsName(text, person)) &&
    !people.some((person) => holdsName(own, person)) &&
    !SOMEBODY.test(own) &&
    !ASSENT.test(own)
  )
}

/** Whether an excerpt is in the words of one of these people. */
export const isSaidBy = ({ units }: Excerpt, people: readonly PersonAsked[]): boolean =>
  units.some(({ speaker }) => speaker !== null && people.some(({ name }) => name === speaker.name))
