import { type CitedPlace, findSources } from '#server/platform/text/copies.ts'
import type { Mention } from './mention.ts'
import { isWithin, namesIn, toDay } from './mention.ts'
import { withoutRetold } from './retold.ts'

/** What several places say in the same words: shown once, as the first one has it. */
export interface Telling {
  readonly lead: Mention
  readonly copies: readonly Mention[]
}

/** One event, as one or more sources tell it. */
export interface TimelineEvent {
  readonly tellings: readonly Telling[]
  /** Of the telling that dates it most exactly. */
  readonly lead: Mention
}

const ALIKE = 0.6

/**
 * Copies of the same words become one telling, and tellings of the same event one event: of the same day, about
 * somebody in common and in largely the same words.
 */
export function mergeEvents(mentions: readonly Mention[]): TimelineEvent[] {
  const events: { tellings: Telling[]; terms: ReadonlySet<string> }[] = []
  const byDay = new Map<string, typeof events>()
  for (const telling of groupCopies(mentions)) {
    const { lead } = telling
    const day = lead.when ? toDay(lead.when.from) : ''
    const home =
      lead.when && mayMerge(lead) ? byDay.get(day)?.find(({ tellings }) => isSameEvent(tellings, lead)) : null
    if (home) {
      home.tellings.push(telling)
      continue
    }
    const event = { tellings: [telling], terms: lead.terms }
    events.push(event)
    byDay.set(day, [...(byDay.get(day) ?? []), event])
  }
  return events.map(({ tellings }) => ({ tellings, lead: mostExact(tellings) }))
}

/** Rows of a log are events of their own, however alike they look. */
const mayMerge = ({ unit, about }: Mention): boolean => unit.part !== 'row' && about !== 'message'

function isSameEvent(tellings: readonly Telling[], mention: Mention): boolean {
  return tellings.some(
    ({ lead }) =>
      mayMerge(lead) &&
      lead.about === mention.about &&
      lead.status === mention.status &&
      lead.when !== null &&
      mention.when !== null &&
      isWithin(lead.when, mention.when) &&
      areOfTheSame(namesIn(lead), namesIn(mention)) &&
      likeness(lead.terms, mention.terms) >= ALIKE &&
      !haveOtherNumbers(lead, mention),
  )
}

/** Whether each gives a number that the other does not give: then they do not say the same. */
export function haveOtherNumbers(a: Mention, b: Mention): boolean {
  const [ours, theirs] = [readNumbers(a), readNumbers(b)]
  return ours.difference(theirs).size > 0 && theirs.difference(ours).size > 0
}

/** Numbers in the words of a telling, without those that date it. */
function readNumbers({ text, passage, start, unit }: Mention): Set<string> {
  const dates = unit.times.map((time) => [
    time.start - passage.start - start,
    time.end - passage.start - start,
  ])
  return new Set(
    [...text.matchAll(NUMBER)]
      .filter(({ index }) => !dates.some(([from = 0, to = 0]) => from <= index && index < to))
      .map(([number]) => number.replace(/,(?=\d{3})/g, '')),
  )
}

const NUMBER = /\d+(?:[.,]\d+)*/g

/** Somebody in common, or nobody in either. */
const areOfTheSame = (ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean =>
  (ours.size === 0 && theirs.size === 0) || !ours.isDisjointFrom(theirs)

/** Shared terms, of those of both. */
export const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size)

function mostExact(tellings: readonly Telling[]): Mention {
  const exactness = ({ when }: Mention) =>
    when ? when.from.length + (when.certainty === 'stated' ? 1 : 0) : 0
  return tellings
    .map(({ lead }) => lead)
    .reduce((best, lead) => (exactness(lead) > exactness(best) ? lead : best))
}

/**
 * The same words of the same day are told once. Where copies of the same words were read as different days, none of
 * them is known to be right: the days are kept as readings.
 */
function groupCopies(mentions: readonly Mention[]): Telling[] {
  const byWords = Map.groupBy(mentions, joinWords)
  return [...byWords.values()].flatMap((same) => {
    const first = same[0]
    const items = new Set(same.map(({ passage }) => passage.evidenceId))
    if (!first || items.size === 1 || first.unit.part === 'row')
      return same.map((lead) => ({ lead, copies: [] }))
    const days = new Set(same.flatMap(({ when }) => (when ? [`${when.from} ${when.to}`] : [])))
    const ofEach = [...Map.groupBy(same, ({ when }) => when && `${when.from} ${when.to}`).values()]
    const perItem = Math.max(
      ...[...Map.groupBy(same, ({ passage }) => passage.evidenceId).values()].map(({ length }) => length),
    )
    if (days.size <= 1) return [toTelling(same)]
    // One sentence may name several days by itself.
    return perItem > 1 ? ofEach.map(toTelling) : [toTelling(same.map(asUndetermined))]
  })
}

const asUndetermined = (mention: Mention): Mention => ({ ...mention, when: null })

const joinWords = ({ text, about }: Mention): string =>
  `${about === 'message' ? 'message' : ''} ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`

/** The one that is least quoted, and then dated at all, and first. */
function toTelling(same: readonly Mention[]): Telling {
  const [lead, ...copies] = same.toSorted(
    (a, b) => Number(a.when === null) - Number(b.when === null) || a.unit.level - b.unit.level,
  )
  if (!lead) throw new RangeError('nothing tells of it')
  const seen = new Set([lead.passage.evidenceId])
  return {
    lead,
    copies: copies.filter(
      ({ passage }) => !seen.has(passage.evidenceId) && seen.add(passage.evidenceId) !== undefined,
    ),
  }
}

/** How many sources tell of it that are not copies of each other, nor repeat what another one told them. */
export const countSources = ({ tellings }: TimelineEvent): number =>
  new Set(findSources(withoutRetold(tellings.flatMap(({ lead, copies }) => [lead, ...copies])).map(toPlace)))
    .size

const toPlace = ({ passage, start, end }: Mention): CitedPlace => ({
  evidenceId: passage.evidenceId,
  nearDuplicateGroup: passage.nearDuplicateGroup ?? null,
  passage: passage.text,
  passageStart: passage.start,
  start,
  end,
})
