import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import { readNicknames } from '../nicknames.ts'
import { findPlainWords } from '../plain-words.ts'

/** Whom the words of a case name: main names, however a sentence, a row or a login writes them. */
export interface CasePeople {
  /** The people named between two places of a text; `earlier` decides which of two namesakes is meant. */
  readonly namedIn: (text: string, earlier?: ReadonlySet<string>) => Set<string>
  /** The same with every namesake of whom one may be meant. */
  readonly maybeIn: (text: string) => Set<string>
  /** Whether a word, in lower case, is part of somebody's name, a login or a number of theirs. */
  readonly isName: (word: string) => boolean
}

const PART = /^\p{Lu}[\p{L}'’-]+\.?$/u
const TITLE = /^(?:mr|mrs|ms|dr|prof|sir|miss)\.?$/i
const MAX_PARTS = 4
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’]|[-_](?=[\p{L}\p{N}]))*/gu

/**
 * Names of those who speak or are spoken to, with what the case calls them besides, and the logins and numbers that
 * tables give beside them.
 */
export function readPeople(passages: readonly Passage[], facts?: CaseFacts): CasePeople {
  const names = new Set(
    passages.flatMap(({ units = [] }) =>
      units.flatMap(({ speaker, to }) => [...(speaker ? [speaker.name] : []), ...to]),
    ),
  )
  for (const name of names) if (!name.includes(' ') && isPartOfOther(name, names)) names.delete(name)
  const byPart = new Map<string, Set<string>>()
  const add = (key: string, name: string) => byPart.set(key, (byPart.get(key) ?? new Set<string>()).add(name))
  const isPlainWord = findPlainWords(passages.map(({ text }) => text))
  for (const name of names) {
    const parts = name
      .split(/\s+/)
      .filter((part) => PART.test(part) && !TITLE.test(part) && !isPlainWord(plain(part)))
    if (parts.length === 0 || parts.length > MAX_PARTS) continue
    for (const part of parts) for (const piece of [part, ...part.split('-')]) add(plain(piece), name)
    for (const login of guessLogins(parts.map(plain))) add(login, name)
  }
  for (const [word, name] of readNicknames({ passages, caseFacts: facts }))
    if (names.has(name)) add(plain(word), name)
  const namedIn = (text: string, earlier: ReadonlySet<string> = new Set()) => {
    const found = new Set<string>()
    for (const run of eachRun(text, byPart)) {
      const meant = findOnly(run, byPart, earlier)
      if (meant !== null) found.add(meant)
    }
    return found
  }
  for (const [number, name] of toNumbers(passages, namedIn)) add(number, name)
  const maybeIn = (text: string) =>
    new Set([...eachRun(text, byPart)].flatMap((run) => [...fittingAll(run, byPart)]))
  return { namedIn, maybeIn, isName: (word) => byPart.has(word) }
}

/** "Tan" alone may be any of the Tans. */
const isPartOfOther = (name: string, names: ReadonlySet<string>): boolean =>
  [...names].some((other) => other !== name && other.split(/\s+/).includes(name))

const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/[.'’]/g, '')

function guessLogins(parts: readonly string[]): string[] {
  const [first, last] = [parts.at(0), parts.at(-1)]
  return parts.length < 2 || !first || !last ? [] : [`${first[0]}${last}`, `${last}${first[0]}`]
}

/** "Holt, Vera": a comma without a blank behind it parts two cells. */
const NEXT_TO = /^(?:[\s.]{1,2}|,\s)$/

/** Words next to each other that may together name one person. */
function* eachRun(text: string, byPart: ReadonlyMap<string, unknown>): Generator<string[]> {
  let run: string[] = []
  let end = -1
  for (const match of text.matchAll(WORD)) {
    const word = plain(match[0])
    const isWritten = /^\p{Lu}|\d/u.test(match[0]) || word.length > 4
    const fits = isWritten && (byPart.has(word) || (run.length > 0 && /^\p{L}$/u.test(word)))
    const follows = fits && end >= 0 && NEXT_TO.test(text.slice(end, match.index))
    if (!follows) {
      if (run.length > 0) yield run
      run = []
    }
    if (fits) run.push(word)
    end = match.index + match[0].length
  }
  if (run.length > 0) yield run
}

/** Everybody whom all the words fit. */
function fittingAll(run: readonly string[], byPart: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let fitting: Set<string> | null = null
  for (const word of run) {
    const having = byPart.get(word)
    if (!having) continue
    const both: Set<string> = fitting === null ? new Set(having) : fitting.intersection(having)
    if (both.size > 0) fitting = both
  }
  const initials = run.filter((word) => word.length === 1)
  return [...(fitting ?? [])].filter((name) =>
    initials.every((initial) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((part) => part.startsWith(initial)),
    ),
  )
}

/** The only one of them, or the only one named in full before. */
function findOnly(
  run: readonly string[],
  byPart: ReadonlyMap<string, ReadonlySet<string>>,
  earlier: ReadonlySet<string>,
): string | null {
  const all = fittingAll(run, byPart)
  const known = all.length === 1 ? all : all.filter((name) => earlier.has(name))
  return known.length === 1 ? (known[0] ?? null) : null
}

const NUMBER = /(?<![\p{L}\p{N}:/.-])(?=[\p{L}\p{N}]*\d)[\p{L}\p{N}]{4,12}(?![\p{L}\p{N}:/.-])/gu
const YEAR = /^(?:19|20)\d\d$/

/** Numbers that stand in every row of a table about one person, and in no other. */
function toNumbers(
  passages: readonly Passage[],
  namedIn: (text: string) => ReadonlySet<string>,
): [string, string][] {
  const items = Map.groupBy(passages, ({ evidenceId }) => evidenceId)
  return [...items.values()].flatMap((chunks) => {
    const rows = new Map<string, Set<string>[]>()
    const places = new Set<number>()
    for (const { units = [], text, start } of chunks) {
      for (const unit of units) {
        if (unit.part !== 'row' || places.has(unit.start)) continue
        places.add(unit.start)
        const row = text.slice(Math.max(0, unit.start - start), unit.end - start)
        const [name, other] = namedIn(row)
        if (name === undefined || other !== undefined) continue
        rows.set(name, [...(rows.get(name) ?? []), new Set(numbersIn(row))])
      }
    }
    const everywhere = [...rows].flatMap(([name, [first, ...rest]]): [string, string][] =>
      [...rest.reduce((both, own) => both.intersection(own), first ?? new Set<string>())].map((number) => [
        number,
        name,
      ]),
    )
    const bearers = Map.groupBy(everywhere, ([number]) => number)
    const numbers = Map.groupBy(everywhere, ([, name]) => name)
    return everywhere.filter(
      ([number, name]) => bearers.get(number)?.length === 1 && numbers.get(name)?.length === 1,
    )
  })
}

const numbersIn = (row: string): string[] =>
  [...row.matchAll(NUMBER)].map(([number]) => number.toLowerCase()).filter((number) => !YEAR.test(number))
