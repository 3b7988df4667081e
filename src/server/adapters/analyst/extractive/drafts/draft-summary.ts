import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type ExcerptGroup, groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { limitations } from './limitations.ts'
import { type Matter, pickMatters, pickOpening } from './matters.ts'
import { type Ranked, rankExcerpts } from './ranking.ts'
import { findUnwanted } from './revision.ts'
import { type DraftSection, nonEmpty, titled, verbatim } from './statements.ts'
import { askedText, prepareQuestions } from './subject.ts'
import { pickVaried } from './variety.ts'

const MAIN_POINTS = 4
const NEAREST = 4
const MOST = 20
const PER_ITEM = 3
const MAX_DAYS = 6

/**
 * First the most telling of what several items speak of, then what is nearest to the focus, if one was given, then the
 * rest in the order of the days that are spoken of.
 */
export async function draftSummary(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const excerpts = cutExcerpts(task.passages).filter((excerpt) => !excerpt.slight)
  const questions = prepareQuestions(task, excerpts)
  const groups = groupDuplicates(excerpts)
  const ranked = questions.given ? await rankExcerpts(groups, questions, { embeddings, signal }) : []
  const near = pickNear(ranked, NEAREST)
  const matters = pickMatters(
    groups.filter((group) => !near.includes(group)),
    task,
    { most: MOST - near.length, perItem: PER_ITEM, relevance: questions.preference },
  )
  const nearness = new Map(ranked.map(({ group, overall }) => [group, overall]))
  const relevance = (group: ExcerptGroup) => nearness.get(group) ?? 1
  const telling = pickOpening(matters, { most: MAIN_POINTS, relevance })
  const main = telling.length > 0 ? telling : matters.slice(0, MAIN_POINTS)
  const course = matters.filter((matter) => !main.includes(matter))
  const shown = new Set([...near, ...matters.map(({ group }) => group)].map(({ lead }) => lead)).union(
    findUnwanted(excerpts, questions.preference),
  )
  const toStatements = (chosen: readonly ExcerptGroup[]) => verbatim(chosen, 'finding', shown)
  return {
    title: titled('Summary of the evidence', askedText(task)),
    sections: nonEmpty([
      { heading: 'Main points', statements: toStatements(main.map(({ group }) => group)) },
      { heading: 'Closest to what was asked for', statements: toStatements(near) },
      ...inOrderOfTime(course, shown),
    ]),
    limitations: limitations(task, [
      'What several items speak of comes before what only one mentions. Days in the headings are those that the words speak of; where they name none, those on which they were said (UTC).',
    ]),
  }
}

/** What is nearest to the focus, one unlike the other. */
const pickNear = (ranked: readonly Ranked[], most: number): ExcerptGroup[] =>
  pickVaried(ranked, { by: ({ overall }) => overall, most }).map(({ group }) => group)

/** The day that is spoken of, else the one on which it was said. */
const readDay = ({ assertion: { days, unit, passage } }: Matter): string | null =>
  days[0] ?? unit.saidOn ?? passage.occurredAt?.slice(0, 'YYYY-MM-DD'.length) ?? null

/** One section per day, or per month if there are many days; what no day is known of comes last. */
function inOrderOfTime(matters: readonly Matter[], shown: ReadonlySet<Excerpt>): DraftSection[] {
  const ordered = matters.toSorted((a, b) => (readDay(a) ?? '9999').localeCompare(readDay(b) ?? '9999'))
  const days = new Set(matters.map(readDay))
  const precision = days.size > MAX_DAYS ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length
  const sections = Map.groupBy(ordered, (matter) => readDay(matter)?.slice(0, precision) ?? 'Without a day')
  return [...sections].map(([heading, own]) => ({
    heading,
    statements: verbatim(
      own.map(({ group }) => group),
      'finding',
      shown,
    ),
  }))
}
