import type { EndedRun } from '#shared/contracts/reruns.ts'
import type { RerunStatus, RunName } from '#shared/rerun-kinds.ts'

export type RerunEvent = 'run_ended' | 'run_postponed' | 'ground_lost'

export interface RerunProgress {
  readonly status: RerunStatus
  readonly plan: readonly RunName[]
  /** Those that have ended, done or failed. */
  readonly runs: readonly Pick<EndedRun, 'status' | 'name'>[]
}

export type RerunStep = 'next_run' | 'same_run_later' | 'complete' | 'failed' | 'nothing'

/**
 * What follows. A run that fails is counted as failed and the others go on; a rerun of which nothing was done, or of a
 * swap the run that exchanges nothing, tells nothing. When what it rests on is gone, it ends.
 */
export function nextStep({ status, plan, runs }: RerunProgress, event: RerunEvent): RerunStep {
  if (status !== 'running') return 'nothing'
  if (event === 'ground_lost') return 'failed'
  if (event === 'run_postponed') return 'same_run_later'
  if (runs.length < plan.length) return 'next_run'
  const done = runs.filter((run) => run.status === 'done')
  if (plan.includes('unchanged') && !done.some(({ name }) => name === 'unchanged')) return 'failed'
  return done.some(({ name }) => name !== 'unchanged') ? 'complete' : 'failed'
}
