import { findSources } from '#server/platform/text/copies.ts'
import type { AnalysisTask, DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import type { PassageUnit, UnitTime } from '#shared/passage-unit.ts'
import type { MarkedStatement } from './arranged-shape.ts'

/** What a statement of a timeline says besides: which words date it, what the day is of, and who is in it. */
export interface TimelineMark extends Pick<Entry, 'about' | 'status'> {
  readonly when_quote: string
  readonly actors: readonly { readonly name: string; readonly part: Entry['actors'][number]['part'] }[]
}

type Entry = TimelineView['entries'][number]

/** Where a quote stands, and what was read there. */
interface CitedPlace {
  readonly passage: Passage
  /** Offsets into the passage. */
  readonly start: number
  readonly end: number
  readonly units: readonly PassageUnit[]
}

/**
 * The view of a timeline by a language model. The model says which words date a statement; what day they mean is what
 * the reader has read there. Words that it did not read, or that mean several days, date nothing.
 */
export function arrangeTimeline(
  marked: readonly MarkedStatement<TimelineMark>[],
  task: AnalysisTask,
): TimelineView {
  const told = marked.flatMap(({ statement, mark }) =>
    statement.kind === 'finding' || statement.kind === 'inference'
      ? [{ key: statement.key, statement, mark, places: toPlaces(statement, task.passages) }]
      : [],
  )
  const resolved = told.map((one) => ({ ...one, when: findWhen(one.mark, one.places) }))
  const entries = resolved
    .flatMap(({ when, ...one }) => (when ? [toEntry({ ...one, when }, task)] : []))
    .toSorted((a, b) => (a.when.from < b.when.from ? -1 : a.when.from > b.when.from ? 1 : 0))
    .map((entry, place) => ({ ...entry, id: `e${place + 1}` }))
  return {
    type: 'timeline',
    range: { from: task.params?.timeline?.from ?? null, to: task.params?.timeline?.to ?? null },
    entries,
    undated: resolved.flatMap(({ when, key }) => (when ? [] : [{ statement_ids: [key] }])),
    impossible: told
      .filter(({ mark, places }) => timesAt(mark, places).some(({ time }) => time.weekdayConflict))
      .map(({ key }) => ({ statement_id: key, why: 'weekday' })),
    holes: [],
  }
}

const toPlaces = ({ quotes }: DraftStatement, passages: readonly Passage[]): CitedPlace[] =>
  quotes.flatMap(({ chunkId, quote }) => {
    const passage = passages.find((one) => one.chunkId === chunkId)
    const start = passage && quote.trim() !== '' ? passage.text.indexOf(quote.trim()) : -1
    if (!passage || start < 0) return []
    const end = start + quote.trim().length
    const units = (passage.units ?? []).filter(
      (unit) => unit.start < passage.start + end && passage.start + start < unit.end,
    )
    return [{ passage, start, end, units }]
  })

/** The expressions of time that the quoted words hold or are part of, within what is cited. */
function timesAt({ when_quote }: TimelineMark, places: readonly CitedPlace[]) {
  const words = when_quote.trim()
  if (words === '') return []
  return places.flatMap(({ passage, start, end, units }) => {
    const at = passage.text.indexOf(words, start)
    if (at < 0 || at + words.length > end) return []
    const [first, last] = [passage.start + at, passage.start + at + words.length]
    return units.flatMap(({ times }) =>
      times
        .filter((time) => time.start < last && first < time.end)
        .filter((time) => time.start >= passage.start + start && time.end <= passage.start + end)
        .map((time) => ({ time, passage })),
    )
  })
}

function findWhen(mark: TimelineMark, places: readonly CitedPlace[]): Entry['when'] | null {
  const found = timesAt(mark, places)
  const meanings = new Set(found.map(({ time }) => `${time.from} ${time.to}`))
  const [only] = found
  if (!only || meanings.size !== 1 || !isDetermined(only.time)) return null
  const { time, passage } = only
  return {
    from: time.from,
    to: time.to ?? time.from,
    certainty: time.certainty,
    readings: [...(time.readings ?? [])],
    written: { evidence_id: passage.evidenceId, start: time.start, end: time.end },
  }
}

const isDetermined = (time: UnitTime): time is UnitTime & { readonly from: string } =>
  time.from !== null && time.certainty !== 'undetermined'

interface Resolved {
  readonly key: string
  readonly mark: TimelineMark
  readonly places: readonly CitedPlace[]
  readonly when: Entry['when']
}

/** What only the evidence may say is not taken from the model: that a plan was carried out, and who is in it. */
function toEntry({ key, mark, places, when }: Resolved, task: AnalysisTask): Entry {
  const units = places.flatMap((place) => place.units)
  const isPlan = units.length > 0 && units.every(({ modality }) => modality === 'planned')
  return {
    id: '',
    statement_ids: [key],
    when,
    about: mark.about === 'event' && isPlan ? 'planned' : mark.about,
    status: mark.status,
    actors: findActors(mark, places, task),
    sources: countSources(places),
    conflicts: [],
  }
}

const countSources = (places: readonly CitedPlace[]): number =>
  new Set(
    findSources(
      places.map(({ passage, start, end }) => ({
        evidenceId: passage.evidenceId,
        nearDuplicateGroup: passage.nearDuplicateGroup ?? null,
        passage: passage.text,
        passageStart: passage.start,
        start,
        end,
      })),
    ),
  ).size

/** Those who speak or are spoken to in the cited words, or whose name stands there. */
function findActors(
  { actors }: TimelineMark,
  places: readonly CitedPlace[],
  { caseFacts }: AnalysisTask,
): Entry['actors'] {
  const parties = caseFacts?.parties ?? []
  const cited = places.map(({ passage, start, end }) => passage.text.slice(start, end).toLowerCase())
  const present = new Set(
    places.flatMap(({ units }) =>
      units.flatMap(({ speaker, to }) => [...(speaker ? [speaker.name] : []), ...to]),
    ),
  )
  return actors.flatMap(({ name, part }) => {
    const party = parties.find(
      (one) => one.name === name || one.aliases.some((alias) => alias.toLowerCase() === name.toLowerCase()),
    )
    const stands = present.has(name) || cited.some((words) => words.includes(name.toLowerCase()))
    return name.trim() !== '' && stands
      ? [{ name: party?.name ?? name, party: party !== undefined, part }]
      : []
  })
}
