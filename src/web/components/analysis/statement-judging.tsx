import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { StatementJudgment } from '#shared/contracts/statement-judgments.ts'
import { useSignedIn } from '../../api/session.ts'
import { useJudgeStatement, useStatementJudgments } from '../../api/statement-judgments.ts'
import { usePainted } from '../../ui/later.tsx'
import { toProblem } from '../../ui/problem.ts'
import { useMissingForJudgment } from './use-missing-for-judgment.ts'

/** What a person says of a statement: the whole of it, each time. */
export interface OwnWord {
  readonly verdict: StatementJudgment['verdict']
  readonly note: string | null
}

export interface StatementJudging {
  readonly analysisId: string
  /** Why nobody here may judge yet; null where they may. */
  readonly missing: string | null
  readonly byStatement: ReadonlyMap<string, readonly StatementJudgment[]>
  readonly findOwn: (statementId: string) => OwnWord
  readonly say: (statementId: string, word: OwnWord) => Promise<void>
  /** The statement whose last word was refused, and why. */
  readonly refused: { readonly statementId: string; readonly message: string } | null
}

const JudgingContext = createContext<StatementJudging | null>(null)
export const useStatementJudging = () => useContext(JudgingContext)

const NOTHING: OwnWord = { verdict: null, note: null }

/** Judging statement by statement, which the same two gates open as judging the whole. */
export function StatementJudgingProvider({
  analysis,
  citations,
  children,
}: {
  analysis: Analysis
  citations: number
  children: ReactNode
}) {
  const { user } = useSignedIn()
  const judgments = useStatementJudgments(analysis.id, usePainted()).data
  const { mutateAsync, error, variables } = useJudgeStatement(analysis.id)
  const missing = useMissingForJudgment(analysis, citations)
  const value = useMemo((): StatementJudging => {
    const byStatement = Map.groupBy(judgments ?? [], (one) => one.statement_id)
    return {
      analysisId: analysis.id,
      missing,
      byStatement,
      findOwn: (id) =>
        byStatement.get(id)?.find((one) => one.user.id === user.id && !one.reworded_since) ?? NOTHING,
      say: async (statementId, { verdict, note }) => {
        await mutateAsync({ statementId, verdict, note })
      },
      refused:
        error && variables ? { statementId: variables.statementId, message: toProblem(error).message } : null,
    }
  }, [analysis.id, judgments, missing, user.id, mutateAsync, error, variables])
  return <JudgingContext.Provider value={value}>{children}</JudgingContext.Provider>
}
