import { findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { pairUp } from '../pair-up.ts'
import { listHeadLines, listPlainWords } from './head-lines.ts'
import { introducesRows, isTabular } from './line-shapes.ts'
import { type Piece, readPieces } from './pieces.ts'
import {
  answers,
  askedFrom,
  FULL_ANSWER,
  findAskers,
  type Group,
  isLabel,
  MAX_ASKED,
  replyFrom,
  sayingFrom,
} from './turns.ts'

/**
 * What the analyst selects: a unit with what belongs to it, as an answer with its question, a message with the line
 * that says whose it is, a list with the sentence that introduces it. Always one contiguous part of one passage, so
 * that showing it is quoting it. `start` and `end` are offsets in `passage.text`.
 */
export interface Excerpt {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly text: string
  readonly terms: readonly string[]
  /** Terms of its surroundings: the item's title, the head of its table, the question it answers, its neighbors. */
  readonly context: readonly string[]
  readonly values: readonly Value[]
  /** What was read of its words, without its label; the last one says what the excerpt says. */
  readonly units: readonly PassageUnit[]
  readonly times: PassageUnit['times']
  /** A question that nothing beside it answers. */
  readonly asksOnly: boolean
  /** Characters of its own words, without label or question. */
  readonly ownLength: number
  /** Where its own words begin in `text` if they answer what stands before them, else 0. */
  readonly replyStart: number
  /** Place among all excerpts of its evidence item, from 0 (first) to 1 (last). */
  readonly position: number
  /** The excerpt directly before it in the same passage. */
  readonly before: Excerpt | null
  /** Too few meaningful words: a heading or a name, worth showing only among others. */
  readonly slight: boolean
  /** Several rows of a list or table, shown on its own and not in a run of sentences. */
  readonly isList: boolean
}

const MAX_LIST_LENGTH = 1500
const ROWS_MAY_WAIT = 2

/** The passages cut into excerpts, item by item in reading order; overlapping parts come once. */
export const cutExcerpts = (passages: readonly Passage[]): Excerpt[] =>
  readPieces(passages).flatMap((pieces) => withContext(groupPieces(pieces), pieces))

/** Whose words an excerpt says; null where nothing tells. */
export const findSpeaker = ({ units }: Excerpt): string | null => units.at(-1)?.speaker?.name ?? null

/** "And then?", "Why did he do that?": such a question is about what was answered before it. */
const LEANS_BACK =
  /^\P{L}*(?:and|but|so|then)(?!\p{L})|(?<!\p{L})(?:it|its|that|this|he|him|his|she|hers?|they|them|their|there)(?!\p{L})/iu
const LABEL = /^\P{L}*\p{Lu}{1,3}\d*[.:)]\s*/u
/** Fewer words of a question name no matter: "At no time?" */
const NAMES_MATTER = 2

/**
 * One question of an interview with its answer stands for itself, whatever the same person answers next, unless the next
 * question leans on that answer.
 */
export function opensExchange({ replyStart, units, passage }: Excerpt): boolean {
  const question = units.find((unit) => unit.question !== null)?.question
  if (replyStart === 0 || !question) return false
  const asked = passage.text
    .slice(Math.max(0, question.start - passage.start), Math.max(0, question.end - passage.start))
    .replace(LABEL, '')
  return !LEANS_BACK.test(asked) && contentTerms(asked).length >= NAMES_MATTER
}

const getEnd = ({ pieces }: Group): number => (pieces.at(-1) ?? pieces[0]).end

function groupPieces(pieces: readonly Piece[]): Group[] {
  const groups: Group[] = []
  const askers = findAskers(pieces)
  let next = 0
  for (const [index, piece] of pieces.entries()) {
    if (index < next || piece.idle) continue
    const found =
      replyFrom(pieces, index, askers) ??
      dialogFrom(pieces, index) ??
      askedFrom(pieces, index) ??
      sayingFrom(pieces, index) ??
      listFrom(pieces, index)
    const isShort = getEnd(found) - piece.start <= MAX_LIST_LENGTH && !isLog(found.pieces)
    // In a long table, and in a log, the relevant rows matter and not the first page.
    if (isShort || found.own !== found.pieces) groups.push(found)
    else for (const row of found.pieces) if (!row.idle) groups.push({ pieces: [row], own: [row] })
    next = index + found.pieces.length
  }
  return groups
}

