import type { AnalysisTask, Claim } from '#server/ports/analyst.ts'
import type { ModelRequest } from '#server/ports/language-model.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import { keyPointsRequest } from './coverage-steps.ts'
import { draftRequest } from './draft-step.ts'
import { verdictsRequest } from './faithfulness-steps.ts'

const EXAMPLE: readonly Claim[] = [
  { id: 'c1', statementId: 's1', text: '(here stand the claims of the analysis, one to a line)' },
]

/** System prompt and user turn as a language model would get them for this prompt. */
export function previewRequest(
  workId: string,
  prompt: PromptVersion,
  task: AnalysisTask,
): { system: string; user: string } {
  const { system, content } = composeRequest(workId, prompt, task)
  return { system, user: content.map(({ text }) => text).join('\n') }
}

function composeRequest(workId: string, prompt: PromptVersion, task: AnalysisTask): ModelRequest {
  switch (prompt.prompt_type) {
    case 'quality_faithfulness':
      return verdictsRequest(workId, prompt, { claims: EXAMPLE, passages: task.passages }).request
    case 'quality_coverage':
      return keyPointsRequest(workId, prompt, task)
    default:
      return draftRequest(workId, { ...task, prompt }).request
  }
}
