import { splitSentences } from '#server/platform/text/sentences.ts'
import type { CellVoices } from './cell-voices.ts'
import type { Namer } from './names.ts'
import { isReport, readReported } from './read-prose.ts'
import type { Speaker } from './unit.ts'

interface Span {
  readonly start: number
  readonly end: number
}

export interface RowPart extends Span {
  readonly part: 'row' | 'heading' | 'assertion'
  readonly speaker: Speaker | null
  readonly reported?: boolean
}

const DELIMITERS = ['\t', '|', ';', ','] as const
const DAY = '\\d{1,4}[./-]\\d{1,2}(?:[./-]\\d{2,4})?|\\d{1,2}\\s\\p{L}{3,9}(?:\\s\\d{2,4})?'
const OFFICE = "\\p{Lu}[\\p{L}.&’'/-]{0,24}(?:\\s(?:of|and|&)?\\s?\\p{Lu}[\\p{L}.&’'/-]{0,24}){0,3}"
/** "RH 04.03.26: …", "Workshop (day) - 4 Mar: …": a remark in a cell begins with whose it is, and maybe when. */
const REMARK = new RegExp(
  `^\\s*"?\\s*(?:(?:${DAY})[,:]?\\s+)?(?<who>${OFFICE}(?:\\s?\\([^)\\n]{1,30}\\))?)(?:[,\\s–-]{1,3}(?:${DAY}))?\\s?:\\s+(?=\\S)`,
  'u',
)
/** "Accounts said …", "Head (Stores) wants …": whoever stands before the verb, with the office in brackets. */
const TELLS = new RegExp(
  `^(?<lead>(?:[-•|]\\s*)?(?:\\d{1,3}[.)]?\\s+)?)(?:[Tt]he\\s)?(?<who>${OFFICE}(?:\\s?\\([^)\\n]{1,30}\\))?)(?=\\s+(?<rest>\\p{Ll}+(?:\\s|[.,])))`,
  'u',
)
/** What only somebody can know of themselves. */
const MINDS =
  /^(?:wants|wanted|hopes|hoped|wishes|wished|thinks|thought|believes|believed|expects|expected|fears|feared)\b/
/** "The Council submitted that …": whatever the verb is, somebody is told to have said so. */
const SAYS_THAT = /^\s\p{Ll}{3,}(?:ed|es|s)\sthat\s/u
const MIN_WORDS = 4
const MAX_ROW = 4000

/**
 * The parts of a row in which cells hold remarks of people: "RH 04.03.26: never saw it". Null where no cell begins so,
 * nor tells in a sentence what somebody said whom the text knows by name or office.
 */
export function partRemarks(
  text: string,
  row: Span,
  about: {
    readonly namer: Namer
    readonly taker: Speaker | null
    readonly voices: CellVoices | null
  },
): RowPart[] | null {
  const words = text.slice(row.start, row.end)
  if (words.length > MAX_ROW || !/\p{Ll}{2}\s\p{L}/u.test(words)) return null
  const parts: RowPart[] = []
  let from = row.start
  const cells = cellsIn(words, row.start)
  const voices = about.voices?.(cells.map((cell) => unquoted(text.slice(cell.start, cell.end))))
  for (const [at, cell] of cells.entries()) {
    const speaker = voices?.[at]
    const told = speaker?.certain
      ? null
      : readCell(text, cell, { namer: about.namer, taker: speaker ?? about.taker })
    const found = told ?? (speaker ? spokenCell(text, cell, speaker) : null)
    if (!found) continue
    const [first] = found
    if (first && first.start > from) parts.push({ start: from, end: first.start, part: 'row', speaker: null })
    parts.push(...found)
    from = cell.end
  }
  if (parts.length === 0) return null
  if (/[\p{L}\p{N}]/u.test(text.slice(from, row.end)))
    parts.push({ start: from, end: row.end, part: 'row', speaker: null })
  return parts
}

/** In a column of somebody's words a cell is theirs, but for the quotation marks that a table puts around it. */
function spokenCell(text: string, cell: Span, speaker: Speaker): RowPart[] | null {
  const words = text.slice(cell.start, cell.end)
  if (!/\p{L}{2}/u.test(words)) return null
  const lead = /^\s*"?\s*/.exec(words)?.[0].length ?? 0
  const tail = /"?\s*$/.exec(words)?.[0].length ?? 0
  return [{ start: cell.start + lead, end: cell.end - tail, part: 'assertion', speaker }]
}

