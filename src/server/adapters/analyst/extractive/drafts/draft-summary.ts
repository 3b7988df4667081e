import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type ExcerptGroup, groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { limitations } from './limitations.ts'
import { type Matter, pickMatters } from './matters.ts'
import { rankExcerpts } from './ranking.ts'
import { findUnwanted } from './revision.ts'
import { type DraftSection, nonEmpty, titled, verbatim } from './statements.ts'
import { askedText, prepareQuestions, type Questions } from './subject.ts'

const MAIN_POINTS = 4
const MOST = 20
const PER_ITEM = 3
const MAX_DAYS = 6
/** A focus puts first what is near to it, and leaves what else the case turns on. */
const BESIDES_FOCUS = 0.3

/** What several items speak of: the most telling first, then the course of events by the days that are spoken of. */
export async function draftSummary(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const excerpts = cutExcerpts(task.passages).filter((excerpt) => !excerpt.slight)
  const questions = prepareQuestions(task, excerpts)
  const groups = groupDuplicates(excerpts)
  const relevance = await readRelevance(groups, questions, { embeddings, signal })
  const matters = pickMatters(groups, task, { most: MOST, perItem: PER_ITEM, relevance })
  const shown = new Set(matters.map(({ group }) => group.lead)).union(
    findUnwanted(excerpts, questions.preference),
  )
  return {
    title: titled('Summary of the evidence', askedText(task)),
    sections: nonEmpty([
      { heading: 'Main points', statements: show(matters.slice(0, MAIN_POINTS), shown) },
      ...inOrderOfTime(matters.slice(MAIN_POINTS), shown),
    ]),
    limitations: limitations(task, [
      'What several items speak of comes before what only one mentions. Days in the headings are those that the words speak of; where they name none, those on which they were said (UTC).',
    ]),
  }
}

const show = (matters: readonly Matter[], shown: ReadonlySet<Excerpt>) =>
  verbatim(
    matters.map(({ group }) => group),
    'finding',
    shown,
  )

async function readRelevance(
  groups: readonly ExcerptGroup[],
  questions: Questions,
  embedder: { readonly embeddings: EmbeddingModel; readonly signal: AbortSignal },
): Promise<(group: ExcerptGroup) => number> {
  const { given, preference } = questions
  if (!given) return preference
  const ranked = await rankExcerpts(groups, questions, embedder)
  const highest = Math.max(1e-9, ...ranked.map(({ overall }) => overall))
  const near = new Map(ranked.map(({ group, overall }) => [group, overall / highest]))
  return (group) =>
    preference(group) * (BESIDES_FOCUS + (1 - BESIDES_FOCUS) * Math.max(0, near.get(group) ?? 0))
}

/** The day that is spoken of, else the one on which it was said. */
const dayOf = ({ assertion: { days, unit, passage } }: Matter): string | null =>
  days[0] ?? unit.saidOn ?? passage.occurredAt?.slice(0, 'YYYY-MM-DD'.length) ?? null

/** One section per day, or per month if there are many days; what no day is known of comes last. */
function inOrderOfTime(matters: readonly Matter[], shown: ReadonlySet<Excerpt>): DraftSection[] {
  const ordered = matters.toSorted((a, b) => (dayOf(a) ?? '9999').localeCompare(dayOf(b) ?? '9999'))
  const days = new Set(matters.map(dayOf))
  const precision = days.size > MAX_DAYS ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length
  const sections = Map.groupBy(ordered, (matter) => dayOf(matter)?.slice(0, precision) ?? 'Without a day')
  return [...sections].map(([heading, own]) => ({ heading, statements: show(own, shown) }))
}
