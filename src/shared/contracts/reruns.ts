import { z } from 'zod'
import { STATEMENT_KINDS } from '../analysis-types.ts'
import { OUTCOMES, RERUN_KINDS, RERUN_LIMITS, RERUN_STATUSES, RUN_NAMES } from '../rerun-kinds.ts'
import { id, timestamp } from './common.ts'

export const stability = z.object({
  agreed: z.number().int().describe('Runs that say the same'),
  of: z.number().int().describe('Runs that were finished, of all reruns of these words'),
})
export type Stability = z.infer<typeof stability>

const baseStatement = z.object({ id: z.string(), kind: z.enum(STATEMENT_KINDS), text: z.string() })
export type BaseStatement = z.infer<typeof baseStatement>

const result = z.object({
  base_id: z.string(),
  outcome: z.enum(OUTCOMES),
  at: z.number().int().nullable().describe('Place among the statements of the run; null where it is missing'),
})
export type RunResult = z.infer<typeof result>

const runStatement = z.object({
  kind: z.enum(STATEMENT_KINDS),
  text: z.string().describe('Of a run with something exchanged: with the exchange taken back'),
  extra: z
    .string()
    .nullable()
    .describe('Where it is not in the analysis: a name that it shares with the same statement of other runs'),
  places: z.array(z.object({ evidence_id: id, start: z.number().int(), end: z.number().int() })),
})
export type RunStatement = z.infer<typeof runStatement>

const endedRun = z.object({
  name: z.enum(RUN_NAMES),
  status: z.enum(['done', 'failed']),
  error: z
    .string()
    .nullable()
    .describe('Why nothing came of it: it counts neither for nor against a statement'),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  ambiguous: z.number().int().describe('Words that could have been exchanged in more than one way'),
  results: z.array(result),
  statements: z.array(runStatement),
})
export type EndedRun = z.infer<typeof endedRun>

export const rerun = z.object({
  id,
  analysis_id: id,
  kind: z.enum(RERUN_KINDS),
  status: z.enum(RERUN_STATUSES),
  plan: z.array(z.enum(RUN_NAMES)),
  base: z.array(baseStatement),
  runs: z.array(endedRun),
  stale: z
    .enum(['edited', 'support_changed', 'scrubbed'])
    .nullable()
    .describe('Why it no longer speaks of the analysis as it is'),
  error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type Rerun = z.infer<typeof rerun>

export const rerunPlan = z.object({
  possible: z.boolean(),
  reason: z.string().nullable().describe('Why it is not possible now'),
  tokens_each: z
    .object({ input_tokens: z.number().int(), output_tokens: z.number().int() })
    .nullable()
    .describe('What one run takes, as the first one did; null for the built-in analyst, which costs nothing'),
  usd_each: z.number().nullable().describe('At list price; null where the price is not known'),
})
export type RerunPlan = z.infer<typeof rerunPlan>

export const rerunList = z.object({ cost: rerunPlan, items: z.array(rerun) })

export const newRerun = z.strictObject({
  kind: z.enum(RERUN_KINDS),
  runs: z
    .number()
    .int()
    .min(2)
    .max(RERUN_LIMITS.runsMost)
    .default(RERUN_LIMITS.runsDefault)
    .describe('Of a swap it is not used: each exchange is run once, and once nothing is exchanged'),
})
export type NewRerun = z.infer<typeof newRerun>

export const rerunAccepted = z.object({ id, status: z.enum(RERUN_STATUSES) })