function readCell(
  text: string,
  cell: Span,
  { namer, taker }: { readonly namer: Namer; readonly taker: Speaker | null },
): RowPart[] | null {
  const words = text.slice(cell.start, cell.end)
  if (words.trim().split(/\s+/).length < MIN_WORDS) return null
  const remark = REMARK.exec(words)
  const who = remark?.groups?.who
  const speaker = who === undefined ? null : whoIs(who, namer)
  if (remark && speaker) {
    const start = cell.start + remark[0].length
    return [
      { start: cell.start, end: start, part: 'heading', speaker: null },
      ...splitRemark(text, { start, end: cell.end }, { namer, speaker }),
    ]
  }
  const told = splitSentences(words).map(({ start, end }) => {
    const sentence = words.slice(start, end)
    return { start: cell.start + start, end: cell.start + end, teller: findSpokenBy(sentence, namer) }
  })
  if (!told.some(({ teller }) => teller !== null)) return null
  return told.flatMap(({ teller, ...span }): RowPart[] =>
    teller
      ? [{ ...span, part: 'assertion', speaker: teller, reported: true }]
      : readReported(text, span, { namer, current: null, tellers: new Set(), taker }).map((one) => ({
          ...one,
          part: 'assertion',
          reported: true,
        })),
  )
}

const INNER = new RegExp(`^(?<who>${OFFICE})\\s?:\\s+(?=\\S)`, 'u')

/** "AD: I asked. B. Lund: I gave it back. Cem says it was new.": a remark may hold those of others, and what they are told to have said. */
function splitRemark(
  text: string,
  remark: Span,
  { namer, speaker }: { readonly namer: Namer; readonly speaker: Speaker },
): RowPart[] {
  const parts: RowPart[] = []
  for (const { start, end } of splitSentences(text.slice(remark.start, remark.end))) {
    const span = { start: remark.start + start, end: remark.start + end }
    const words = text.slice(span.start, span.end)
    const inner = INNER.exec(words)
    const other = inner?.groups?.who === undefined ? null : whoIs(inner.groups.who, namer)
    const told = other ? null : findSpokenBy(words, namer)
    const last = parts.at(-1)
    if (inner && other)
      parts.push(
        { start: span.start, end: span.start + inner[0].length, part: 'heading', speaker: null },
        { start: span.start + inner[0].length, end: span.end, part: 'assertion', speaker: other },
      )
    else if (told) parts.push({ ...span, part: 'assertion', speaker: told, reported: true })
    else if (last?.part === 'assertion' && last.speaker?.name === speaker.name && !last.reported)
      parts[parts.length - 1] = { ...last, end: span.end }
    else parts.push({ ...span, part: 'assertion', speaker })
  }
  return parts
}

/** Who is told to have said something, where the text knows them. */
export function findSpokenBy(sentence: string, namer: Namer): Speaker | null {
  const { lead = '', who, rest = '' } = TELLS.exec(sentence)?.groups ?? {}
  if (who === undefined) return null
  const behind = sentence.slice(lead.length + sentence.slice(lead.length).indexOf(who) + who.length)
  // A report needs a name: whichever stands for the office here.
  if (!isReport(`Anna${behind}`) && !MINDS.test(rest) && !SAYS_THAT.test(behind)) return null
  return whoIs(who, namer)
}

function whoIs(written: string, namer: Namer): Speaker | null {
  const who = written.trim()
  const bare = who.replace(/\s?\([^)]*\)$/, '')
  return (
    namer.known(who) ??
    namer.byFunction(who.toLowerCase()) ??
    namer.known(who.replace(/[()]/g, '')) ??
    namer.known(bare) ??
    namer.byFunction(bare.toLowerCase())
  )
}

export const unquoted = (cell: string): string => cell.trim().replace(/^"|"$/g, '').trim()

/** The words of the cells of a row. */
export const wordsOfCells = (words: string): string[] =>
  cellsIn(words, 0).map(({ start, end }) => unquoted(words.slice(start, end)))

/** The cells of a row; in double quotes a delimiter is a character as any other. */
function cellsIn(words: string, offset: number): Span[] {
  const delimiter = DELIMITERS.find((one) => words.split(one).length > (one === ',' ? 2 : 1))
  if (delimiter === undefined) return []
  const cells: Span[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at <= words.length; at++) {
    const letter = words[at]
    if (letter === '"' && (isQuoted || words.slice(start, at).trim() === ''))
      isQuoted = !isQuoted || words[at + 1] === '"'
    if (at < words.length && (isQuoted || letter !== delimiter)) continue
    cells.push({ start: offset + start, end: offset + at })
    start = at + 1
  }
  return cells
}
