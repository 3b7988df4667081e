import type { Namer } from './names.ts'
import { isToldBelow } from './told-columns.ts'
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
/** Who did what a row records, and the column in which they may say something of it. */
const DID =
  /^(?:operator|user(?:\s?name)?|log-?in|cashier|clerk|teller|agent|staff(?: member)?|(?:created|processed|handled|posted|keyed|issued|refunded|approved|closed) by)$/i
const NOTED = /^(?:(?:\p{L}+\s)?(?:notes?|remarks?|comments?)|reason(?: given)?)$/iu
/** "I rang the depot.": whoever keeps the table tells of themselves. */
const TELLS_OWN = /(?<![\p{L}"“])I(?:['’](?:ve|m|d|ll))?\s\p{Ll}/u
const MIN_NAMED = 2
const NAMED_SHARE = 0.6

/** Who speaks in each cell of a row; null for cells of nobody. */
export type CellVoices = (cells: readonly string[]) => readonly (Speaker | null)[]

/** Whose words the cells of a table are: of whom the head of their column names, or of whom their own row does. */
export function findCellVoices(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { namer, taker, keeper }: Around,
): CellVoices | null {
  const named = heads.map((head) => (HOLDS_WORDS.test(head) ? headedBy(head, namer, taker) : null))
  const isKnown = (words: string) => namer.known(words) !== null
  const who = namesColumn(heads, rows, isKnown)
  const column = (at: number) => rows.map((row) => row[at] ?? '')
  const said = heads.map(
    (head, at) => who >= 0 && at > who && SAID.test(head) && isToldBelow(head, column(at)),
  )
  // "Comment (approver)" beside "Approved by": the row says who that is.
  const partners = heads.map((head, at) => findPartner(head, at, heads))
  const isParted = partners.some((one) => one >= 0)
  const did = heads.findIndex((head) => DID.test(head) || (isParted && MADE.test(head)))
  const noted = heads.map(
    (head, at) =>
      did >= 0 && (NOTED.test(head) || (isParted && (partners[at] ?? -1) < 0 && WORDS_OF.test(head))),
  )
  const kept = heads.map((_, at) => keeper !== null && rows.some((row) => TELLS_OWN.test(row[at] ?? '')))
  const hasVoices = isParted || [said, noted, kept].some((some) => some.includes(true))
  if (!hasVoices && !named.some((one) => one?.certain)) return null
  return (cells) =>
    cells.map((cell, at) => {
      if (cell === '') return null
      if (said[at]) return namer.known(cells[who] ?? '')
      const partner = partners[at] ?? -1
      if (partner >= 0) return byAccount(cells[partner] ?? '', namer)
      if (named[at]) return named[at]
      if (noted[at] && /\p{L}{2}.*\s/u.test(cell)) return byAccount(cells[did] ?? '', namer)
      return kept[at] && keeper ? { ...keeper, certain: false } : null
    })
}

const MADE = /^(?:entered|prepared|made|recorded|logged|submitted|completed) by$/i
/** "Comment (approver)", "Approver's comment", "Manager remark" */
const WORDS_OF =
  /^(?:(?:comments?|remarks?|notes?)\s?(?:[(:–-]\s?|by\s)(?<behind>\p{L}{5,})\)?|(?<before>\p{L}{5,})(?:['’]s)?\s(?:comments?|remarks?|notes?))$/iu
const STEM = 5
/** The column that names whose words a column holds, by the stem that both heads have; below nought where there is none. */
function findPartner(head: string, at: number, heads: readonly string[]): number {
  const { behind, before } = WORDS_OF.exec(head)?.groups ?? {}
  const stem = (behind ?? before)?.toLowerCase().slice(0, STEM)
  if (stem === undefined) return -1
  return heads.findIndex(
    (other, place) => place !== at && !WORDS_OF.test(other) && other.toLowerCase().startsWith(stem),
  )
}

interface Around {
  readonly namer: Namer
  readonly taker: Speaker | null
  /** Who the paper says has put the table together. */
  readonly keeper: Speaker | null
}

const byAccount = (who: string, namer: Namer): Speaker | null => namer.known(who) ?? namer.byHandle(who)

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
