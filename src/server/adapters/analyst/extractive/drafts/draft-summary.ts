import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { limitations } from './limitations.ts'
import { type Ranked, rankExcerpts } from './ranking.ts'
import { findUnwanted } from './revision.ts'
import { type DraftSection, nonEmpty, titled, verbatim } from './statements.ts'
import { askedText, prepareQuestions } from './subject.ts'
import { pickVaried } from './variety.ts'

const MAIN_POINTS = 4
const IN_TIME = 10
const PER_ITEM = 4
const WORTH_ADDING = 0.5
const MAX_DAYS = 6

/** Who, what, when: the most central sentences, then the events in chronological order. */
export async function draftSummary(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const excerpts = cutExcerpts(task.passages).filter((excerpt) => !excerpt.slight)
  const questions = prepareQuestions(task, excerpts)
  const ranked = await rankExcerpts(groupDuplicates(excerpts), questions, { embeddings, signal })
  const weight = questions.given ? 0.25 : 0.6
  const highest = Math.max(1e-9, ...ranked.map(({ overall }) => overall))
  const value = ({ overall, centrality }: Ranked) => (1 - weight) * (overall / highest) + weight * centrality
  const main = pickVaried(ranked, { by: value, most: MAIN_POINTS })
  const floor = questions.given ? WORTH_ADDING * highest : 0
  const near = ranked.filter(({ overall }) => overall >= floor)
  const events = questions.given ? near : fewPerItem(near, value)
  const course = pickVaried(events, { by: value, most: IN_TIME, besides: main })
  const shown = new Set([...main, ...course].map(({ group }) => group.lead)).union(
    findUnwanted(excerpts, questions.preference),
  )
  return {
    title: titled('Summary of the evidence', askedText(task)),
    sections: nonEmpty([
      {
        heading: 'Main points',
        statements: verbatim(
          main.map(({ group }) => group),
          'finding',
          shown,
        ),
      },
      ...inOrderOfTime(course, shown),
    ]),
    limitations: limitations(task, [
      'Dates in the headings are those of the items (UTC), not necessarily of the events they describe.',
    ]),
  }
}

function fewPerItem(ranked: readonly Ranked[], value: (candidate: Ranked) => number): Ranked[] {
  const items = Map.groupBy(ranked, ({ group }) => group.lead.passage.evidenceId)
  return [...items.values()].flatMap((own) => own.toSorted((a, b) => value(b) - value(a)).slice(0, PER_ITEM))
}

/** One section per day, or per month if there are many days; undated sentences come last. */
function inOrderOfTime(course: readonly Ranked[], shown: ReadonlySet<Excerpt>): DraftSection[] {
  const getTime = ({ group }: Ranked) => group.lead.passage.occurredAt
  const ordered = course.toSorted(
    (a, b) =>
      (getTime(a) ?? '9999').localeCompare(getTime(b) ?? '9999') ||
      a.group.lead.position - b.group.lead.position,
  )
  const days = new Set(course.map((candidate) => getTime(candidate)?.slice(0, 10)))
  const precision = days.size > MAX_DAYS ? 7 : 10
  const sections = Map.groupBy(
    ordered,
    (candidate) => getTime(candidate)?.slice(0, precision) ?? 'Without a date',
  )
  return [...sections].map(([heading, picked]) => ({
    heading,
    statements: verbatim(
      picked.map(({ group }) => group),
      'finding',
      shown,
    ),
  }))
}
