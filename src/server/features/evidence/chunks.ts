import { runInSlices } from '#server/platform/run-in-slices.ts'
import { eachSentence } from '#server/platform/text/sentences.ts'
import { type Span, trimSpan } from '#server/platform/text/span.ts'

export interface ChunkOptions {
  /** Tokens of the embedding model; called once per sentence and once per chunk. */
  countTokens(text: string): number
  /** The model's longest input, including its two special tokens: the model would cut a longer chunk. */
  readonly maxTokens: number
}

/** A sentence, a table row, or part of one that was too long. */
interface Unit extends Span {
  readonly tokens: number
  /** Follows a blank line. */
  readonly opensParagraph: boolean
  /** A header line of a mail: it announces what follows and stays with it. */
  readonly isHeader: boolean
  readonly isRow: boolean
}

const TARGET = 0.8
/** A chunk at least this full (as a share of the target) ends at the end of a paragraph. */
const FULL_ENOUGH = 0.6
/** The same before a mail quoted in a mail. */
const LETTER_ENOUGH = 0.3
/** At most this share of the target is repeated from the previous chunk. */
const OVERLAP = 0.25
/** Models count an unknown word as one token however long it is; then letters limit the chunk. */
const MAX_LETTERS_PER_TOKEN = 12
const PIECE_LETTERS = 200

/**
 * Chunks of a text in order, as UTF-16 offsets: whole sentences or rows if they fit, about 200 of 256 tokens,
 * together covering everything but white space. Inside a paragraph, a short last sentence of a chunk also opens the
 * next one, so that what "he" or "this" refers to is found with it; rows, header lines and paragraphs repeat nothing.
 * A mail's header stays with the beginning of its body.
 */