const FEWEST_EVENTS = 2

/** Rows each with a time of its own are events, and each stands for itself. */
function isLog(pieces: readonly Piece[]): boolean {
  const rows = pieces.filter(({ unit }) => unit.part === 'row')
  const timed = rows.filter(({ unit }) => unit.times.length > 0).length
  return timed >= FEWEST_EVENTS && timed >= rows.length / 2
}

/** A label with what it labels, a question with its answer; null where neither begins here. */
function dialogFrom(pieces: readonly Piece[], from: number): Group | null {
  const [first] = pieces.slice(from)
  if (!first || (first.unit.part !== 'heading' && first.unit.part !== 'question')) return null
  let next = from
  const within = (): Piece | undefined => {
    const piece = pieces[next]
    return piece?.passage === first.passage && !piece.idle ? piece : undefined
  }
  const skipLabel = () => {
    if (isLabel(within())) next++
  }
  skipLabel()
  const question = within()
  const taken = (...own: Group['own']): Group => ({
    pieces: [first, ...pieces.slice(from + 1, next)],
    own,
  })
  if (question === undefined || question.unit.part === 'heading' || isQuotedMessage(question))
    return { pieces: [first], own: [first] }
  if (question.unit.part !== 'question') {
    if (question.unit.part === 'row') return null
    const said = sayingFrom(pieces, next)?.own ?? [question]
    next += said.length
    return taken(...said)
  }
  next++
  const afterQuestion = next
  skipLabel()
  const answer = within()
  if (!answer || !answers(answer, question) || question.text.length > MAX_ASKED) {
    next = afterQuestion
    return taken(question)
  }
  const own: [Piece, ...Piece[]] = [answer]
  next++
  for (let more = within(); more && answers(more, question); more = within()) {
    if (more.end - first.start > FULL_ANSWER) break
    own.push(more)
    next++
  }
  return { ...taken(...own), isReply: true }
}

/** The line over a quoted message tells its writer and day, which stand beside a statement anyway, and makes a copy look new. */
const isQuotedMessage = ({ unit: { level, speaker, part } }: Piece): boolean =>
  level > 0 && speaker !== null && part !== 'question'

/** Rows with the sentence that introduces them, or without one; only the piece itself if there are no rows. */
function listFrom(pieces: readonly Piece[], from: number): Group {
  const first = pieces[from]
  if (!first) throw new RangeError(`there is no piece ${from}`)
  const alone: Group = { pieces: [first], own: [first] }
  const within = (piece: Piece | undefined): piece is Piece => piece?.passage === first.passage
  const isRow = (piece: Piece) => piece.unit.part === 'row'
  const isHead = first.unit.part === 'heading'
  let next = from + 1
  if (!isRow(first) && !isHead) {
    if (!introducesRows(first.text)) return alone
    while (next - from <= ROWS_MAY_WAIT && isProse(pieces[next], first)) next++
  }
  const firstRow = next
  const continues = (at: number): boolean => {
    const [last, piece, below] = [pieces[at - 1], pieces[at], pieces[at + 1]]
    return (
      within(piece) &&
      ((isRow(piece) && !piece.idle) || isRule(piece, last, below)) &&
      !isNextPart(last, piece)
    )
  }
  while (continues(next)) next++
  if (!isRow(first) && next === firstRow) return alone
  const all: Group['pieces'] = [first, ...pieces.slice(from + 1, next)]
  return { pieces: all, own: all }
}

const isProse = (piece: Piece | undefined, { passage }: Piece): boolean =>
  piece?.passage === passage && !piece.idle && piece.unit.part !== 'row'

