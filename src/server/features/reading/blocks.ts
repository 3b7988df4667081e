import { isWithinSentence } from '#server/platform/text/sentences.ts'
import { beginsNextDay } from './entry-days.ts'
import { findFormLines, firstFieldStart } from './form-lines.ts'
import { leadsToQuotation } from './leads-up.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { type Paragraph, paragraphs } from './segment-parts.ts'
import { signedAtEnd } from './signatures.ts'
import type { Speaker } from './unit.ts'
import { titlesPaper } from './voices.ts'

/** A paragraph, an entry of a log, a row that somebody signed, or a line that only says what stands around it. */
export interface Block {
  readonly start: number
  readonly end: number
  readonly isHeading: boolean
  /** Begins with its time, its day or both. */
  readonly isEntry: boolean
  /** A line of a form that only names what is filled in. */
  readonly isPrinted: boolean
}

const WEEKDAY_ALONE = '(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*\\.?'
const WEEKDAY = `${WEEKDAY_ALONE},?\\s+`
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*\\.?'
const DATE = `(?:${WEEKDAY})?(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|\\d{1,2}(?:st|nd|rd|th)?\\s${MONTH}(?:\\s\\d{4})?|${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?)`
const CLOCK = '\\d{1,2}(?:[:.h]\\d\\d(?:[:.]\\d\\d)?|\\d\\d(?=\\s?(?:h|hrs|hours)\\b))(?:\\s?[ap]\\.?m\\.?)?'
/** "Mon 8" */
const WEEKDAY_AND_NUMBER = `${WEEKDAY}\\d{1,2}(?:st|nd|rd|th)?(?=\\s)`
const ENTRY = new RegExp(
  `^\\s*[[(*-]{0,2}\\s?(?:${DATE}|${WEEKDAY_AND_NUMBER}|${CLOCK})(?![\\p{L}\\d%£$€])`,
  'iu',
)
/** "0805  Washed and dressed": four digits set apart, where several lines of a book begin so. */
const CLOCK_COLUMN = /^\s*(?:[01]\d|2[0-3])[0-5]\d(?:[^\S\n]{2,}|\t|\s[-–]\s)(?=\S)/u
const MIN_CLOCKS = 3
const DAY_ALONE = new RegExp(`^\\W{0,4}(?:${DATE}|(?:${WEEKDAY_ALONE}))[^.!?]{0,40}$`, 'iu')
const FIELD_LINE = /^[*#\d.)\s]{0,6}\p{L}[^:\n]{1,50}:\s*(?<value>[^:\n]{0,60})$/u
const CAPITALS = /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*$/u
const MIN_ENTRIES = 2
const SHORT = 70

interface Around {
  readonly namer: Namer
  /** Where the lines end that say what the paper is. */
  readonly headEnd: number
  /** Who keeps the book, where its head says so. */
  readonly keeper: Speaker | null
  /** Where labelled parts begin. */
  readonly cuts: ReadonlySet<number>
  /** Lines that name whose words stand below them. */
  readonly headings: ReadonlySet<Line>
  /** Where lines begin that end in whom an entry is for. */
  readonly assigned: ReadonlySet<number>
}

/** The blocks of a paper in order, and who signed those that are signed by the one below them. */
export function cutBlocks(
  lines: readonly Line[],
  around: Around,
): { blocks: Block[]; keepers: (Speaker | null)[] } {
  const numbered = findNumbered(lines)
  const clocks = lines.filter(({ words }) => CLOCK_COLUMN.test(words))
  const clocked = new Set(clocks.length >= MIN_CLOCKS ? clocks : [])
  const dated = lines.filter(
    (line, at) =>
      (ENTRY.test(line.words) || clocked.has(line)) &&
      !numbered.has(line) &&
      !isWithinSentence(line.words, lines[at - 1]?.words ?? ''),
  )
  const hasEntries = dated.length >= MIN_ENTRIES
  const entries = new Set(
    hasEntries ? [...dated, ...lines.filter(({ words }) => beginsNextDay(words))] : dated,
  )
  const printed = findFormLines(lines)
  const begins = (hasEntries ? numbered.union(entries) : numbered).union(findMarked(lines)).union(printed)
  const signers = new Map(
    lines.map((line) => [
      line,
      around.assigned.has(line.wordsStart) ? null : signedAtEnd(line.words, around.namer),
    ]),
  )
  const signedLines = [...signers.values()].filter((signer) => signer !== null).length
  const title = lines.find(({ words }) => words.trim() !== '')
  const titleEnd = title && titlesPaper(title.words.trim()) ? title.end : 0
  const headEnd = Math.max(titleEnd, around.headEnd, firstFieldStart(lines))
  const blocks = paragraphs(lines).flatMap((paragraph) =>
    cutParagraph(paragraph, {
      ...around,
      headEnd,
      entries,
      begins,
      printed,
      signers: signedLines >= MIN_ENTRIES ? signers : null,
    }),
  )
  return {
    blocks: blocks.map(({ block }) => block),
    keepers: hasEntries && around.assigned.size === 0 ? findKeepers(blocks, around) : [],
  }
}

/** "31.1", "31.2", "31.3": items of a paper that count on are no days. */
const ITEM = /^\s*(?<first>\d{1,3}[.-])(?<second>\d{1,2})[.)]?\s+(?=\p{L})/u
const MIN_NUMBERED = 3