export function chunkText(text: string, options: ChunkOptions): Span[] {
  const steps = chunkSteps(text, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same, yielding the thread between steps: a long text takes seconds. */
export async function chunkTextGently(text: string, options: ChunkOptions): Promise<Span[]> {
  return await runInSlices(chunkSteps(text, options))
}

function* chunkSteps(text: string, options: ChunkOptions): Generator<undefined, Span[]> {
  // Counting an empty text shows whether the model's count includes its two special tokens; if not, room is kept for
  // them.
  const marks = options.countTokens('')
  const measure = {
    count: (span: Span) => options.countTokens(text.slice(span.start, span.end)) - marks,
    most: options.maxTokens - Math.max(marks, 2),
  }
  const units = yield* splitUnits(text, measure)
  const chunks: Span[] = []
  let first = 0
  let covered = 0
  while (first < units.length) {
    yield
    const next = settle(units, { first, next: fill(units, first, measure.most) }, measure)
    // A repeated sentence to which nothing could be added is already in the previous chunk.
    if (next > covered) chunks.push(wholeSpan(units, { first, next }))
    covered = Math.max(covered, next)
    first = repeatFrom(units, { first, next }, measure.most)
  }
  return chunks
}

interface Measure {
  count(span: Span): number
  readonly most: number
}

/** The units of one chunk, by their indexes; `next` is the one after the last. There is at least one. */
interface UnitRange {
  readonly first: number
  readonly next: number
}

const wholeSpan = (units: readonly Unit[], { first, next }: UnitRange): Span => ({
  start: units[first]!.start,
  end: units[next - 1]!.end,
})

/** Index after the last unit of the chunk that begins at `first`. */
function fill(units: readonly Unit[], first: number, most: number): number {
  const opening = units[first]
  if (!opening) return first
  const target = most * TARGET
  let tokens = opening.tokens
  let before = opening
  let next = first + 1
  for (let unit = units[next]; unit; unit = units[++next]) {
    const letters = unit.end - opening.start
    if (tokens + unit.tokens > most || letters > most * MAX_LETTERS_PER_TOKEN) break
    if (tokens >= target && !before.isHeader) break
    const closes =
      unit.opensParagraph &&
      !before.isHeader &&
      tokens >= target * (unit.isHeader ? LETTER_ENOUGH : FULL_ENOUGH)
    if (closes && tokens + paragraphTokens(units, next, target) > target) break
    tokens += unit.tokens
    before = unit
  }
  return next < units.length ? withoutHeaders(units, first, next) : next
}

/** Tokens of the paragraph that begins at `index`, counted only up to `enough`. */
function paragraphTokens(units: readonly Unit[], index: number, enough: number): number {
  let tokens = 0
  for (let i = index; tokens <= enough; i++) {
    const unit = units[i]
    // The blank line after a mail's header ends no paragraph.
    if (!unit || (i > index && unit.opensParagraph && !units[i - 1]?.isHeader)) break
    tokens += unit.tokens
  }
  return tokens
}

/**
 * Header lines at the end of a chunk move to the next one, with the text they introduce, unless the chunk has nothing
 * else.
 */
function withoutHeaders(units: readonly Unit[], first: number, next: number): number {
  let end = next
  while (end > first && units[end - 1]?.isHeader) end--
  return end > first ? end : next
}

/** In some models the tokens of sentences do not add up exactly: removes units until the whole fits. */
function settle(units: readonly Unit[], { first, next }: UnitRange, measure: Measure): number {
  let end = next
  while (end > first + 1 && measure.count(wholeSpan(units, { first, next: end })) > measure.most) end--
  return end
}

/** Where the chunk after this one begins: at `next`, or one sentence earlier inside prose. */
function repeatFrom(units: readonly Unit[], { first, next }: UnitRange, most: number): number {
  const [last, following] = [units[next - 1], units[next]]
  if (!last || !following) return next
  const goesOn =
    !following.opensParagraph && !following.isRow && !last.isRow && !last.isHeader && !following.isHeader
  const isShort = last.tokens <= most * TARGET * OVERLAP && last.tokens + following.tokens <= most
  return goesOn && isShort && next - 1 > first ? next - 1 : next
}

function* splitUnits(text: string, measure: Measure): Generator<undefined, Unit[]> {
  const isTable = looksLikeRows(text)
  const spans = isTable ? lineSpans(text) : eachSentence(text)
  const units: Unit[] = []
  let end = 0
  for (const span of spans) {
    const words = text.slice(span.start, span.end)
    if (words.trim() === '') continue
    const opensParagraph = /\n[^\S\n]*\n/.test(text.slice(end, span.start))
    const isHeader = !isTable && isHeaderLine(words)
    const isRow = isTable || words.includes('\t')
    for (const piece of fittingPieces(text, span, measure)) {
      units.push({ ...piece, opensParagraph: opensParagraph && piece.start === span.start, isHeader, isRow })
      yield
    }
    end = span.end
  }
  return units
}

const HEADER = /^(?:From|To|Cc|Bcc|Date|Sent|Subject|Attachments|Reply-To)\s*:/
const RULER = /^---.*(?:Original|Forwarded).*---$/
const MAX_RULER_LENGTH = 200

const isHeaderLine = (words: string): boolean =>
  HEADER.test(words) || (words.length <= MAX_RULER_LENGTH && RULER.test(words))

interface Piece extends Span {
  readonly tokens: number
}

function* fittingPieces(text: string, span: Span, measure: Measure): Generator<Piece> {
  const isLong = span.end - span.start > measure.most * MAX_LETTERS_PER_TOKEN
  const tokens = isLong ? Number.POSITIVE_INFINITY : measure.count(span)
  if (tokens <= measure.most) return yield { ...span, tokens }
  for (const piece of cut(text, span, PIECE_LETTERS)) yield* halveUntilFitting(text, piece, measure)
}

function halveUntilFitting(text: string, span: Span, measure: Measure): Piece[] {
  const tokens = measure.count(span)
  const pieces = tokens <= measure.most ? [] : [...cut(text, span, Math.ceil((span.end - span.start) / 2))]
  if (pieces.length < 2) return [{ ...span, tokens }]
  return pieces.flatMap((piece) => halveUntilFitting(text, piece, measure))
}

/**
 * Cuts a span into trimmed pieces of at most `letters`, at the last line end, tab or space in reach, otherwise
 * between letters.
 */
function* cut(text: string, span: Span, letters: number): Generator<Span> {
  let start = span.start
  while (start < span.end) {
    const end = span.end - start <= letters ? span.end : cutPlace(text, start, start + letters)
    const piece = trimSpan(text, { start, end })
    if (text.slice(piece.start, piece.end).trim() !== '') yield piece
    start = end
  }
}

function cutPlace(text: string, start: number, end: number): number {
  const window = text.slice(start, end)
  const place = Math.max(window.lastIndexOf('\n'), window.search(/\s\S*$/))
  if (place > 0) return start + place
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(end - 1)) && /[\udc00-\udfff]/.test(text[end] ?? '')
  return splitsPair ? (end - 1 > start ? end - 1 : end + 1) : end
}

const DELIMITERS = [',', ';', '\t', '|']

/** A table without other marks: most lines have the same two or more delimiters and do not end a sentence. */
function looksLikeRows(text: string): boolean {
  const lines = text.split('\n', 200).filter((line) => line.trim() !== '')
  const ended = lines.filter((line) => /[.!?]$/.test(line.trimEnd())).length
  return (
    lines.length >= 3 &&
    ended < lines.length * 0.3 &&
    DELIMITERS.some((delimiter) => {
      const counts = new Map<number, number>()
      for (const line of lines) {
        const fields = line.replace(/"[^"]*"/g, '').split(delimiter).length - 1
        if (fields >= 2) counts.set(fields, (counts.get(fields) ?? 0) + 1)
      }
      return Math.max(0, ...counts.values()) >= lines.length * 0.6
    })
  )
}

function* lineSpans(text: string): Generator<Span> {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    yield trimSpan(text, { start, end })
    start = end + 1
  }
}
