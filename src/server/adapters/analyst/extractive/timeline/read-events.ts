import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { nearestTimes } from '#shared/nearest-times.ts'
import type { PassageUnit, UnitTime } from '#shared/passage-unit.ts'
import type { Piece } from '../drafts/pieces.ts'
import type { Cast } from './cast.ts'
import { readStatus, subjectOfDay } from './date-roles.ts'
import { type Mention, toDay } from './mention.ts'
import { createIsHead } from './paper-heads.ts'
import { restOfEntry, toldBefore } from './whole-entry.ts'

const MAX_EXCHANGE = 420

/** What the pieces of one item tell with a day of its own, and what they leave without one. */
export function readEvents(pieces: readonly Piece[], cast: Cast): Mention[] {
  const byStart = new Map(pieces.map((piece) => [piece.unit.start, piece]))
  const isRule = pieces.some(statesItsForce)
  const told = daysOfAnswers(pieces)
  const asked = new Set<number>()
  const isHead = createIsHead(pieces)
  const findMentions = (span: Omit<Span, 'isHead'>) => {
    const times = span.times.map((time) => asRead(time, span, { isRule, cast }))
    return toMentions({ ...span, times, isHead: isHead(span) }, cast)
  }
  return pieces.flatMap((piece, place): Mention[] => {
    if (isAside(piece) || piece.unit.part === 'question' || isStamp(piece, pieces[place + 1])) return []
    const exchange = answered(piece, byStart)
    if (exchange) {
      const { start } = exchange.question.unit
      if (asked.has(start)) return []
      asked.add(start)
      const days = told.get(start)
      const times = exchange.times.filter(
        ({ from }) => days === undefined || (from !== null && !days.has(toDay(from))),
      )
      return times.length === 0 ? [] : findMentions({ ...exchange, times })
    }
    if (piece.unit.times.length === 0) return []
    return findMentions({ ...asTold(piece, pieces, { place, byStart }), times: timesIn(piece) })
  })
}

/** A sentence with what the same entry goes on with, or with what it gives the day of. */
function asTold(
  piece: Piece,
  pieces: readonly Piece[],
  { place, byStart }: { readonly place: number; readonly byStart: ReadonlyMap<number, Piece> },
): Piece {
  const start = toldBefore(pieces, place, byStart)?.start ?? piece.start
  const end = restOfEntry(pieces, place).at(-1)?.end ?? piece.end
  return { ...piece, start, end, text: piece.passage.text.slice(start, end) }
}

/** The days that the answers to each question tell themselves, by where the question starts. */
function daysOfAnswers(pieces: readonly Piece[]): Map<number, Set<string>> {
  const told = new Map<number, Set<string>>()
  for (const { unit } of pieces) {
    if (!unit.question || unit.times.length === 0) continue
    const days = told.get(unit.question.start) ?? new Set()
    for (const { from } of unit.times) if (from !== null) days.add(toDay(from))
    told.set(unit.question.start, days)
  }
  return told
}

/** A policy, a procedure, a price list: the days in it come round again. */
const statesItsForce = ({ unit, text, passage, start }: Piece): boolean =>
  unit.speaker === null &&
  unit.times.some((time) => subjectOfDay(text, time.start - passage.start - start, unit) === 'in_effect')

const PART_OF_WORD = /[\p{L}\p{N}]/u
const LETTERS_ONLY = /^(?:that\s+)?\p{L}+\.?$/u
const INTRODUCES_MONTH =
  /\b(?:in|of|by|since|until|till|from|to|last|next|this|early|late|mid|through|during|for|and|or|before|after)[\s-]+$/i
const BEFORE = 12
const IS_SAID_OF = /^\s+(?:is|was|are|were)\b/i

