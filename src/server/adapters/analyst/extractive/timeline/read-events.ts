import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit, UnitTime } from '#shared/passage-unit.ts'
import type { Piece } from '../drafts/pieces.ts'
import type { Cast } from './cast.ts'
import { statusOf, subjectOfDay } from './date-roles.ts'
import { dayOf, type Mention } from './mention.ts'

const MAX_EXCHANGE = 420

/** What the pieces of one item tell with a day of its own, and what they leave without one. */
export function readEvents(pieces: readonly Piece[], cast: Cast): Mention[] {
  const byStart = new Map(pieces.map((piece) => [piece.unit.start, piece]))
  const asked = new Set<number>()
  return pieces.flatMap((piece, place): Mention[] => {
    if (piece.idle || piece.unit.part === 'question' || isStamp(piece, pieces[place + 1])) return []
    const exchange = answered(piece, byStart)
    if (exchange) {
      if (asked.has(exchange.question.unit.start)) return []
      asked.add(exchange.question.unit.start)
      return toMentions(exchange, cast)
    }
    return piece.unit.times.length === 0 ? [] : toMentions({ ...piece, times: timesIn(piece) }, cast)
  })
}

interface Span extends Pick<Mention, 'passage' | 'start' | 'end' | 'text' | 'unit'> {
  readonly times: readonly UnitTime[]
}

/** The day over a message of a chat is that of the message, which tells of other things. */
function isStamp({ unit }: Piece, next: Piece | undefined): boolean {
  const [time, ...more] = unit.times.filter(({ from }) => from !== null && /^\d{4}-\d\d-\d\d/.test(from))
  return (
    unit.part === 'heading' &&
    time !== undefined &&
    more.length === 0 &&
    next?.unit.saidOn !== null &&
    next?.unit.speaker !== null &&
    next?.unit.saidOn === dayOf(time.from ?? '')
  )
}

/** An answer that names no day, with the question that does. */
function answered(
  piece: Piece,
  byStart: ReadonlyMap<number, Piece>,
): (Span & { readonly question: Piece }) | null {
  const { unit, passage } = piece
  const question = unit.question ? byStart.get(unit.question.start) : undefined
  if (!question || question.passage !== passage || unit.times.length > 0 || question.unit.times.length === 0)
    return null
  if (piece.end - question.start > MAX_EXCHANGE || question.start > piece.start) return null
  const text = passage.text.slice(question.start, piece.end)
  return { passage, start: question.start, end: piece.end, text, unit, times: timesIn(question), question }
}

/** A sentence cut at the edge of its passage keeps the times that stand within it. */
const timesIn = ({ passage, start, end, unit }: Piece): UnitTime[] =>
  unit.times.filter((time) => time.start >= passage.start + start && time.end <= passage.start + end)

function toMentions({ times, ...span }: Span, cast: Cast): Mention[] {
  const { passage, start, text, unit } = span
  if (times.length === 0) return []
  const told = {
    passage,
    start,
    end: span.end,
    text,
    unit,
    status: statusOf(unit),
    actors: cast.actorsIn(text, unit),
    terms: new Set(contentTerms(text)),
    besides: [],
  }
  const dated = distinctDays(times)
  if (dated.length === 0) return [{ ...told, when: null, time: times[0] ?? null, about: 'event' }]
  return dated.map((time) => ({
    ...told,
    when: toWhen(time, passage),
    time,
    about: subjectOfDay(text, time.start - passage.start - start, unit),
  }))
}

export const toWhen = (time: UnitTime & { readonly from: string }, passage: Passage) => ({
  from: time.from,
  to: time.to ?? time.from,
  certainty: time.certainty,
  readings: [...(time.readings ?? [])],
  written: { evidence_id: passage.evidenceId, start: time.start, end: time.end },
})

type Determined = UnitTime & { readonly from: string }

/** Every day once, as exactly as the words tell it; beside a day, the months and years of a sentence are in passing. */
function distinctDays(times: readonly UnitTime[]): Determined[] {
  const determined = times.filter(
    (time): time is Determined => time.from !== null && time.certainty !== 'undetermined',
  )
  const days = determined.filter(({ from }) => from.length >= 10)
  const byDay = Map.groupBy(days.length > 0 ? days : determined, ({ from }) => dayOf(from))
  return [...byDay.values()].flatMap((same) => same.find(({ from }) => from.length > 10) ?? same[0] ?? [])
}

/** Whether somebody, and not a form or a log, says something at a place. */
export const isSaid = ({ part, speaker }: PassageUnit): boolean =>
  speaker !== null && (part === 'assertion' || part === 'answer')
