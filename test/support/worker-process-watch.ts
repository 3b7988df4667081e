import { setTimeout as sleep } from 'node:timers/promises'

export interface WatchedAnalysis {
  readonly id: string
  readonly generation_status: string
  readonly updated_at: string | Date
}

export interface AnalysisWatch {
  /** Longest time that any analysis under way has stood still, in ms. */
  longestPause(): number
  /** Answers the last state of all of them once none is under way. */
  untilAllEnded(withinMs: number): Promise<readonly WatchedAnalysis[]>
  countUnderWay(): number
  stop(): Promise<void>
}

const UNDER_WAY = new Set(['pending', 'generating', 'complete', 'checking'])
const LOOK_MS = 150

/** Looks at the analyses all the time and remembers how long each has stood still; a look that fails is one too few. */
export function watchAnalyses(look: () => Promise<readonly WatchedAnalysis[]>): AnalysisWatch {
  const seen = new Map<string, { state: string; since: number }>()
  let last: readonly WatchedAnalysis[] = []
  let longest = 0
  let running = true
  const note = (analysis: WatchedAnalysis) => {
    const state = `${analysis.generation_status} ${new Date(analysis.updated_at).getTime()}`
    const before = seen.get(analysis.id)
    if (before) longest = Math.max(longest, before.state === state && !UNDER_WAY.has(analysis.generation_status) ? 0 : Date.now() - before.since)
    if (before?.state !== state) seen.set(analysis.id, { state, since: Date.now() })
  }
  const loop = (async () => {
    while (running) {
      const found = await look().catch(() => null)
      found?.forEach(note)
      last = found ?? last
      await sleep(LOOK_MS)
    }
  })()
  const countUnderWay = () => last.filter((analysis) => UNDER_WAY.has(analysis.generation_status)).length
  return {
    longestPause: () => longest,
    countUnderWay,
    untilAllEnded: async (withinMs) => {
      const deadline = Date.now() + withinMs
      await sleep(2 * LOOK_MS)
      while (countUnderWay() > 0) {
        if (Date.now() > deadline) throw new Error(`${countUnderWay()} analyses have not ended after ${withinMs} ms: ${JSON.stringify(last)}`)
        await sleep(LOOK_MS)
      }
      return last
    },
    stop: async () => {
      running = false
      await loop
    },
  }
}