/** After a table, a line of another kind after a blank line heads what follows. */
const isNextPart = (last: Piece | undefined, piece: Piece): boolean =>
  last?.unit.part === 'row' &&
  isTabular(last.text) &&
  !isTabular(piece.text) &&
  /\n\s*\n/.test(piece.passage.text.slice(last.end, piece.start))

/** The line of dashes under a table's head belongs to the table if rows follow it. */
const isRule = ({ text }: Piece, above: Piece | undefined, below: Piece | undefined): boolean =>
  !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text) &&
  below?.unit.part === 'row' &&
  above?.unit.part === 'row'

function withContext(groups: readonly Group[], pieces: readonly Piece[]): Excerpt[] {
  const headByPiece = headsOfTables(pieces)
  const top = new Set(listHeadLines(pieces))
  const isOnTop = (group: Group) => group.pieces.every((piece) => top.has(piece))
  const read = groups.map((group) => {
    const [{ passage, start }] = group.pieces
    const end = getEnd(group)
    const text = passage.text.slice(start, end)
    return { group, passage, start, end, text, terms: contentTerms(text) }
  })
  const excerpts: Excerpt[] = []
  for (const [index, { group, ...own }] of read.entries()) {
    const { passage, start, text, terms } = own
    const last = excerpts.at(-1)
    const [before, after] = [read[index - 1]?.terms ?? [], read[index + 1]?.terms ?? []]
    const units = group.own.map(({ unit }) => unit)
    const [said] = group.own
    const rows = group.pieces.filter(({ unit }) => unit.part === 'row')
    excerpts.push({
      ...own,
      context: [
        ...contentTerms(`${passage.title} ${headByPiece(said)} ${readQuestion(said)}`),
        ...before,
        ...after,
      ],
      values: findValues(text),
      units,
      times: group.pieces.flatMap(({ unit }) => unit.times),
      asksOnly: units.every(({ part }) => part === 'question'),
      ownLength: getEnd(group) - said.start,
      replyStart: group.isReply ? said.start - start : 0,
      position: groups.length > 1 ? index / (groups.length - 1) : 0,
      before: last?.passage === passage && passage.text.slice(last.end, start).trim() === '' ? last : null,
      isList: rows.length > 1,
      slight: isSlight(group, terms) || isOnTop(group),
    })
  }
  return excerpts
}

/** A row needs something beside its name; a sentence needs words that are neither names nor numbers. */
function isSlight(
  { pieces: [first, ...more], own: [said], isReply }: Group,
  terms: readonly string[],
): boolean {
  if (said.unit.part === 'heading' && more.length === 0) return true
  if (first === said && said.unit.part === 'row') return more.length === 0 && new Set(terms).size < 3
  // Capitals throughout do not tell names from other words.
  if (!/\p{Ll}/u.test(said.text)) return more.length === 0 && new Set(terms).size < 2
  const plain = listPlainWords(said.text)
  return plain.length === 0 && (first === said || (!isReply && !/\d/.test(said.text)))
}

/** The question that a piece answers, where the passage holds it. */
function readQuestion({ passage, unit: { question } }: Piece): string {
  if (!question) return ''
  return passage.text.slice(
    Math.max(0, question.start - passage.start),
    Math.max(0, question.end - passage.start),
  )
}

/** The first line of the table that a row stands in, if that was read. */
function headsOfTables(pieces: readonly Piece[]): (piece: Piece) => string {
  const heads = new Map<Piece, string>()
  let head = ''
  for (const [piece, last] of pairUp(pieces, [undefined, ...pieces.slice(0, -1)])) {
    if (piece.unit.part === 'heading') head = piece.text
    else if (piece.unit.part !== 'row') head = ''
    else if (last?.unit.part !== 'row' && head === '') head = piece.text
    heads.set(piece, head)
  }
  return (piece) => heads.get(piece) ?? ''
}
