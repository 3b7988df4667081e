import type { AnalysisTask } from '#server/ports/analyst.ts'

/** The people of a case by their main names. */
export interface Roster {
  /** Parties in the order of the case, then whoever else speaks in the passages. */
  readonly names: readonly string[]
  readonly parties: readonly string[]
  /** The main name behind a name, an alias or a part of a name that fits one person only; null where it fits none. */
  readonly find: (said: string) => string | null
  /** Whom a text names. */
  readonly namedIn: (text: string) => string[]
}

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|sir)$/

const wordsOf = (name: string): string[] =>
  (
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
  )
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !TITLE.test(word))

export function readRoster({ caseFacts, passages }: Pick<AnalysisTask, 'caseFacts' | 'passages'>): Roster {
  const parties = caseFacts?.parties.map(({ name }) => name) ?? []
  const speakers = passages.flatMap(({ units = [] }) => units.flatMap(({ speaker }) => speaker?.name ?? []))
  const names = [...new Set([...parties, ...speakers])]
  const known = [
    ...names.map((name) => ({ name, words: wordsOf(name) })),
    ...(caseFacts?.parties ?? []).flatMap(({ name, aliases }) =>
      aliases.map((alias) => ({ name, words: wordsOf(alias) })),
    ),
  ].filter(({ words }) => words.length > 0)
  const find = (said: string): string | null => {
    const words = wordsOf(said)
    if (words.length === 0) return null
    const isSame = (other: readonly string[]) => other.join(' ') === words.join(' ')
    const whole = known.find((one) => isSame(one.words))
    if (whole) return whole.name
    return onlyOne(known.filter((one) => words.every((word) => one.words.includes(word))))
  }
  const namedIn = (text: string): string[] => {
    const said = ` ${wordsOf(text).join(' ')} `
    const whole = known.filter(({ words }) => said.includes(` ${words.join(' ')} `))
    const inPart = known.filter(({ words }) =>
      words.some(
        (word) =>
          word.length > 2 &&
          said.includes(` ${word} `) &&
          isCapitalIn(text, word) &&
          onlyOne(known.filter((one) => one.words.includes(word))) !== null,
      ),
    )
    const named = new Set([...whole, ...inPart].map(({ name }) => name))
    return names.filter((name) => named.has(name))
  }
  return { names, parties, find, namedIn }
}

function onlyOne(fitting: readonly { readonly name: string }[]): string | null {
  const [first, ...others] = new Set(fitting.map(({ name }) => name))
  return first !== undefined && others.length === 0 ? first : null
}

/** "Will" names somebody, "will" does not. */
const isCapitalIn = (text: string, word: string): boolean =>
  (text.match(/\p{Lu}[\p{L}\p{N}'’-]*/gu) ?? []).some((raw) => wordsOf(raw).includes(word))
