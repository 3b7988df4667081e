import { namingTerms } from './clock-notes.ts'

/** A log by what it is called, and by what those of its rows say that matter. */
export interface ClockedLog {
  readonly evidenceId: string
  readonly named: ReadonlySet<string>
  readonly rows: ReadonlySet<string>
}

/** Words on a clock, and the terms in them that may name it. */
export interface ClockRemark {
  readonly evidenceId: string
  readonly terms: ReadonlySet<string>
}

/** A clock that somebody names by other words than the title of its log is meant where its row has so many of them. */
const MIN_ROW_WORDS = 2
/** "Gate" stands for "gatehouse" too. */
const MIN_PREFIX = 4

/** What a log itself says of its clock, and the one remark of another item that names it best. */
export function remarksOn<T extends ClockRemark>(
  log: ClockedLog,
  remarks: readonly T[],
): { readonly own: T | null; readonly best: T | null } {
  const [best] = remarks
    .filter(({ evidenceId }) => evidenceId !== log.evidenceId)
    .map((remark) => ({ remark, weight: weigh(remark.terms, log) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return {
    own: remarks.find(({ evidenceId }) => evidenceId === log.evidenceId) ?? null,
    best: best?.remark ?? null,
  }
}

/** How many words of a remark name the log: those of its title first. */
function weigh(terms: ReadonlySet<string>, { named, rows }: ClockedLog): number {
  const inTitle = [...terms].filter((term) => [...named].some((name) => isSameName(term, name))).length
  const inRows = terms.intersection(rows.difference(named)).size
  return inTitle > 0 || inRows >= MIN_ROW_WORDS ? inTitle * MIN_ROW_WORDS + inRows : 0
}

const isSameName = (term: string, name: string): boolean =>
  term === name ||
  (Math.min(term.length, name.length) >= MIN_PREFIX && (term.startsWith(name) || name.startsWith(term)))

const HEAD_LINES = 3
const MIN_DELIMITERS = 2

/** The lines that say what an item is, without the names of columns. */
export const firstLines = (text: string): string =>
  text
    .split('\n', HEAD_LINES)
    .filter((line) => (line.match(/[;,\t|](?=\S)/gu)?.length ?? 0) < MIN_DELIMITERS)
    .join('\n')

/** The terms by which others may name an item. */
export const termsNaming = (title: string, head: string): ReadonlySet<string> =>
  namingTerms(`${title}\n${head}`)
