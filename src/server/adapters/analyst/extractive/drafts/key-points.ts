import { createBm25 } from '#server/platform/text/bm25.ts'
import { sourceOfItem } from '#server/platform/text/copies.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type {
  AnalysisTask,
  DraftStatement,
  GradedKeyPoint,
  KeyPoint,
  NumberedStatement,
} from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { KeyPointGrade } from '#shared/analysis-types.ts'
import { weightedRecall } from '../claims/claim-features.ts'
import { listComparisonPoints } from '../comparison/comparison-points.ts'
import { pairUp } from '../pair-up.ts'
import { MAX_POINTS, toKeyPoints } from '../point-list.ts'
import { listRiskPoints } from '../risk/risk-points.ts'
import { listTimelinePoints } from '../timeline/timeline-points.ts'
import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import { listWitnessPoints } from '../witnesses/witness-points.ts'
import { assertionsToCheck } from './draft-assertions.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { askedText, prepareQuestions, type Questions } from './subject.ts'

const FEWEST_POINTS = 5
const MAX_ASKED = 6
const VITAL_EVIDENCE = 3
/** Of an item the excerpts that share most words with the question are compared by meaning. */
const READ_OF_ITEM = 6

/**
 * What a good analysis should mention: everything that is asked (vital), and of each of the items that retrieval puts
 * first the words nearest to each part of it. Sees the question and the evidence, never the analysis, and knows nothing of
 * what a draft prefers.
 */
export async function listKeyPoints(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<KeyPoint[]> {
  const arranged = POINTS_OF_VIEWS[task.type]?.(task) ?? []
  if (arranged.length > 0) return arranged
  const excerpts = cutExcerpts(task.passages).filter(({ slight, asksOnly }) => !slight && !asksOnly)
  const questions = prepareQuestions(task, excerpts)
  const asked = askedPoints(task, questions)
  const nearest = await nearestOfItems(excerpts, questions, { embeddings, signal })
  const most = Math.max(FEWEST_POINTS, MAX_POINTS - asked.length)
  const texts = nearest.slice(0, most).map(({ text }) => text)
  return toKeyPoints([...asked, ...texts.slice(0, VITAL_EVIDENCE)], texts.slice(VITAL_EVIDENCE))
}

/** Of what is arranged in a view, what belongs in it by its kind. */
const POINTS_OF_VIEWS: Partial<Record<AnalysisTask['type'], (task: AnalysisTask) => KeyPoint[]>> = {
  timeline: listTimelinePoints,
  comparative: listComparisonPoints,
  witness_credibility: listWitnessPoints,
  risk: listRiskPoints,
}

/** The parts of the question, or the assertions of a draft to check. */
function askedPoints(task: AnalysisTask, { parts, given }: Questions): string[] {
  const assertions = task.type === 'error_check' ? assertionsToCheck(askedText(task)) : []
  if (assertions.length > 0) return assertions.slice(0, MAX_ASKED)
  return given ? parts.filter((part) => !part.vague).map((part) => part.text) : []
}

/** Of each source the excerpts nearest to each part of the question, by words and meaning, in the order of retrieval. */
async function nearestOfItems(
  excerpts: readonly Excerpt[],
  { parts }: Questions,
  embedder: Embedder,
): Promise<Excerpt[]> {
  const items = [...Map.groupBy(excerpts, ({ passage }) => sourceOfItem(passage)).values()]
    .map((own) => ({ own, rank: Math.min(...own.map(({ passage }) => passage.rank)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_POINTS)
  const { idf } = createBm25(excerpts.map(({ terms }) => [...terms]))
  const asked = parts.map((part) => ({ part, wanted: new Set(contentTerms(part.text)) }))
  const found = items.flatMap(({ own }) =>
    asked.map(({ part, wanted }) => ({
      part,
      candidates: own
        .map((excerpt) => ({ excerpt, recall: weightedRecall(wanted, new Set(excerpt.terms), idf) }))
        .toSorted((a, b) => b.recall - a.recall || a.excerpt.passage.rank - b.excerpt.passage.rank)
        .slice(0, READ_OF_ITEM),
    })),
  )
  const vectorFor = await embedTexts(
    [
      ...parts.map(({ text }) => text),
      ...new Set(found.flatMap(({ candidates }) => candidates.map(({ excerpt }) => excerpt.text))),
    ],
    embedder,
  )
  const nearest = found.flatMap(({ part, candidates }) => {
    const [best] = candidates
      .map(({ excerpt, recall }) => ({
        excerpt,
        near: recall + cosine(vectorFor(part.text), vectorFor(excerpt.text)),
      }))
      .toSorted((a, b) => b.near - a.near)
    return best ? [best.excerpt] : []
  })
  return [...new Set(nearest)]
}

/**
 * Grades by the words and meaning that up to three statements share with a point; the bounds are set by hand and
 * uncalibrated.
 */
export async function gradeKeyPoints(
  points: readonly KeyPoint[],
  statements: readonly NumberedStatement[],
  embedder: Embedder,
): Promise<GradedKeyPoint[]> {
  if (points.length === 0) return []
  const termsOfStatements = statements.map((statement) => new Set(contentTerms(statement.text)))
  const { idf } = createBm25([
    ...termsOfStatements.map((terms) => [...terms]),
    ...points.map((point) => contentTerms(point.text)),
  ])
  const vectorFor = await embedTexts(
    [...points, ...statements].map(({ text }) => text),
    embedder,
  )
  const read = pairUp(statements, termsOfStatements)
  return points.map((point) => {
    const wanted = new Set(contentTerms(point.text))
    const grades = read.map(([{ kind, text }, terms]) =>
      gradeMatch({
        kind,
        recall: weightedRecall(wanted, terms, idf),
        near: cosine(vectorFor(point.text), vectorFor(text)),
      }),
    )
    return { keyPointId: point.id, grade: best(grades) }
  })
}

interface Match {
  readonly kind: DraftStatement['kind']
  readonly recall: number
  readonly near: number
}

/** Reporting that something was not found addresses it, but only in part. */
function gradeMatch({ kind, recall, near }: Match): KeyPointGrade {
  const reportsAbsence = kind === 'gap' || kind === 'caveat'
  if (recall >= 0.7 || (recall >= 0.4 && near >= 0.6)) return reportsAbsence ? 'partial' : 'support'
  return recall >= 0.4 || near >= 0.5 ? 'partial' : 'none'
}

const best = (grades: readonly KeyPointGrade[]): KeyPointGrade =>
  grades.includes('support') ? 'support' : grades.includes('partial') ? 'partial' : 'none'
