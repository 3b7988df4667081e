import type { Party } from './unit.ts'

const MAX_LENGTH_READ = 200_000

/**
 * Words that a text sets before the whole name of somebody whom the case knows ("Datin Mei Lim") are no part of a name:
 * what stands behind them is ("Datin Lim").
 */
export function createHonorifics(text: string, parties: readonly Party[]): (words: string) => string | null {
  let honorifics: ReadonlySet<string> | null = null
  return (words) => {
    const { first, rest } = /^(?<first>\p{Lu}[\p{L}]{1,12})\.?\s(?<rest>\p{Lu}.*)$/u.exec(words)?.groups ?? {}
    if (first === undefined || rest === undefined) return null
    honorifics ??= findHonorifics(text.slice(0, MAX_LENGTH_READ), parties)
    return honorifics.has(first) ? rest : null
  }
}

function findHonorifics(text: string, parties: readonly Party[]): Set<string> {
  const names = parties.map(({ name }) => name).filter((name) => name.includes(' '))
  return new Set(
    names.flatMap((name) => {
      const before: string[] = []
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
        const word = /(?<![\p{L}’'-])(?<word>\p{Lu}\p{L}{1,12})\.?[^\S\n]$/u.exec(
          text.slice(Math.max(0, at - 20), at),
        )?.groups?.word
        if (word !== undefined) before.push(word)
      }
      return before
    }),
  )
}
