/** A set of people by their main names. */
export interface KnownNames {
  /** The main name behind a name, another name or a part that fits one person only; null where it fits none. */
  readonly find: (said: string) => string | null
  /** Whom a text names, in the order they are known. */
  readonly namedIn: (text: string) => string[]
}

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|sir)$/
/** Shorter parts of names stand in ordinary words. */
const SHORTEST_PART = 3

const splitWords = (name: string): string[] =>
  (
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
  )
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !TITLE.test(word))

export function knownNames(
  people: readonly { readonly name: string; readonly aliases: readonly string[] }[],
): KnownNames {
  const known = people
    .flatMap(({ name, aliases }) => [name, ...aliases].map((said) => ({ name, words: splitWords(said) })))
    .filter(({ words }) => words.length > 0)
  const find = (said: string): string | null => {
    const words = splitWords(said)
    if (words.length === 0) return null
    const whole = known.find((one) => one.words.join(' ') === words.join(' '))
    return whole?.name ?? onlyOne(known.filter((one) => words.every((word) => one.words.includes(word))))
  }
  const namedIn = (text: string): string[] => {
    const said = splitWords(text)
    const inARow = ` ${said.join(' ')} `
    const capital = new Set((text.match(/\p{Lu}[\p{L}\p{N}'’-]*/gu) ?? []).flatMap(splitWords))
    const named = new Set(
      known
        .filter(
          ({ words }) =>
            inARow.includes(` ${words.join(' ')} `) ||
            words.some(
              (word) =>
                word.length >= SHORTEST_PART &&
                // "Will" names somebody, "will" does not.
                capital.has(word) &&
                onlyOne(known.filter((one) => one.words.includes(word))) !== null,
            ),
        )
        .map(({ name }) => name),
    )
    return [...new Set(people.map(({ name }) => name))].filter((name) => named.has(name))
  }
  return { find, namedIn }
}

function onlyOne(fitting: readonly { readonly name: string }[]): string | null {
  const [first, ...others] = new Set(fitting.map(({ name }) => name))
  return first !== undefined && others.length === 0 ? first : null
}
