import type { Namer } from './names.ts'
import type { Speaker } from './unit.ts'

/** "Response (R. Holt)", "Auditor remark (RH)", "Comment by R. Holt": the head of a column says whose words it holds. */
const HOLDS_WORDS =
  /(?<!\p{L})(?:answer|response|reply|comment|remark|explanation|statement|view|conclusion|observation|version|account|position)s?(?!\p{L})/iu
const COLUMN_OF = /(?:[(:–—-]|\s(?:by|of|from)\s)\s*(?<name>\p{Lu}[^()]{1,40}?)\)?\s*$/u
/** "Auditor's conclusion": of whoever fills in the paper. */
const OF_FUNCTION = /^(?:the\s)?(?<role>\p{L}+)['’]s?\s(?=\p{L})/iu
const FILLS_IN = /^(?:auditor|assessor|reviewer|investigator|inspector|interviewer)$/i
/** What somebody whom another column names has said. */
const SAID =
  /^(?:(?:given|own)\s)?(?:answers?|answered|responses?|repl(?:y|ies)|explanation|statement|version|account|said)(?:$|\s(?:as\s)?(?:given|recorded|noted|received)$)/iu
/** Whoever is to do something about a row, or has written it, is not whom its answer is of. */
const OTHER_NAMES =
  /(?<!\p{L})(?:action|owner|lead|assigned|responsible|by|auditor|assessor|reviewer|interviewer|approver|asked)(?!\p{L})/iu
const MIN_NAMED = 2
const NAMED_SHARE = 0.6

/** Who speaks in each cell of a row; null for cells of nobody. */
export type CellVoices = (cells: readonly string[]) => readonly (Speaker | null)[]

/** Whose words the cells of a table are: of whom the head of their column names, or of whom their own row does. */
export function findCellVoices(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { namer, taker }: { readonly namer: Namer; readonly taker: Speaker | null },
): CellVoices | null {
  const named = heads.map((head) => (HOLDS_WORDS.test(head) ? headedBy(head, namer, taker) : null))
  const isKnown = (words: string) => namer.known(words) !== null
  const who = namesColumn(heads, rows, isKnown)
  const said = heads.map((head, at) => who >= 0 && at > who && SAID.test(head))
  if (!said.includes(true) && !named.some((one) => one?.certain)) return null
  return (cells) =>
    cells.map((cell, at) => {
      if (cell === '') return null
      return said[at] ? namer.known(cells[who] ?? '') : (named[at] ?? null)
    })
}

/** The column that names whoever answers in each row; below nought where there is none. */
export function namesColumn(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  isKnown: (words: string) => boolean,
): number {
  return heads.findIndex((head, at) => {
    if (OTHER_NAMES.test(head)) return false
    const filled = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    const known = filled.filter(isKnown).length
    return known >= MIN_NAMED && known >= filled.length * NAMED_SHARE
  })
}

function headedBy(head: string, namer: Namer, taker: Speaker | null): Speaker | null {
  const name = COLUMN_OF.exec(head)?.groups?.name
  const person =
    name === undefined ? null : (namer.known(name) ?? (/\s/.test(name) ? namer.find(name) : null))
  if (person) return person
  const role = OF_FUNCTION.exec(head)?.groups?.role
  const called =
    role === undefined ? null : (namer.byFunction(role.toLowerCase()) ?? (FILLS_IN.test(role) ? taker : null))
  return called && { ...called, certain: false }
}
