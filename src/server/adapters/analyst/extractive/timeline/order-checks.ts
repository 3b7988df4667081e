import { tenseAround } from '#server/platform/text/time/tense.ts'
import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { namesPerson } from '#server/platform/text/wordnet/persons.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { endsBefore } from '#shared/ends-before.ts'
import type { Piece } from '../drafts/pieces.ts'
import { type EventConflict, toSide } from './event-conflicts.ts'
import { type Mention, toDay } from './mention.ts'
import type { TimelineEvent } from './merge-events.ts'

type Why = TimelineView['impossible'][number]['why']

/** What cannot be so, or is outside the days that the case is about, by what a telling says itself. */
export function findDoubt(mention: Mention, facts: CaseFacts | undefined): Why | null {
  const { time, when, unit, text, passage, start, about, status } = mention
  if (time?.weekdayConflict) return 'weekday'
  if (!when || !time || about !== 'event' || status !== 'asserted' || unit.part === 'row') return null
  const day = toDay(when.from)
  const at = time.start - passage.start - start
  if (
    unit.saidOn !== null &&
    unit.speaker?.certain &&
    day.length === 10 &&
    day > unit.saidOn &&
    unit.modality === 'happened' &&
    tellsPast(text.slice(0, at), mention.actors)
  )
    return 'after_writing'
  const isOutside =
    (facts?.conductStart && endsBefore(when.to, facts.conductStart)) ||
    (facts?.conductEnd && day > facts.conductEnd)
  return isOutside &&
    day.length === 10 &&
    unit.part !== 'heading' &&
    mention.actors.some(({ party, part }) => party && part === 'acts')
    ? 'outside_conduct'
    : null
}

const DID =
  /(?<![\p{L}\p{N}'’])(?:I|he|she|we|they|(?<name>\p{Lu}\p{Ll}+))\s+(?:(?:also|then|only|just)\s+)?(?<verb>\p{Ll}+)[^.;:,?!]{0,60}$/u

/** Whether somebody is said to have done something in the words right before a day; "is set for Friday" is not. */
function tellsPast(before: string, actors: Mention['actors']): boolean {
  const did = DID.exec(before)
  const { name, verb = '' } = did?.groups ?? {}
  // "Kindly let us have it by", "Report sent on": what begins a sentence has a capital too.
  const isWord = name !== undefined && before.slice(0, did?.index).trim() === '' && isNoName(name, actors)
  return !isWord && tenseAround(verb, 0) === 'past'
}

function isNoName(word: string, actors: Mention['actors']): boolean {
  const small = word.toLowerCase()
  return (
    baseForms(small).length > 0 &&
    !namesPerson(small) &&
    !actors.some(({ name }) => name.split(/\s+/).includes(word))
  )
}

const ORDER = /^(.{12,}?)[,;]?\s+(before|after)\s+(.{8,})$/is
const FEWEST_SHARED = 2
const SHARE = 0.6
const MAX_LENGTH = 300

/** "A after B", said without a day, where the days of A and B are told elsewhere the other way round. */
export function findReversed(
  pieces: readonly Piece[],
  events: readonly TimelineEvent[],
): (EventConflict & { readonly piece: Piece })[] {
  const dated = events
    .filter(({ lead }) => lead.when !== null && lead.when.from.length >= 10 && lead.about === 'event')
    .filter(({ lead }) => lead.status === 'asserted' && lead.unit.part !== 'row')
  return pieces.flatMap((piece) => {
    if (piece.idle || piece.unit.part === 'question' || piece.unit.part === 'row') return []
    if (piece.unit.modality !== 'happened' || piece.unit.stance === 'denies') return []
    const [, first, word, second] = piece.text.length <= MAX_LENGTH ? (ORDER.exec(piece.text) ?? []) : []
    if (first === undefined || second === undefined || word === undefined) return []
    const [a, b] = [findTold(first, dated), findTold(second, dated)]
    if (!a?.lead.when || !b?.lead.when || a === b) return []
    const [one, other] = word.toLowerCase() === 'before' ? [a, b] : [b, a]
    const isReversed = toDay(one.lead.when?.from ?? '') > toDay(other.lead.when?.to ?? '')
    const said = a.lead.passage === piece.passage && a.lead.start === piece.start
    return isReversed && !said ? [{ kind: 'order' as const, a, b, piece, shown: toShown(piece, a.lead) }] : []
  })
}

/** The only event that most words of a clause tell of. */
function findTold(clause: string, events: readonly TimelineEvent[]): TimelineEvent | null {
  const wanted = new Set(contentTerms(clause))
  const fitting = events.filter(({ lead }) => {
    const shared = wanted.intersection(lead.terms).size
    return shared >= FEWEST_SHARED && shared >= SHARE * wanted.size
  })
  const [only, ...others] = fitting
  return only &&
    others.every(({ lead }) => toDay(lead.when?.from ?? '') === toDay(only.lead.when?.from ?? ''))
    ? only
    : null
}

const toShown = (piece: Piece, told: Mention): EventConflict['shown'] => ({
  kind: 'date',
  about: '',
  left: toSide({ ...told, ...piece }),
  right: toSide(told),
  score: 1,
})
