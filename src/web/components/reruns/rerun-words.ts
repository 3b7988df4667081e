import type { Rerun, RerunPlan } from '#shared/contracts/reruns.ts'
import type { Outcome, RunName } from '#shared/rerun-kinds.ts'
import { formatCount } from '../../ui/format-count.ts'

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  same: 'Same words',
  other_wording: 'Other words',
  changed: 'Something else of the same passage',
  missing: 'Not there',
}

export const RUN_WORDS: Readonly<Record<RunName, string>> = {
  order: 'Other order',
  unchanged: 'Nothing exchanged',
  names: 'Names exchanged',
  gender: 'Genders exchanged',
  both: 'Names and genders exchanged',
  roles: 'Roles exchanged',
}

export const STALE_WORDS: Readonly<Record<NonNullable<Rerun['stale']>, string>> = {
  edited: 'The analysis has been reworded since. Reworded statements have no band.',
  support_changed: 'The evidence has changed since, so this says nothing any more of the analysis as it is.',
  scrubbed: 'Personal data has been replaced since, so this says nothing any more of the analysis as it is.',
}

/** What so many runs cost, before they are started. */
export function costInWords({ tokens_each, usd_each }: RerunPlan, runs: number): string {
  if (!tokens_each) return 'No cost: the built-in analyst uses no language model.'
  const tokens = (tokens_each.input_tokens + tokens_each.output_tokens) * runs
  const price = usd_each === null ? '' : `, about $${(usd_each * runs).toFixed(2)} at list price`
  return `About ${formatCount(tokens)} tokens${price}: ${runs} times what the first draft took.`
}
