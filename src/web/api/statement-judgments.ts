import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import type { StatementJudgment, StatementJudgmentInput } from '#shared/contracts/statement-judgments.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** The last word of each person on each statement of an analysis. */
export const useStatementJudgments = (analysisId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keys.statementJudgments(analysisId),
    queryFn: async ({ signal }) =>
      (await call(addresses.listStatementJudgments, { params: { id: analysisId }, signal })).items,
  })

/** Keeps the caller's word on one statement; the answer is what everybody says of all of them. */
export function useJudgeStatement(analysisId: string) {
  const client = useQueryClient()
  return useMutation({
    // One after the other: a person may tick faster than the service answers.
    scope: { id: `statements of ${analysisId}` },
    mutationFn: ({ statementId, ...body }: StatementJudgmentInput & { readonly statementId: string }) =>
      call(addresses.judgeStatement, { params: { id: analysisId, statement_id: statementId }, body }),
    onSuccess: async ({ items }) => {
      client.setQueryData<StatementJudgment[]>(keys.statementJudgments(analysisId), items)
      await client.invalidateQueries({ queryKey: keys.feedbackMetrics() })
    },
  })
}
