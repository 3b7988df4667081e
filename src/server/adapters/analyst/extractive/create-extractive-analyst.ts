import type { AnalysisTask, Analyst, Draft, Metered } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { blindToNames } from './blind-names.ts'
import { extractClaims } from './claims/extract-claims.ts'
import { verifyClaims } from './claims/verify-claims.ts'
import { draftComparison } from './comparison/draft-comparison.ts'
import { draftAnswer } from './drafts/draft-answer.ts'
import { draftErrorCheck } from './drafts/draft-error-check.ts'
import { draftGap } from './drafts/draft-gap.ts'
import { draftSummary } from './drafts/draft-summary.ts'
import { gradeKeyPoints, listKeyPoints } from './drafts/key-points.ts'
import { limitations, noteSharedSources } from './drafts/limitations.ts'
import { absence } from './drafts/statements.ts'
import { draftRisk } from './risk/draft-risk.ts'
import { draftTimeline } from './timeline/draft-timeline.ts'
import { draftWitnesses } from './witnesses/draft-witnesses.ts'

const DRAFTS = {
  question: draftAnswer,
  topic: draftAnswer,
  summary: draftSummary,
  gap: draftGap,
  error_check: draftErrorCheck,
  timeline: draftTimeline,
  comparative: draftComparison,
  witness_credibility: draftWitnesses,
  risk: draftRisk,
} as const

/** The built-in analyst: no language model, no network. Selects the evidence's own sentences and never writes any. */
export function createExtractiveAnalyst({ embeddings }: { embeddings: EmbeddingModel }): Analyst {
  return {
    provider: 'extractive',
    model: 'extractive-1',
    async draft(task, signal) {
      signal.throwIfAborted()
      return free(
        task.passages.length > 0
          ? noteSharedSources(await DRAFTS[task.type](task, blindToNames(embeddings, task), signal), task)
          : nothingRead(task),
      )
    },
    async extractClaims(statements, signal) {
      signal.throwIfAborted()
      return free(extractClaims(statements))
    },
    async verifyClaims(claims, passages, signal) {
      signal.throwIfAborted()
      return free(await verifyClaims(claims, passages, { embeddings, signal }))
    },
    async listKeyPoints(task, signal) {
      signal.throwIfAborted()
      return free(await listKeyPoints(task, embeddings, signal))
    },
    async gradeKeyPoints(points, statements, signal) {
      signal.throwIfAborted()
      return free(await gradeKeyPoints(points, statements, { embeddings, signal }))
    },
  }
}

const free = <T>(value: T): Metered<T> => ({ value, usage: { inputTokens: 0, outputTokens: 0 } })

const nothingRead = (task: AnalysisTask): Draft => ({
  title: 'No passage to read',
  sections: [{ heading: 'Not found', statements: [absence('No passages were selected for this analysis.')] }],
  limitations: limitations(task),
})
