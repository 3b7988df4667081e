export interface Named {
  readonly id: string
  readonly name: string | null
}

export interface Part {
  readonly words: string
  readonly isMention: boolean
}

const WORD = /[\p{L}\p{N}]/u
/** Names are short: who goes on writing after an "@" is not looking for anybody. */
const MAX_LOOKED_FOR = 40

/** The "@" begins a word, as it does not in an address of a mail. */
const beginsMention = (text: string, at: number): boolean =>
  text[at] === '@' && !WORD.test(text[at - 1] ?? '')

/** The longest name that stands in full behind the "@" at this place. */
function nameAt(text: string, at: number, people: readonly Named[]): string | null {
  const names = people
    .flatMap(({ name }) => name ?? [])
    .filter((name) => text.startsWith(name, at + 1) && !WORD.test(text[at + 1 + name.length] ?? ''))
  return names.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/** The text in parts, each name with its "@" a part of its own. */
export function splitMentions(text: string, people: readonly Named[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = at >= from && beginsMention(text, at) ? nameAt(text, at, people) : null
    if (name === null) continue
    if (at > from) parts.push({ words: text.slice(from, at), isMention: false })
    from = at + 1 + name.length
    parts.push({ words: text.slice(at, from), isMention: true })
  }
  if (from < text.length) parts.push({ words: text.slice(from), isMention: false })
  return parts
}

/** Who is mentioned by their full name. Of people with one name those who were chosen, where any of them was. */
export function readMentions(text: string, people: readonly Named[], chosen: ReadonlySet<string>): string[] {
  const named = new Set(
    splitMentions(text, people).flatMap(({ words, isMention }) => (isMention ? [words.slice(1)] : [])),
  )
  return [...named].flatMap((name) => {
    const ids = people.filter((one) => one.name === name).map(({ id }) => id)
    const meant = ids.filter((id) => chosen.has(id))
    return meant.length > 0 ? meant : ids
  })
}

/** What is looked for behind an "@" before the caret, and where that stands; null where nobody is looked for. */
export function findLookedFor(text: string, caret: number): { at: number; words: string } | null {
  const at = text.lastIndexOf('@', caret - 1)
  if (at < 0 || !beginsMention(text, at)) return null
  const words = text.slice(at + 1, caret)
  return words.length > MAX_LOOKED_FOR || /[\n@]/.test(words) || words.startsWith(' ') ? null : { at, words }
}

/** Those with a name, or a part of it, that begins so. */
export function findPeople<Person extends Named>(people: readonly Person[], words: string): Person[] {
  const wanted = words.toLowerCase()
  const begins = ({ name }: Named) => {
    const own = name?.toLowerCase() ?? ''
    return own.startsWith(wanted) || own.split(/\s+/).some((part) => part.startsWith(wanted))
  }
  // Whoever has been named in full is found, and not looked for any more.
  return people.filter((one) => begins(one) && one.name !== words.trimEnd())
}
