import type { Analyst } from '#server/ports/analyst.ts'
import type { PromptTexts, PromptType } from '#shared/prompt-types.ts'
import type { CallContext, ModelCaller } from '../call-model.ts'
import { CLAIMS, GRADES, KEY_POINTS, VERDICTS } from './answer-shapes.ts'
import { type Asked, type Asker, askModel } from './ask-model.ts'
import {
  gradeProblems,
  gradesRequest,
  keyPointProblems,
  keyPointsRequest,
  readGrades,
  readKeyPoints,
} from './coverage-steps.ts'
import { draftAsked, draftRequest, readDraft } from './draft-step.ts'
import { claimsRequest, readClaims, readVerdicts, verdictsRequest } from './faithfulness-steps.ts'

export interface PromptedAnalystDeps {
  /** The guarded way to the models, including limits, retries, fallback and usage. */
  readonly caller: ModelCaller
  readonly promptFor: (type: QualityPromptType) => Promise<PromptTexts>
  /** For the work on one analysis, or on one case of an evaluation. */
  readonly organizationId: string
  readonly analysisId: string
  /** Whether usage is recorded under the analysis; false for a case of an evaluation. */
  readonly isAnalysis?: boolean
  /** Whether all its calls go after those of others. */
  readonly yields?: boolean
}

export type QualityPromptType = Extract<PromptType, `quality_${string}`>

const MAX_REPAIRS = 3

/**
 * A hosted language model as an analyst, for the work on one analysis. It gets no tools, and its ids mean nothing
 * here.
 */
export function createPromptedAnalyst(deps: PromptedAnalystDeps): Analyst {
  const { caller, promptFor, organizationId, analysisId, isAnalysis = true, yields = false } = deps
  const context: CallContext = { organizationId, analysisId: isAnalysis ? analysisId : null, yields }
  const asker: Asker = {
    answer: (request, ended) => caller.answer(request, context, ended),
    budget: { left: MAX_REPAIRS },
  }
  const ask = <T>(asked: Asked<T>, signal: AbortSignal) => askModel(asker, asked, signal)
  return {
    provider: caller.provider,
    model: caller.modelFor('primary'),
    qualityModel: caller.modelFor('quality'),
    async draft({ prompt, ...task }, signal) {
      if (!prompt) throw new Error('an analysis by a language model needs a prompt')
      const { request, evidence } = draftRequest(analysisId, { ...task, prompt })
      const { value, usage } = await ask(draftAsked(request, task.type), signal)
      return { value: readDraft(value, { evidence, task }), usage }
    },
    async extractClaims(statements, signal) {
      const request = claimsRequest(statements)
      if (!request) return { value: [], usage: { inputTokens: 0, outputTokens: 0 } }
      const { value, usage } = await ask({ request, shape: CLAIMS }, signal)
      return { value: readClaims(value.claims, statements), usage }
    },
    async verifyClaims(claims, passages, signal) {
      const prompt = await promptFor('quality_faithfulness')
      const { request, evidence } = verdictsRequest(analysisId, prompt, { claims, passages })
      const { value, usage } = await ask({ request, shape: VERDICTS }, signal)
      return { value: readVerdicts(value.verdicts, claims, evidence), usage }
    },
    async listKeyPoints(task, signal) {
      const request = keyPointsRequest(analysisId, await promptFor('quality_coverage'), task)
      const asked = { request, shape: KEY_POINTS, findProblems: keyPointProblems }
      const { value, usage } = await ask(asked, signal)
      return { value: readKeyPoints(value.key_points), usage }
    },
    async gradeKeyPoints(points, statements, signal) {
      const asked = {
        request: gradesRequest(points, statements),
        shape: GRADES,
        findProblems: gradeProblems(points),
      }
      const { value, usage } = await ask(asked, signal)
      return { value: readGrades(value.grades, points), usage }
    },
  }
}
