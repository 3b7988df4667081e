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
    .flatMap(({ name, aliases }) => {
      const own = splitWords(name)
      return [name, ...aliases].map((said) => {
        const words = splitWords(said)
        return { name, words, isName: words.some((word) => own.includes(word)) }
      })
    })
    .filter(({ words }) => words.length > 0)
  // "The" and "Security" name nobody, where somebody is also called "the wine rep" or "Head of Security".
  const inParts = known.filter(({ isName }) => isName)
  const find = (said: string): string | null => {
    const words = splitWords(said)
    if (words.length === 0) return null
    const whole = known.find((one) => one.words.join(' ') === words.join(' '))
    return whole?.name ?? onlyOne(inParts.filter((one) => words.every((word) => one.words.includes(word))))
  }
  const namedIn = (text: string): string[] => {
    const said = splitWords(text)
    const inARow = ` ${said.join(' ')} `
    const capital = new Set((text.match(/\p{Lu}[\p{L}\p{N}'’-]*/gu) ?? []).flatMap(splitWords))
    const named = new Set(
      known
        .filter(
          ({ words, isName }) =>
            inARow.includes(` ${words.join(' ')} `) ||
            (isName &&
              words.some(
                (word) =>
                  word.length >= SHORTEST_PART &&
                  // "Will" names somebody, "will" does not.
                  capital.has(word) &&
                  onlyOne(inParts.filter((one) => one.words.includes(word))) !== null,
              )),
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
