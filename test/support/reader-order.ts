import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of the document: what a screen reader comes by. */
interface Row {
  readonly role: string
  readonly name: RegExp
  readonly comes: 'always' | 'if any' | 'each'
  readonly words: string
}

/** What a page has, in the order of its accessibility tree. */
interface Stop {
  readonly role: string
  readonly name: string
}

const DOCUMENT = join(import.meta.dirname, '../../docs/reader-order.md')
/** Of these the page has none that the document lacks; of others, only those that it names are looked at. */
const STRUCTURE =
  /^(?:banner|navigation|main|complementary|contentinfo|region|form|search|dialog|heading \d|status|alert|log)$/

/** The rows of the table below a heading of the document. */
function readRows(heading: string): Row[] {
  const [, below = ''] = readFileSync(DOCUMENT, 'utf8').split(`\n## ${heading}\n`)
  const [table = ''] = below.split('\n## ')
  return [
    ...table.matchAll(/^\| (?<role>[a-z]+(?: \d)?) \| (?<name>[^|]*)\| (?<comes>always|if any|each) \|$/gm),
  ].map(({ groups }) => {
    const { role = '', name = '', comes } = groups ?? {}
    const pattern = name
      .trim()
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')
    return {
      role,
      name: new RegExp(`^${pattern}$`),
      comes: comes as Row['comes'],
      words: `${role} ${name}`.trim(),
    }
  })
}

/** What an aria snapshot of Playwright holds, from top to bottom; a heading with its level. */
const readStops = (snapshot: string): Stop[] =>
  [...snapshot.matchAll(/^ *- '?(?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?<rest>.*)$/gm)].map(
    ({ groups }) => {
      const { role = '', name = '', rest = '' } = groups ?? {}
      const level = /\[level=(\d)\]/.exec(rest)?.[1]
      return {
        role: level ? `${role} ${level}` : role,
        name: name.replaceAll("''", "'").replace(/\\(.)/g, '$1'),
      }
    },
  )

/**
 * Where the order of a page and that of a table of the document part: a line for each, none where they agree. Rows that
 * come "each" are one block with their neighbours, and begin again inside it.
 */
export function findDisorder(heading: string, snapshot: string): string[] {
  const rows = readRows(heading)
  if (rows.length === 0) return [`the document has no table below "${heading}"`]
  const fits =
    ({ role, name }: Stop) =>
    (row: Row) =>
      row.role === role && row.name.test(name)
  const problems: string[] = []
  let at = -1
  for (const stop of readStops(snapshot)) {
    if (!STRUCTURE.test(stop.role) && !rows.some(fits(stop))) continue
    const next = findNext(rows, at, fits(stop))
    if (next < 0)
      problems.push(`${stop.role} "${stop.name}" is not what follows "${rows[at]?.words ?? 'the top'}"`)
    else at = next
  }
  const missing = rows.slice(at + 1).filter(({ comes }) => comes === 'always')
  return [...problems, ...missing.map(({ words }) => `"${words}" is missing`)]
}

/** The row that fits, from the one after the last or from the beginning of its block; none beyond one that always comes. */
function findNext(rows: readonly Row[], last: number, fits: (row: Row) => boolean): number {
  let from = last + 1
  while (rows[from - 1]?.comes === 'each' && from > 0 && from - 1 <= last) from--
  for (let index = from; index < rows.length; index++) {
    const row = rows[index]
    if (row && fits(row)) return index
    if (row?.comes === 'always' && index > last) return -1
  }
  return -1
}