/** The time as it was read, or undetermined where the words around it give reason to doubt that they name a day. */
function asRead(
  time: UnitTime,
  { passage }: Pick<Span, 'passage'>,
  { isRule, cast }: { readonly isRule: boolean; readonly cast: Cast },
): UnitTime {
  const [start, end] = [time.start - passage.start, time.end - passage.start]
  const { text } = passage
  const words = text.slice(start, end)
  const isCut = PART_OF_WORD.test(text.charAt(start - 1)) || PART_OF_WORD.test(text.charAt(end))
  const before = text.slice(Math.max(0, start - BEFORE), start)
  // "Dec" may be short for Declan.
  const isName = LETTERS_ONLY.test(words) && cast.startsName(words) && !INTRODUCES_MONTH.test(before)
  // "Wednesday was his free day" is said of all of them.
  const isHabit =
    LETTERS_ONLY.test(words) && time.certainty === 'computed' && IS_SAID_OF.test(text.slice(end, end + 8))
  const comesAgain = isRule && time.certainty === 'computed'
  return isCut || isName || isHabit || comesAgain
    ? { ...time, from: null, to: null, certainty: 'undetermined' }
    : time
}

/** Words around the evidence. What somebody says of a day is none, although every forward of a message ends in it. */
const isAside = ({ idle, unit }: Piece): boolean =>
  idle && !(isSaid(unit) && unit.times.some(({ from }) => from !== null))

interface Span extends Pick<Mention, 'passage' | 'start' | 'end' | 'text' | 'unit'> {
  readonly times: readonly UnitTime[]
  /** Whether it is the line of a paper that says when that was written. */
  readonly isHead: boolean
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
    next?.unit.saidOn === toDay(time.from ?? '')
  )
}

/** An answer that names no day, with the question that does. */
function answered(
  piece: Piece,
  byStart: ReadonlyMap<number, Piece>,
): (Omit<Span, 'isHead'> & { readonly question: Piece }) | null {
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

function toMentions({ times, isHead, ...span }: Span, cast: Cast): Mention[] {
  const { passage, start, text, unit } = span
  if (times.length === 0) return []
  const told = {
    passage,
    start,
    end: span.end,
    text,
    unit,
    status: readStatus(unit),
    actors: cast.actorsIn(text, unit),
    terms: new Set(contentTerms(text)),
    besides: [],
  }
  const dated = distinctDays(unit.part === 'row' && unit.speaker === null ? statedFirst(times) : times)
  // The times of day in a log that stands under one date are not listed row by row.
  if (dated.length === 0)
    return unit.part === 'row' && !times.some(({ weekdayConflict }) => weekdayConflict)
      ? []
      : [
          {
            ...told,
            when: null,
            time: times.find(({ weekdayConflict }) => weekdayConflict) ?? times[0] ?? null,
            about: 'event',
          },
        ]
  return dated.map((time) => ({
    ...told,
    when: toWhen(time, passage),
    time,
    about: isHead ? 'reference' : subjectOfDay(text, time.start - passage.start - start, unit),
  }))
}

export const toWhen = (time: UnitTime & { readonly from: string }, passage: Passage) => ({
  from: time.from,
  to: time.to ?? time.from,
  certainty: time.certainty,
  readings: [...(time.readings ?? [])],
  written: { evidence_id: passage.evidenceId, start: time.start, end: time.end },
})

/**
 * A row has its day in a cell of its own; beside that, "Christmas" is part of what something is called. In what
 * somebody has written in a row, "last evening" is when the thing was.
 */
function statedFirst(times: readonly UnitTime[]): readonly UnitTime[] {
  const stated = times.filter(({ from, certainty }) => certainty === 'stated' && (from?.length ?? 0) >= 10)
  return stated.length > 0 ? stated : times
}

type Determined = UnitTime & { readonly from: string }

/** Every day once, as exactly as the words tell it; beside a day, the months and years of a sentence are in passing. */
function distinctDays(times: readonly UnitTime[]): Determined[] {
  const determined = times.filter(
    (time): time is Determined => time.from !== null && time.certainty !== 'undetermined',
  )
  const byDay = Map.groupBy(nearestTimes(determined), ({ from }) => toDay(from))
  return [...byDay.values()].flatMap((same) => same.find(({ from }) => from.length > 10) ?? same[0] ?? [])
}

/** Whether somebody, and not a form or a log, says something at a place. */
export const isSaid = ({ part, speaker }: PassageUnit): boolean =>
  speaker !== null && (part === 'assertion' || part === 'answer')
