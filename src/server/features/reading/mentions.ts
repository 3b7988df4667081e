import { foldId, foldName, PARTICLES, readName } from './name-parts.ts'
import type { RegisteredPerson } from './registered-person.ts'

export interface Mention {
  readonly start: number
  readonly end: number
  /** The id of the person; where it may be several, of the first of them. */
  readonly person: string
  /** False where the form may stand for somebody else as well. */
  readonly certain: boolean
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’-]|[._+](?=[\p{L}\p{N}])|@(?=[\p{L}\p{N}]))*/gu
const BETWEEN_WORDS = /^(?:[ \t]{1,3}|\.[ \t]?|,[ \t]?)$/
const MAX_WORDS = 6

/**
 * Where a text names people: in every form the register or this text gives, the longest form first. `local` has the
 * labels and ids that this text ties to persons, folded; they win over what the rest of the case calls so.
 */
export function findMentions(
  text: string,
  people: readonly RegisteredPerson[],
  local: ReadonlyMap<string, string>,
): Mention[] {
  const forms = collectForms(people)
  for (const [form, person] of local) forms.set(form, new Set([person]))
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: foldId(word) ?? foldName(word),
    // A single word in small letters is no name.
    isName: /[\p{Lu}\p{N}@]/u.test(word),
  }))
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    let longest: { readonly count: number; readonly persons: ReadonlySet<string> } | null = null
    let key = ''
    for (let count = 1; count <= MAX_WORDS && at + count <= tokens.length; count++) {
      const token = tokens[at + count - 1]!
      if (count > 1 && !BETWEEN_WORDS.test(text.slice(tokens[at + count - 2]!.end, token.start))) break
      key = count === 1 ? token.folded : `${key} ${token.folded}`
      const persons = forms.get(key)
      if (persons && (count > 1 || token.isName)) longest = { count, persons }
    }
    const [person] = longest?.persons ?? []
    if (longest && person !== undefined)
      mentions.push({
        start: tokens[at]!.start,
        end: tokens[at + longest.count - 1]!.end,
        person,
        certain: longest.persons.size === 1,
      })
    at += longest?.count ?? 1
  }
  return mentions
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
      const written = [...name.matchAll(WORD)].map(([word]) => foldId(word) ?? foldName(word))
      const persons = maybe.length > 0 ? [id, ...maybe] : [id]
      put(written.join(' '), persons)
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
