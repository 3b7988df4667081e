import { sumInWords } from '#shared/chronology-words.ts'
import type { Citation } from '#shared/contracts/analyses.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import type { ReportBlock } from '#shared/contracts/reports.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { endsBefore } from '#shared/ends-before.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { findStatement, isCitable } from '../allegations/index.ts'
import { toldTime, wordsOfTime } from '../export/index.ts'
import { form } from './blocks.ts'
import type { ComposePart } from './case-parts.ts'
import { type CaseRecord, findArranged, findDisagreedIn, statementsOf } from './case-record.ts'
import { citeStatement, describeNote } from './cite.ts'
import { listQuoted } from './passage-blocks.ts'

export const chronology: ComposePart = (record, notes) => {
  const agreed = findArranged(record, 'timeline')
  const view = agreed?.content.view
  if (agreed && view?.type === 'timeline') {
    const byId = new Map(statementsOf(agreed).map((statement) => [statement.id, statement]))
    const disagreed = findDisagreedIn(record, agreed.id)
    const cited = view.entries.filter(isInDays(record.conduct)).flatMap(({ when, statement_ids }) =>
      statement_ids.flatMap((one) => {
        const statement = byId.get(one)
        if (!statement || !isCitable(statement) || disagreed.has(statement.id)) return []
        const lead = toldTime(when, wordsOfTime(when, [statement]))
        return [citeStatement(record, notes, { statement, lead })]
      }),
    )
    const { from, to } = record.conduct
    return [
      from && to
        ? form('chronology_of_days', writeDayOrMonth(from), writeDayOrMonth(to))
        : form('chronology_of_analysis'),
      ...cited,
    ]
  }
  const dated = citedEntries(record).map((entry) => toBlock(record, notes, entry))
  return dated.length > 0 ? [form('chronology_of_exhibits'), ...dated] : [form('no_chronology')]
}

type Days = CaseRecord['conduct']

/** Where the case names the days of the conduct, what lies wholly outside them is left to the timeline. */
const isInDays =
  (days: Days) =>
  ({ when }: { readonly when: { readonly from: string; readonly to: string } }): boolean =>
    !days.from || !days.to || (!endsBefore(when.to, days.from) && when.from.slice(0, 10) <= days.to)

interface CitedEntry {
  readonly entry: ChronologyEntry
  /** Of rows and messages those that are cited, else the sentence itself; each has a note of its own. */
  readonly places: readonly CitedPlace[]
}

/** The rows and messages of one entry may be different people's. */
type CitedPlace = Pick<ChronologyEntry, 'start' | 'end' | 'text' | 'columns' | 'speaker' | 'told_by'>

/** Of the dated entries of the evidence those that the report cites anyway; of a group only what is cited of it. */
function citedEntries(record: CaseRecord): CitedEntry[] {
  const cited = Map.groupBy(findCitations(record), ({ evidence_id }) => evidence_id)
  return record.dated.flatMap((entry): CitedEntry[] => {
    const own = cited.get(entry.evidence_id) ?? []
    const isCited = (place: { readonly start: number; readonly end: number }) =>
      own.some(({ start, end }) => start < place.end && place.start < end)
    if (entry.count === 1)
      return isCited(entry)
        ? [{ entry, places: entry.subject === null ? [entry] : quotesIn(entry, own) }]
        : []
    const { columns } = entry
    const places = entry.parts.filter(isCited).map((part) => ({ ...part, columns }))
    const [first, last] = [places[0], places.at(-1)]
    if (!first || !last) return []
    const when = { ...entry.when, from: first.from, to: last.from }
    return [{ entry: { ...entry, when, count: places.length }, places }]
  })
}

type Quoted = Pick<Citation, 'evidence_id' | 'start' | 'end' | 'quote'>

function findCitations(record: CaseRecord): Quoted[] {
  const { analyses, allegations, wordings } = record
  const placed = allegations.flatMap(({ statements }) =>
    statements.flatMap((one) => findStatement(wordings.get(one.analysis_id), one.statement_id) ?? []),
  )
  const repeated = analyses.flatMap(({ wording }) => {
    const disagreed = findDisagreedIn(record, wording.id)
    return statementsOf(wording).filter(({ id }) => !disagreed.has(id))
  })
  return [
    ...[...placed, ...repeated].flatMap(({ citations }) => citations),
    ...allegations.flatMap(listQuoted),
  ]
}

/** A mail may be long: the report repeats of it what is cited; what lies within a longer citation stands there already. */
function quotesIn(entry: ChronologyEntry, citations: readonly Quoted[]): CitedPlace[] {
  const { speaker, told_by } = entry
  const inOrder = citations
    .filter(({ start, end }) => start < entry.end && entry.start < end)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  let reached = -1
  return inOrder.flatMap(({ start, end, quote: text }) => {
    if (end <= reached) return []
    reached = end
    return [{ start, end, text, speaker, told_by }]
  })
}

function toBlock(
  record: CaseRecord,
  notes: Parameters<ComposePart>[1],
  { entry, places }: CitedEntry,
): ReportBlock {
  const { when, kind, count, evidence_id } = entry
  const isRow = kind === 'row'
  const [only, ...others] = new Set(places.map(nameSpeaker))
  const ofOne = isRow || others.length > 0 ? '' : only
  const words = places.map((place) =>
    [
      isRow || ofOne ? '' : nameSpeaker(place),
      wordsAsRead(place.text, [{ quote: place.text, columns: place.columns }]),
    ]
      .filter(Boolean)
      .join(': '),
  )
  const held = isRow && count > 1 ? `${sumInWords(entry)}: ${words.join('; ')}` : words.join(' … ')
  const text = ofOne ? `${ofOne}: ${held}` : held
  return {
    kind: 'cited',
    // Of several rows or messages each has words of its own.
    lead: toldTime(count === 1 ? when : { ...when, certainty: 'stated' }, when.written.text),
    text,
    marks: [],
    notes: places.map(({ text: quote, columns: _, ...place }) =>
      notes.add({
        evidence_id,
        text: describeNote(record, { ...place, evidence_id, quote, said_on: null }, quote),
      }),
    ),
    by: null,
  }
}

const nameSpeaker = ({ speaker, told_by }: CitedPlace): string =>
  speakerInWords({ speaker, told_by, said_on: null })
