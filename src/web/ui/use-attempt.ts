import { useState } from 'react'
import { type Problem, toProblem } from './problem.ts'

export interface Attempt {
  readonly busy: boolean
  readonly problem: Problem | null
  /** Runs one thing at a time; what goes wrong is kept in `problem` and clears with the next try. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    busy,
    problem,
    run: async (work) => {
      if (busy) return
      setBusy(true)
      setProblem(null)
      try {
        await work()
      } catch (error) {
        setProblem(toProblem(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
