import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
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
  /** Rejects where it was refused: whoever calls it says so. */
  readonly say: (statementId: string, word: OwnWord) => Promise<void>
  /** The same by one press; a refusal stands below the statement. */
  readonly tick: (statementId: string, word: OwnWord) => Promise<void>
  /** The statement whose last tick was refused, and why. */
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
  const { mutateAsync } = useJudgeStatement(analysis.id)
  const [refused, setRefused] = useState<StatementJudging['refused']>(null)
  const missing = useMissingForJudgment(analysis, citations)
  const value = useMemo((): StatementJudging => {
    const say: StatementJudging['say'] = async (statementId, { verdict, note }) => {
      setRefused(null)
      await mutateAsync({ statementId, verdict, note })
    }
    const byStatement = Map.groupBy(judgments ?? [], (one) => one.statement_id)
    return {
      analysisId: analysis.id,
      missing,
      byStatement,
      findOwn: (id) =>
        byStatement.get(id)?.find((one) => one.user.id === user.id && !one.reworded_since) ?? NOTHING,
      say,
      tick: (statementId, word) =>
        say(statementId, word).catch((error: unknown) => {
          const { message, over } = toProblem(error)
          setRefused({ statementId, message })
          void over?.then(() => setRefused(null))
        }),
      refused,
    }
  }, [analysis.id, judgments, missing, user.id, mutateAsync, refused])
  return <JudgingContext.Provider value={value}>{children}</JudgingContext.Provider>
}
