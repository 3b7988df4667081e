import { createBm25 } from '#server/platform/text/bm25.ts'
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
import { pairUp } from '../pair-up.ts'
import { listTimelinePoints } from '../timeline/timeline-points.ts'
import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import { assertionsToCheck } from './draft-assertions.ts'
import { groupDuplicates } from './duplicates.ts'
import { cutExcerpts } from './excerpts.ts'
import { type Ranked, rankExcerpts } from './ranking.ts'
import { askedText, prepareQuestions, type Questions } from './subject.ts'
import { pickVaried } from './variety.ts'

const MAX_POINTS = 10
const FEWEST_POINTS = 5
const MAX_ASKED = 6
const NEARLY = 0.65
const VITAL_EVIDENCE = 2
const MAX_POINT_LENGTH = 300

/**
 * What a good analysis should mention: everything that is asked (vital), and the closest sentences of evidence, the
 * first of them vital. Sees the question and the evidence, never the analysis.
 */
export async function listKeyPoints(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<KeyPoint[]> {
  if (task.type === 'timeline') return listTimelinePoints(task)
  const excerpts = cutExcerpts(task.passages).filter((excerpt) => !excerpt.slight)
  const questions = prepareQuestions(task, excerpts)
  const asked = askedPoints(task, questions)
  const ranked = await rankExcerpts(groupDuplicates(excerpts), questions, { embeddings, signal })
  const picked = pickEvidence(ranked, MAX_POINTS - asked.length, FEWEST_POINTS - asked.length)
  return [
    ...asked.map((text) => ({ text, importance: 'vital' as const })),
    ...picked.map(({ group }, index) => ({
      text: group.lead.text.slice(0, MAX_POINT_LENGTH).toWellFormed(),
      importance: index < VITAL_EVIDENCE ? ('vital' as const) : ('okay' as const),
    })),
  ].map((point, index) => ({ id: `k${index + 1}`, ...point }))
}

/** The parts of the question, or the assertions of a draft to check. */
function askedPoints(task: AnalysisTask, { parts, given }: Questions): string[] {
  const assertions = task.type === 'error_check' ? assertionsToCheck(askedText(task)) : []
  if (assertions.length > 0) return assertions.slice(0, MAX_ASKED)
  return given ? parts.filter((part) => !part.vague).map((part) => part.text) : []
}

/**
 * Sentences nearly as close to the question as the closest, but enough of them that no single sentence decides the
 * score.
 */
function pickEvidence(ranked: readonly Ranked[], most: number, fewest: number): Ranked[] {
  const closeness = ({ nearness, centrality }: Ranked) =>
    Math.max(...nearness.map((part) => part.cosine + part.recall)) + centrality / 4
  const floor = NEARLY * Math.max(0, ...ranked.map(closeness))
  const close = ranked.filter((candidate) => closeness(candidate) >= floor)
  const picked = pickVaried(close, { by: closeness, most })
  const missing = Math.max(0, fewest - picked.length)
  return [...picked, ...pickVaried(ranked, { by: closeness, most: missing, besides: picked })]
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
