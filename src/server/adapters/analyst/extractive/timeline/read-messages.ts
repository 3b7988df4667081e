import { contentTerms } from '#server/platform/text/words.ts'
import { isMailHeader } from '../drafts/line-shapes.ts'
import type { Piece } from '../drafts/pieces.ts'
import type { Cast } from './cast.ts'
import { tenseAt } from './date-roles.ts'
import { type Mention, toDay } from './mention.ts'
import { isSaid, toWhen } from './read-events.ts'

const FEWEST_TERMS = 4

/**
 * One event for each message of an item: who wrote to whom, in the words that say what for. A sentence about something
 * past is not shown as what happened on the day of writing.
 */
export function readMessages(pieces: readonly Piece[], cast: Cast): Mention[] {
  const said = pieces.filter(({ unit, idle }) => !idle && unit.saidOn !== null && isSaid(unit))
  const isConversation = new Set(said.map(({ unit }) => unit.saidOn)).size > 1
  const messages = Map.groupBy(
    said.filter(({ unit }) => unit.part !== 'answer' && (unit.to.length > 0 || isConversation)),
    ({ unit }) => `${unit.level} ${unit.saidOn} ${unit.speaker?.name}`,
  )
  return [...messages.values()].flatMap((own) => {
    const lead = findLead(own, cast)
    return lead ? [toMention(lead, pieces, cast)] : []
  })
}

/** The sentence of a message that tells most about the people of the case; the first of equals. */
function findLead(own: readonly Piece[], cast: Cast): Piece | null {
  let best: { piece: Piece; weight: number } | null = null
  for (const piece of own) {
    const terms = contentTerms(piece.text)
    if (piece.unit.times.length > 0 || terms.length < FEWEST_TERMS || isSignature(piece)) continue
    if (piece.unit.modality !== 'happened' || isOfThePast(piece.text)) continue
    const others = cast.actorsIn(piece.text, piece.unit).filter(({ party }) => party).length
    const weight = INTRODUCES.test(piece.text) ? LEAST : others + (SAYS_I.test(piece.text) ? 1 : 0)
    if (!best || weight > best.weight) best = { piece, weight }
  }
  return best && best.weight > 0 ? best.piece : null
}

const SAYS_I = /\bI\b/
/** "I am a porter at the quay": of whoever writes, and not of why. */
const INTRODUCES = /^[^\p{L}]*(?:I(?:['’]m|\sam)\s(?:an?|the)|my\sname\sis)\s/iu
const LEAST = 0.5

/** Nobody begins a sentence about himself with his whole name: "Odile Marten | Stores | Holt & Sons". */
const isSignature = ({ unit, text }: Piece): boolean =>
  unit.speaker !== null && text.toLowerCase().startsWith(unit.speaker.name.toLowerCase())

/** Wherever its verb stands. */
const isOfThePast = (text: string): boolean =>
  tenseAt(text, 0) === 'past' || tenseAt(text, text.length) === 'past'

function toMention(piece: Piece, pieces: readonly Piece[], cast: Cast): Mention {
  const { passage, start, end, text, unit } = piece
  const day = unit.saidOn ?? ''
  const stamp = findStamp(piece, pieces)
  const time = stamp?.unit.times.find(({ from }) => from !== null && toDay(from) === day)
  return {
    passage,
    start,
    end,
    text,
    unit,
    when:
      stamp && time?.from
        ? toWhen({ ...time, from: time.from }, stamp.passage)
        : { from: day, to: day, certainty: 'stated', readings: [], written: null },
    time: null,
    about: 'message',
    status: 'asserted',
    actors: cast.correspondents(unit),
    terms: new Set(contentTerms(text)),
    besides: stamp ? [{ chunkId: stamp.passage.chunkId, quote: stamp.text }] : [],
  }
}

/** The line above a message that dates it: the last one of its day at its level. */
function findStamp({ unit }: Piece, pieces: readonly Piece[]): Piece | undefined {
  return pieces.findLast(
    (piece) =>
      piece.unit.start < unit.start &&
      piece.unit.level === unit.level &&
      (piece.unit.part === 'heading' || isMailHeader(piece.text)) &&
      piece.unit.times.some(({ from }) => from !== null && toDay(from) === unit.saidOn),
  )
}
