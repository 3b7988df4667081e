import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis, Progress } from '#shared/contracts/analyses.ts'
import { LIMITS } from '#shared/limits.ts'
import { isAwaited, isUnderWay } from './analyses.ts'
import { call } from './client.ts'
import { usePollingTime } from './polling-time.ts'
import { readStatus } from './problem.ts'
import { keys } from './query-keys.ts'

export interface ProgressWatch {
  /** What is being done, with its counts; null until it was looked at. */
  readonly steps: Progress | null
  /** Polling has ended without a result: the work goes on without this page. */
  readonly gaveUp: boolean
  /** Looks again from now on. */
  readonly resume: () => void
}

/**
 * Looks every three seconds, for at most five minutes in all, how far an analysis is, and fetches it anew whenever that
 * changed. It asks for the status alone, because each look at the words is an audit row.
 */
export function useProgress(analysis: Analysis | undefined, onChange: () => void): ProgressWatch {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [gaveUp, setGaveUp] = useState(false)
  const [steps, setSteps] = useState<Progress | null>(null)
  const changed = useRef(onChange)
  changed.current = onChange
  const polling = usePollingTime()
  const id = analysis?.id
  const status = analysis?.generation_status
  const awaited = analysis !== undefined && isAwaited(analysis)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins to count again
  useEffect(() => {
    if (!id || !status || !awaited) {
      polling.waitFor([])
      return
    }
    polling.waitFor([`${id} ${round}`])
    setGaveUp(isUnderWay(status) && polling.isOver())
    const timer = setInterval(async () => {
      if (polling.isOver()) {
        clearInterval(timer)
        setGaveUp(isUnderWay(status))
        return
      }
      try {
        const { generation_status, progress } = await call(addresses.getQualityStatus, { params: { id } })
        setSteps(progress)
        if (generation_status === status) return
        clearInterval(timer)
        await client.invalidateQueries({ queryKey: keys.analysis(id) })
        changed.current()
      } catch (error) {
        // What passes by itself is asked again at the next look; a refusal is for the page to show.
        const answered = readStatus(error)
        if (answered >= 400 && answered < 429) clearInterval(timer)
      }
    }, LIMITS.pollSeconds * 1000)
    return () => clearInterval(timer)
  }, [id, status, round])
  return { steps, gaveUp, resume: () => setRound((before) => before + 1) }
}
