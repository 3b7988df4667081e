export const RERUN_KINDS = ['reperform', 'swap'] as const
export type RerunKind = (typeof RERUN_KINDS)[number]
export const RERUN_STATUSES = ['running', 'complete', 'failed'] as const
/** A rerun without activity for so long is dead: its job is lost. */
export const RERUN_DEAD_MS = 48 * 60 * 60_000
export type RerunStatus = (typeof RERUN_STATUSES)[number]

/** What is exchanged in a run; `unchanged` exchanges nothing and tells what changes by itself. */
export const SWAP_VARIANTS = ['names', 'gender', 'both', 'roles'] as const
export type SwapVariant = (typeof SWAP_VARIANTS)[number]
export const RUN_NAMES = ['order', 'unchanged', ...SWAP_VARIANTS] as const
export type RunName = (typeof RUN_NAMES)[number]

/** How a statement of the analysis fares in a run, from the least difference to the greatest. */
export const OUTCOMES = ['same', 'other_wording', 'changed', 'missing'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const RERUN_LIMITS = { runsDefault: 5, runsMost: 10 } as const
