import { contentTerms } from '#server/platform/text/words.ts'
import type { UnitTime } from '#shared/passage-unit.ts'
import type { Piece } from '../drafts/pieces.ts'

/** Longer entries are told by the sentence that holds the day. */
const MAX_ENTRY = 420
/** "Last month she rang. She was well.": what begins so is a telling and no entry. */
const NAMES_DAY = /\d|^(?:mon|tue|wed|thu|fri|sat|sun)/iu
const MARKS = /^[\s*•>|[(–-]*$/u
/** A line goes on where the next one is set in. */
const NEXT_LINE = /\n(?![^\S\n]{4})/

/** What an entry that begins with its day goes on with: "Sun 3/5  WR. Keys found. Night porter rung at home." */
export function restOfEntry(pieces: readonly Piece[], place: number): readonly Piece[] {
  const first = pieces[place]
  const [time] = first?.unit.times ?? []
  if (!first || !time || !beginsLine(first, time)) return []
  const rest: Piece[] = []
  for (const next of pieces.slice(place + 1)) {
    const goesOn = isBeside(rest.at(-1) ?? first, next) && !next.idle && next.end - first.start <= MAX_ENTRY
    if (!goesOn) break
    rest.push(next)
  }
  return rest
}

function beginsLine({ passage, start }: Piece, time: UnitTime): boolean {
  const lineStart = passage.text.lastIndexOf('\n', start - 1) + 1
  const at = time.start - passage.start
  return (
    MARKS.test(passage.text.slice(lineStart, at)) &&
    NAMES_DAY.test(passage.text.slice(at, time.end - passage.start))
  )
}

/** Whether the same words go on, and with no day of their own. */
function isBeside(one: Piece, next: Piece): boolean {
  return (
    next.passage === one.passage &&
    !NEXT_LINE.test(one.passage.text.slice(one.end, next.start)) &&
    next.unit.times.length === 0 &&
    next.unit.part === one.unit.part &&
    next.unit.part !== 'question' &&
    next.unit.speaker?.name === one.unit.speaker?.name
  )
}

/** "On the Wednesday.", "It was the 12th, before I went home.": when it was, of what was told before. */
const SAYS_ONLY_WHEN =
  /^(?:\p{L}{2,9},\s)?(?:(?:and|but|it|that|this)\s)*(?:(?:was|were|is)\s)?(?:(?:on|in|at|about|around|by|since|from)\s)?(?:the\s)?$/iu
const WHILE = /^(?:,?\s(?:just\s)?(?:before|after|when|while|as|once)\s[^.;!?]{1,60})?[.!]?\s*$/iu

/** What tells of that for which a sentence gives only the day: the one before it, of the same words, or the question. */
export function toldBefore(
  pieces: readonly Piece[],
  place: number,
  questions: ReadonlyMap<number, Piece>,
): Piece | null {
  const [before, piece] = [pieces[place - 1], pieces[place]]
  const [time] = piece?.unit.times ?? []
  if (!piece || !time) return null
  const at = time.start - piece.passage.start
  const lead = piece.passage.text.slice(piece.start, at)
  const behind = piece.passage.text.slice(time.end - piece.passage.start, piece.end)
  if (!SAYS_ONLY_WHEN.test(lead) || !WHILE.test(behind)) return null
  const question = piece.unit.question && questions.get(piece.unit.question.start)
  const told = before && isSameWords(before, piece) ? before : question
  const tells = told?.passage === piece.passage && contentTerms(told.text).length > 0
  return tells && told.start < piece.start && piece.end - told.start <= MAX_ENTRY ? told : null
}

const isSameWords = (before: Piece, piece: Piece): boolean =>
  before.passage === piece.passage &&
  !before.idle &&
  before.unit.times.length === 0 &&
  before.unit.part === piece.unit.part &&
  before.unit.part !== 'question' &&
  piece.unit.speaker !== null &&
  before.unit.speaker?.name === piece.unit.speaker.name &&
  !before.passage.text.slice(before.end, piece.start).includes('\n')
