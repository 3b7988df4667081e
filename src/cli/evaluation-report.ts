import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Evaluation, evaluation } from '#shared/contracts/prompts.ts'
import { compareMetrics, type MetricComparison } from '#shared/prompt-regression.ts'
import { CommandFailed } from './command-failed.ts'

const reportShape = z.object({ evaluations: z.array(evaluation) })
export interface EvaluationReport {
  readonly evaluations: readonly Evaluation[]
}

export interface TypeComparison {
  readonly prompt_type: Evaluation['prompt_type']
  readonly before: string
  readonly now: string
  readonly metrics: readonly MetricComparison[]
}

/** Reads the output of an earlier `evaluate --json`. */
export async function readReport(path: string): Promise<EvaluationReport> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`${path} cannot be read.`)
  })
  const read = reportShape.safeParse(parseJson(text))
  if (!read.success) throw new CommandFailed(`${path} is not a report of probity evaluate --json.`)
  return read.data
}

/**
 * Compares two reports on the same prompts and cases, case by case; whatever else differed, such as the model, is
 * what is measured.
 */
export function compareReports(before: EvaluationReport, now: EvaluationReport): TypeComparison[] {
  return now.evaluations.map((later) => {
    const earlier = before.evaluations.find((each) => each.prompt_type === later.prompt_type)
    if (!earlier)
      throw new CommandFailed(`The earlier report contains no evaluation of ${later.prompt_type}.`)
    const known = new Map(earlier.cases.map((each) => [each.case_id, each]))
    if (known.size !== later.cases.length || later.cases.some((each) => !known.has(each.case_id)))
      throw new CommandFailed(
        'The earlier report was made with another golden set, so the two cannot be compared.',
      )
    // If a version was run against itself, both of its runs count.
    const arms = [earlier, later].every((each) => each.candidate_version === each.active_version)
      ? (['active', 'candidate'] as const)
      : (['active'] as const)
    const pairs = later.cases.flatMap((each) => {
      const former = known.get(each.case_id)
      if (!former || each.runs === 0 || former.runs === 0) return []
      return arms.map((arm) => ({ caseId: each.case_id, active: former[arm], candidate: each[arm] }))
    })
    return {
      prompt_type: later.prompt_type,
      before: `${earlier.provider} ${earlier.model}`,
      now: `${later.provider} ${later.model}`,
      metrics: compareMetrics(pairs),
    }
  })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
