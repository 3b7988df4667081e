import { addresses } from './addresses.ts'
import { idParams, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  activePrompt,
  chosenVersion,
  diffQuery,
  evaluability,
  evaluation,
  evaluationAccepted,
  historyQuery,
  newEvaluation,
  newPromptVersion,
  previewRequest,
  promptDiff,
  promptHistory,
  promptPreview,
  promptVersion,
} from './prompts.ts'

export const listActivePrompts = endpoint(addresses.listActivePrompts, {
  response: pageSchema(activePrompt),
})

export const createPromptVersion = endpoint(addresses.createPromptVersion, {
  body: newPromptVersion,
  status: 201,
  response: promptVersion,
})

export const activatePromptVersion = endpoint(addresses.activatePromptVersion, {
  body: chosenVersion,
  response: promptVersion,
})

export const getPromptHistory = endpoint(addresses.getPromptHistory, {
  query: historyQuery,
  response: promptHistory,
})

export const rollBackPrompt = endpoint(addresses.rollBackPrompt, {
  body: chosenVersion,
  status: 201,
  response: promptVersion,
})

export const diffPromptVersions = endpoint(addresses.diffPromptVersions, {
  query: diffQuery,
  response: promptDiff,
})

export const previewPrompt = endpoint(addresses.previewPrompt, {
  body: previewRequest,
  response: promptPreview,
})

export const getEvaluability = endpoint(addresses.getEvaluability, {
  response: evaluability,
})

export const startEvaluation = endpoint(addresses.startEvaluation, {
  body: newEvaluation,
  status: 202,
  response: evaluationAccepted,
})

export const getEvaluation = endpoint(addresses.getEvaluation, {
  params: idParams,
  response: evaluation,
})
