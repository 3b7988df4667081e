import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'

import { findPlainWords } from './plain-words.ts'

/** Words in small letters, with the main name of whom each calls. */
export type Nicknames = ReadonlyMap<string, string>

const CAPITAL_WORD = /^\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*$/u

/**
 * What parties are called beside their names, in small letters, with the party: a word that is all of another name
 * ("Bex") or stands in one beside a word of the name ("Bex Torrance"). What is said of two parties is nobody's.
 */
export function readNicknames({
  passages,
  caseFacts,
}: {
  readonly passages: readonly Passage[]
  readonly caseFacts?: CaseFacts | undefined
}): Nicknames {
  const parties = caseFacts?.parties ?? []
  if (parties.length === 0) return new Map()
  const isPlainWord = findPlainWords(passages.map(({ text }) => text))
  const given = parties.flatMap(({ name, aliases }) =>
    aliases.flatMap((alias) => alias.split(/\s+/).map((word) => ({ name, word: word.toLowerCase() }))),
  )
  const isOnly = (name: string, word: string) => given.every((one) => one.word !== word || one.name === name)
  return new Map(
    parties
      .flatMap(({ name, aliases }) =>
        aliases.flatMap((alias) => nicknamesIn(alias, name).map((word) => [word, name] as const)),
      )
      .filter(([word, name]) => isOnly(name, word) && !isPlainWord(word)),
  )
}

function nicknamesIn(alias: string, name: string): string[] {
  const own = name.toLowerCase().split(/\s+/)
  const words = alias.split(/\s+/)
  const further = words
    .filter((word) => CAPITAL_WORD.test(word))
    .map((word) => word.toLowerCase())
    .filter((word) => !own.includes(word))
  if (words.length === 1) return further
  // "Captain Torrance" is called by her rank, which others may have as well.
  return words.some((word) => own.includes(word.toLowerCase()))
    ? further.filter((word) => baseForms(word).length === 0)
    : []
}
