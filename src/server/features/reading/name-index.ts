import { likeScanned, PARTICLES } from './name-parts.ts'

/** More people than this behind one word say nothing of whom it means. */
export const MAX_CANDIDATES = 12
const MAX_NAME_LENGTH = 7
const LONG_WORD = 6

/** Who carries a word, a run of words, a surname with an initial; a name of order unknown counts in each order. */
export interface NameIndex {
  readonly add: (
    alias: number,
    name: { readonly words: readonly string[]; readonly initials: readonly string[] },
  ) => void
  readonly carrying: (run: string) => readonly number[]
  readonly withInitial: (run: string, initial: string) => readonly number[]
  /** Whose words differ from these by one letter, or by what a scanner takes for another one. */
  readonly near: (words: readonly string[]) => readonly number[]
}

export function createNameIndex(): NameIndex {
  const runs = new Map<string, number[]>()
  const near = new Map<string, number[]>()
  const put = (map: Map<string, number[]>, key: string, alias: number): void => {
    const held = map.get(key)
    if (!held) map.set(key, [alias])
    else if (held.at(-1) !== alias) held.push(alias)
  }
  return {
    add: (alias, { words, initials }) => {
      const some = words.slice(0, MAX_NAME_LENGTH)
      for (const { run, rest } of eachRun(some)) {
        put(runs, run, alias)
        for (const letter of new Set([...rest.map((word) => word[0]!), ...initials]))
          put(runs, `${run}|${letter}`, alias)
      }
      for (const key of nearKeys(some)) put(near, key, alias)
    },
    carrying: (run) => runs.get(run) ?? [],
    withInitial: (run, initial) => runs.get(`${run}|${initial}`) ?? [],
    near: (words) => [...new Set(nearKeys(words).flatMap((key) => near.get(key) ?? []))],
  }
}

/** All neighbouring words, also over the end: "Berg Anna" stands in "Anna Maria Berg". */
function* eachRun(words: readonly string[]): Generator<{ run: string; rest: readonly string[] }> {
  for (let start = 0; start < words.length; start++)
    for (let length = 1; length <= words.length; length++) {
      const taken = Array.from({ length }, (_, at) => (start + at) % words.length)
      if (taken.every((at) => PARTICLES.has(words[at]!))) continue
      const rest = words.filter((word, at) => !taken.includes(at) && !PARTICLES.has(word))
      yield { run: taken.map((at) => words[at]).join(''), rest }
      if (length === words.length && start === words.length - 1) return
    }
}

/** Two words that differ by one letter inside share the word that is left when it is taken away. */
function nearKeys(words: readonly string[]): string[] {
  const keys: string[] = []
  for (const [place, word] of words.entries()) {
    if (word.length < LONG_WORD) continue
    const others = (changed: string) => words.map((other, at) => (at === place ? changed : other)).join(' ')
    keys.push(others(word), others(`~${likeScanned(word)}`))
    for (let at = 1; at < word.length - 1; at++) keys.push(others(word.slice(0, at) + word.slice(at + 1)))
  }
  return keys
}
