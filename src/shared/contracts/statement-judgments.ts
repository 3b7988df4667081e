import { z } from 'zod'
import { STATEMENT_VERDICTS } from '../feedback-words.ts'
import { LIMITS } from '../limits.ts'
import { id, line, timestamp } from './common.ts'

/** The analysis stands last: an audit row names what the last part of an address names. */
export const statementParams = z.object({ statement_id: z.string().min(1).max(64), id })

export const statementJudgmentInput = z
  .strictObject({
    verdict: z.enum(STATEMENT_VERDICTS).nullable(),
    note: line(LIMITS.questionLength).nullish(),
  })
  .describe('The whole word of the caller on the statement; without a verdict and a note it is taken back')
export type StatementJudgmentInput = z.infer<typeof statementJudgmentInput>

export const statementJudgment = z.object({
  statement_id: z.string(),
  verdict: z.enum(STATEMENT_VERDICTS).nullable(),
  note: z.string().nullable(),
  user: z.object({ id, name: z.string().nullable().describe('null for somebody who left the organization') }),
  judged_at: timestamp,
  reworded_since: z.boolean().describe('A person changed the statement afterwards'),
})
export type StatementJudgment = z.infer<typeof statementJudgment>

export const statementJudgmentList = z.object({
  items: z.array(statementJudgment).describe('The last word of each person on each statement'),
})
