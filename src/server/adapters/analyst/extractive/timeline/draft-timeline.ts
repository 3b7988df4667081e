import { datedByCase, placeOfTime } from '#server/platform/text/time/case-events.ts'
import type { AnalysisTask, Draft, DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { limitations } from '../drafts/limitations.ts'
import { readPieces } from '../drafts/pieces.ts'
import { sideBySide } from '../drafts/side-by-side.ts'
import { absence, caveat, nonEmpty, titled } from '../drafts/statements.ts'
import { askedText } from '../drafts/subject.ts'
import { createStatements, inOrder, type Statements, sectionsByTime } from './arrange-timeline.ts'
import { createCast } from './cast.ts'
import { type EventConflict, findEventConflicts } from './event-conflicts.ts'
import { findHoles } from './find-holes.ts'
import type { Mention } from './mention.ts'
import { countSources, mergeEvents, type TimelineEvent } from './merge-events.ts'
import { findDoubt, findReversed } from './order-checks.ts'
import { readEvents } from './read-events.ts'
import { readMessages } from './read-messages.ts'
import { fitsParams, selectEvents } from './select-events.ts'

type Entry = TimelineView['entries'][number]

/** What the evidence dates, in order of time, in its own words; what it leaves undated stands apart. */
export async function draftTimeline(
  task: AnalysisTask,
  _embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const { passages, anchors } = datedByCase(task.passages)
  const items = readPieces(passages)
  const cast = createCast(task.passages, task.caseFacts)
  const mentions = items.flatMap((pieces) => [
    ...readEvents(pieces, cast).map((mention) => withAnchor(mention, anchors)),
    ...readMessages(pieces, cast),
  ])
  const events = mergeEvents(mentions).filter((event) => fitsParams(event, task.params))
  signal.throwIfAborted()
  const { chosen, left } = selectEvents(
    events.filter(({ lead }) => lead.when !== null),
    task,
  )
  const dated = inOrder(chosen)
  const undated = events.filter(({ lead }) => lead.when === null)
  const conflicts = [...findEventConflicts(dated, task), ...findReversed(items.flat(), dated)]
  const statements = createStatements()
  const sections = sectionsByTime(dated, statements)
  const differing = showConflicts(conflicts, task, statements)
  const rest = undated.flatMap((event) => statements.take(event))
  const holes = findHoles(dated, task.caseFacts)
  return {
    title: titled('Timeline', askedText(task)),
    sections: nonEmpty([
      ...(sections.length > 0 ? sections : [{ heading: 'Not found', statements: [NOTHING] }]),
      { heading: 'Where sources differ', statements: differing },
      { heading: 'Stretches of which nothing is told', statements: holes.map(toAbsence) },
      { heading: 'Dates that could not be determined', statements: rest },
    ]),
    limitations: limitations(task, [
      READ_HOW,
      ...(left > 0
        ? [
            `${left} further dated sentences and rows are not shown here; the chronology of the case lists all of them.`,
          ]
        : []),
    ]),
    view: {
      type: 'timeline',
      range: { from: task.params?.timeline?.from ?? null, to: task.params?.timeline?.to ?? null },
      entries: toEntries(dated, conflicts, statements),
      undated: undated.map((event) => ({ statement_ids: statements.toKeys(event) })),
      impossible: findImpossible([...dated, ...undated], { task, conflicts, statements }),
      holes,
    },
  }
}

/** A day that another item gives to an event is told with the words of that item. */
function withAnchor(mention: Mention, anchors: ReturnType<typeof datedByCase<Passage>>['anchors']): Mention {
  const { time, passage, besides } = mention
  const anchor = time && anchors.get(placeOfTime(passage.evidenceId, time.start))
  if (!anchor) return mention
  const { passage: other, unit } = anchor
  const quote = other.text.slice(unit.start - other.start, unit.end - other.start)
  return { ...mention, besides: [...besides, { chunkId: other.chunkId, quote }] }
}

const READ_HOW =
  'A day is the one that the quoted words name, or is worked out from them: in a message from the day it was written, in an account from the days that it names itself. Where the words do not determine a day, none was chosen.'

const NOTHING = caveat('No day is determined in the passages read.')

const toAbsence = ({ from, to }: TimelineView['holes'][number]): DraftStatement =>
  absence(`No dated sentence read tells of the time from ${writeDayOrMonth(from)} to ${writeDayOrMonth(to)}.`)

function showConflicts(
  conflicts: readonly EventConflict[],
  task: AnalysisTask,
  statements: Statements,
): DraftStatement[] {
  const passages = new Map(task.passages.map((passage) => [passage.chunkId, passage]))
  return conflicts.map(({ shown }) => statements.add(sideBySide(shown, passages, '')))
}

function toEntries(
  events: readonly TimelineEvent[],
  conflicts: readonly EventConflict[],
  statements: Statements,
): Entry[] {
  const ids = new Map(events.map((event, place) => [event, `e${place + 1}`]))
  return events.flatMap((event): Entry[] => {
    const { when, about, status, actors } = event.lead
    if (!when) return []
    const others = conflicts.flatMap(({ a, b, kind }) =>
      a === event ? [{ other: b, kind }] : b === event ? [{ other: a, kind }] : [],
    )
    return [
      {
        id: ids.get(event) ?? '',
        statement_ids: statements.toKeys(event),
        when,
        about,
        status,
        actors: [...actors],
        sources: countSources(event),
        conflicts: others.flatMap(({ other, kind }) => {
          const id = ids.get(other)
          return id === undefined ? [] : [{ entry_id: id, kind }]
        }),
      },
    ]
  })
}

interface Judged {
  readonly task: AnalysisTask
  readonly conflicts: readonly EventConflict[]
  readonly statements: Statements
}

function findImpossible(
  events: readonly TimelineEvent[],
  { task, conflicts, statements }: Judged,
): TimelineView['impossible'] {
  const doubted = events.flatMap((event) => {
    const why = findDoubt(event.lead, task.caseFacts)
    const [statement_id] = statements.toKeys(event)
    return why && statement_id ? [{ statement_id, why }] : []
  })
  const reversed = conflicts
    .filter(({ kind }) => kind === 'order')
    .flatMap(({ a }) => statements.toKeys(a).slice(0, 1))
    .map((statement_id) => ({ statement_id, why: 'order' as const }))
  return [...doubted, ...reversed]
}
