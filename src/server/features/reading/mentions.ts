import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { readLegend } from './legend.ts'
import { foldId, foldName, PARTICLES, readName } from './name-parts.ts'
import type { RegisteredPerson } from './registered-person.ts'
import { suggestSex } from './sexes.ts'
import { tiedIds } from './tied-ids.ts'

export interface Mention {
  readonly start: number
  readonly end: number
  /** The id of the person; where it may be several, of the first of them. */
  readonly person: string
  /** False where the form may stand for somebody else as well. */
  readonly certain: boolean
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’-]|[._+](?=[\p{L}\p{N}])|@(?=[\p{L}\p{N}]))*/gu
/** "Ruth's", "James'" */
const POSSESSIVE = /(?<=\p{L})['’][sS]?$/u
const BETWEEN_WORDS = /^(?:[ \t]{1,3}|\.[ \t]?|,[ \t]?)$/
const MAX_WORDS = 6

/**
 * Where a text names people: in every form the register or this text gives, the longest form first. The letters and
 * ids that this text ties to somebody win over what the rest of the case calls so.
 */
export function findMentions(text: string, people: readonly RegisteredPerson[]): Mention[] {
  const forms = collectForms(people)
  for (const [form, persons] of tiedIn(text, forms)) forms.set(form, persons)
  const parties = new Set(people.flatMap(({ id, party }) => (party === null ? [] : [id])))
  const tokens = [...text.matchAll(WORD)].map(({ 0: written, index }) => {
    const word = written.replace(POSSESSIVE, '')
    return {
      start: index,
      end: index + word.length,
      folded: toKey(word),
      isCapital: /[\p{Lu}\p{N}@]/u.test(word),
    }
  })
  /** A single word in small letters is no name, unless it is a party's and no word of the language. */
  const isName = ({ folded, isCapital }: (typeof tokens)[number], persons: ReadonlySet<string>): boolean =>
    isCapital ||
    (folded.length >= MIN_SMALL &&
      [...persons].every((one) => parties.has(one)) &&
      baseForms(folded).length === 0)
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    let longest: { readonly count: number; readonly persons: ReadonlySet<string> } | null = null
    let key = ''
    for (let count = 1; count <= MAX_WORDS && at + count <= tokens.length; count++) {
      const token = tokens[at + count - 1]!
      if (count > 1 && !BETWEEN_WORDS.test(text.slice(tokens[at + count - 2]!.end, token.start))) break
      key = count === 1 ? token.folded : `${key} ${token.folded}`
      const persons = forms.get(key)
      if (persons && (count > 1 || isName(token, persons))) longest = { count, persons }
    }
    const [person] = longest?.persons ?? []
    if (longest && person !== undefined)
      mentions.push({
        start: tokens[at]!.start,
        end: tokens[at + longest.count - 1]!.end,
        person,
        certain: longest.persons.size === 1 && !(longest.count === 1 && isAnothers(text, tokens[at]!)),
      })
    at += longest?.count ?? 1
  }
  return mentions
}

const MIN_SMALL = 4

const GIVEN_BEHIND = /^,[ \t](?<given>\p{Lu}\p{Ll}{2,})(?!\p{L})/u
const GIVEN_BEFORE = /(?<!\p{L})(?<given>\p{Lu}\p{Ll}{2,})[ \t]$/u
const MAX_GIVEN = 30
/** "REID, Calum" where only Neil Reid is known: with another given name beside it, a surname is somebody else's. */
function isAnothers(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const given =
    GIVEN_BEHIND.exec(text.slice(end, end + MAX_GIVEN))?.groups?.given ??
    GIVEN_BEFORE.exec(text.slice(Math.max(0, start - MAX_GIVEN), start))?.groups?.given
  return given !== undefined && suggestSex(`${given} X`) !== null
}

/** A word as forms are compared: "O'Brien" and "Ashby-Reid" are one word each. */
const toKey = (word: string): string =>
  foldId(word) ?? (word.includes('@') ? foldName(word) : foldName(word).replace(/['-]/g, ''))
const toKeys = (name: string): string[] => [...name.matchAll(WORD)].map(([word]) => toKey(word))

/** The letters and ids that a text gives to one person each, folded. */
function tiedIn(
  text: string,
  forms: ReadonlyMap<string, ReadonlySet<string>>,
): (readonly [string, Set<string>])[] {
  const letters = [...readLegend(text).letters]
  return [...letters, ...tiedIds(text)].flatMap(([form = '', name = '']) => {
    const persons = forms.get(toKeys(name).join(' '))
    return persons?.size === 1 ? [[toKey(form), new Set(persons)] as const] : []
  })
}

/** Every form, in folded words, with the persons it may stand for. */
function collectForms(people: readonly RegisteredPerson[]): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>()
  const put = (form: string, persons: readonly string[]): void => {
    const held = forms.get(form) ?? new Set()
    for (const person of persons) held.add(person)
    if (form) forms.set(form, held)
  }
  for (const { id, aliases, maybe } of people)
    for (const { name } of aliases) {
      const { kind, words, initials } = readName(name)
      const written = toKeys(name)
      const persons = maybe.length > 0 ? [id, ...maybe] : [id]
      put(written.join(' '), persons)
      // "Brandt Wu" is Brandt-Wu.
      const last = name.trim().split(/\s+/).at(-1) ?? ''
      if (/\p{L}-\p{L}/u.test(last))
        for (const one of [name, last]) put(toKeys(one.replaceAll('-', ' ')).join(' '), persons)
      for (const [id] of tiedIds(name)) put(toKey(id), persons)
      if (kind === 'id') put(words.join(' '), persons)
      if (kind !== 'name' || initials.length > 0 || words.length < 2) continue
      for (const form of listVariants(words)) put(form, persons)
    }
  return forms
}

/** Surname first, one given name's letter beside the surname, either name alone. */
function listVariants(words: readonly string[]): string[] {
  const [given, ...rest] = words as [string, ...string[]]
  const surname = rest.join(' ')
  const alone = [given, rest.at(-1)!].filter((word) => !PARTICLES.has(word))
  return [
    `${surname} ${given}`,
    `${given[0]} ${surname}`,
    `${surname} ${given[0]}`,
    ...(rest.length > 1 ? [surname] : []),
    ...alone,
  ]
}