function findNumbered(lines: readonly Line[]): ReadonlySet<Line> {
  const items = lines.flatMap((line) => {
    const { first, second } = ITEM.exec(line.words)?.groups ?? {}
    return first === undefined ? [] : [{ line, first, second: Number(second) }]
  })
  const counts = [...Map.groupBy(items, ({ first }) => first).values()].filter(
    (some) =>
      some.length >= MIN_NUMBERED && some.every(({ second }, at) => second === (some[0]?.second ?? 0) + at),
  )
  return new Set(counts.flat().map(({ line }) => line))
}

/** "[blue]  Door shut.  Ana": on a board that somebody copies out, the mark before a line says that it is one hand's. */
const MARK = /^\s*\[\p{Ll}[\p{L} ]{1,15}\]\s+\S/u
const MIN_MARKED = 3

function findMarked(lines: readonly Line[]): ReadonlySet<Line> {
  const marked = lines.filter(({ words }) => MARK.test(words))
  return new Set(marked.length >= MIN_MARKED ? marked : [])
}

interface Cut {
  readonly block: Block
  readonly signer: Speaker | null
}

function cutParagraph(
  { lines }: Paragraph,
  {
    namer,
    headEnd,
    cuts,
    headings,
    assigned,
    entries,
    begins,
    printed,
    signers,
  }: Around & {
    readonly entries: ReadonlySet<Line>
    /** Lines that begin a block of their own. */
    readonly begins: ReadonlySet<Line>
    readonly printed: ReadonlySet<Line>
    readonly signers: ReadonlyMap<Line, Speaker | null> | null
  },
): Cut[] {
  const found: Cut[] = []
  let open: Line[] = []
  const close = () => {
    const [first] = open
    const last = open.at(-1)
    if (first && last)
      found.push({
        block: {
          start: first.wordsStart,
          end: last.end,
          isHeading: false,
          isEntry: entries.has(first),
          isPrinted: printed.has(first),
        },
        signer: assigned.has(last.wordsStart)
          ? null
          : signedAtEnd(
              open
                .slice(-2)
                .map(({ words }) => words)
                .join('\n'),
              namer,
            ),
      })
    open = []
  }
  for (const [at, line] of lines.entries()) {
    const isSigned = signers?.get(line) !== null && signers !== null && signers.get(line) !== undefined
    const next = lines[at + 1]?.words ?? ''
    if (
      !isSigned &&
      !cuts.has(line.wordsStart) &&
      !leadsToQuotation(line.words, next) &&
      (headings.has(line) || isHeading(line, { headEnd, isAlone: lines.length === 1 }))
    ) {
      close()
      found.push({
        block: { start: line.wordsStart, end: line.end, isHeading: true, isEntry: false, isPrinted: false },
        signer: null,
      })
      continue
    }
    if (RULED.test(line.words)) {
      close()
      continue
    }
    const isRow = signers !== null && ROW.test(line.words)
    if (cuts.has(line.wordsStart) || begins.has(line) || isRow) close()
    open.push(line)
    if (isSigned || printed.has(line)) close()
  }
  close()
  return found
}

/** A ruled line parts what stands above it from what stands below. */
const RULED = /^\s*(?:[-_=*~.]\s?){8,}$/u
/** Where entries are signed, one in columns of its own that nobody signed is not of whoever signs the next. */
const ROW = /^\S+\s{2,}\S.*\S\s{2,}\S/u
const MARKDOWN_HEADING = /^#{1,6}\s+\S/

function isHeading(line: Line, { headEnd, isAlone }: { headEnd: number; isAlone: boolean }): boolean {
  const words = line.words.trim()
  if (line.start < headEnd) return true
  if (words.length > SHORT) return false
  if (MARKDOWN_HEADING.test(words)) return true
  if (/[!?]["”]?$/.test(words)) return false
  if (CAPITALS.test(words) || DAY_ALONE.test(words)) return true
  const value = FIELD_LINE.exec(words)?.groups?.value
  if (value !== undefined) return value === '' || (!/[.!?]$/.test(value) && value.split(/\s+/).length <= 6)
  return (
    isAlone &&
    /^(?:[\d.]+\s+|[#*]+\s)?\p{Lu}[^.!?,;"“”]{0,50}$/u.test(words) &&
    words.split(/\s+/).length <= 6
  )
}

/** Entries above a signed one, as far as the next heading, are most likely of the same hand. */
function findKeepers(cuts: readonly Cut[], { keeper }: Around): (Speaker | null)[] {
  const keepers: (Speaker | null)[] = cuts.map(() => null)
  let next: Speaker | null = null
  for (let at = cuts.length - 1; at >= 0; at--) {
    const cut = cuts[at]
    if (!cut || cut.block.isHeading) next = null
    else if (cut.signer) next = cut.signer
    else if (cut.block.isEntry && (next || keeper)) {
      const one = next ?? keeper
      keepers[at] = one && { ...one, certain: keeper !== null && one.name === keeper.name }
    }
  }
  return keepers
}
