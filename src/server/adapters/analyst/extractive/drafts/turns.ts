import type { Piece } from './pieces.ts'

/** Adjacent pieces of one passage to show together. */
export interface Group {
  readonly pieces: readonly [Piece, ...Piece[]]
  /** Those that say something: without the label and what was asked. */
  readonly own: readonly [Piece, ...Piece[]]
  /** Whether `own` answers what stands before it in `pieces`. */
  readonly isReply?: true
}

const MAX_LABEL = 120
export const MAX_ASKED = 420
export const FULL_ANSWER = 280
const MAX_SAYING = 420
const MAX_EXCHANGE = 900

export const isLabel = (piece: Piece | undefined): boolean =>
  piece?.unit.part === 'heading' && piece.text.length <= MAX_LABEL

const isSaid = ({ unit, idle }: Piece): boolean =>
  !idle && (unit.part === 'assertion' || unit.part === 'answer')

/** Whether a piece answers a question: as it was read, or because it stands below a question that it quotes. */
export const answers = ({ unit }: Piece, question: Piece): boolean =>
  unit.question === null
    ? unit.part === 'assertion' && unit.level < question.unit.level
    : unit.question.start === question.unit.start

/** Who puts questions in an item that others answer, and answers none. */
export function findAskers(pieces: readonly Piece[]): ReadonlySet<string> {
  const speakers = new Map(
    pieces.flatMap(({ unit }) =>
      unit.part === 'question' && unit.speaker ? [[unit.start, unit.speaker.name]] : [],
    ),
  )
  const [askers, answering] = [new Set<string>(), new Set<string>()]
  for (const { unit } of pieces) {
    const asker = unit.question ? speakers.get(unit.question.start) : undefined
    if (asker === undefined || !unit.speaker || unit.speaker.name === asker) continue
    askers.add(asker)
    answering.add(unit.speaker.name)
  }
  return askers.difference(answering)
}

/**
 * What whoever asks puts to the other without asking ("Your card was read at the lift."), with the reply: the reply alone says
 * nothing, and what was put alone is the asker's. Null where none begins here.
 */
export function replyFrom(pieces: readonly Piece[], from: number, askers: ReadonlySet<string>): Group | null {
  const first = pieces[from]
  if (!first || askers.size === 0) return null
  const take = (start: number, fits: (piece: Piece) => boolean): Piece[] => {
    const taken: Piece[] = []
    for (let piece = pieces[start]; piece?.passage === first.passage; piece = pieces[start + taken.length]) {
      if (!isSaid(piece) || !fits(piece) || piece.end - first.start > MAX_EXCHANGE) break
      taken.push(piece)
    }
    return taken
  }
  const isAskers = ({ unit: { speaker } }: Piece) => speaker !== null && askers.has(speaker.name)
  const putAt = isLabel(first) ? from + 1 : from
  const put = take(putAt, (piece) => piece.unit.part === 'assertion' && isAskers(piece))
  const lastPut = put.at(-1)
  if (!lastPut || lastPut.end - first.start > MAX_ASKED) return null
  const below = putAt + put.length
  const replyAt = isLabel(pieces[below]) ? below + 1 : below
  const [reply, ...more] = take(replyAt, (piece) => piece.unit.speaker !== null && !isAskers(piece))
  if (!reply) return null
  const own: Group['own'] = [reply, ...more.filter(({ end }) => end - reply.start <= FULL_ANSWER)]
  return { pieces: [first, ...pieces.slice(from + 1, replyAt + own.length)], own, isReply: true }
}

const TELLS_WHAT_WAS_ASKED =
  /^(?:I|we)\s+(?:(?:then|also|next)\s+)?(?:asked|enquired|inquired|wanted to know)\s+(?:\S+\s+){0,4}?(?:about|whether|if|why|how|who|what|when|where|which)\b/i

/**
 * What a note tells to have been asked ("I asked about Saturday."), with the answer: alone it says nothing. Null where
 * none begins here or the next is asked as well.
 */
export function askedFrom(pieces: readonly Piece[], from: number): Group | null {
  const [first, reply] = [pieces[from], pieces[from + 1]]
  if (!first || !isSaid(first) || !TELLS_WHAT_WAS_ASKED.test(first.text)) return null
  if (first.unit.modality !== 'happened' || !/\.\s*$/.test(first.text)) return null
  if (!reply || !isSaid(reply) || !isNextTo(first, reply) || TELLS_WHAT_WAS_ASKED.test(reply.text))
    return null
  return { pieces: [first, reply], own: [reply], isReply: true }
}

const CLOSED = /[.!?…][”"'’)\]]*\s*$/
const OPENS_QUOTE = /^["“„«‘']/

/** "She said" with the words in quotation marks after it, to the end of the sentence; null where none begins here. */
export function sayingFrom(pieces: readonly Piece[], from: number): Group | null {
  const first = pieces[from]
  if (!first || !isSaid(first) || CLOSED.test(first.text)) return null
  if (!OPENS_QUOTE.test(pieces[from + 1]?.text ?? '')) return null
  const own: [Piece, ...Piece[]] = [first]
  let last = first
  for (let piece = pieces[from + 1]; piece && !CLOSED.test(last.text); piece = pieces[from + own.length]) {
    if (!isSaid(piece) || !isNextTo(last, piece) || piece.end - first.start > MAX_SAYING) break
    own.push(piece)
    last = piece
  }
  return own.length > 1 ? { pieces: own, own } : null
}

const isNextTo = (one: Piece, other: Piece): boolean => {
  const between = one.passage.text.slice(one.end, other.start)
  return one.passage === other.passage && between.trim() === '' && !/\n\s*\n/.test(between)
}
