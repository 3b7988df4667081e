import type { InferenceThread } from './inference-thread.ts'

/** Texts that one caller wants embedded, cut into turns. */
interface Caller {
  readonly turns: readonly (readonly string[])[]
  readonly signal: AbortSignal | undefined
  readonly answers: Float32Array[]
  readonly resolve: (answers: readonly Float32Array[]) => void
  readonly reject: (error: unknown) => void
  begun: number
  answered: number
  ended: boolean
}

/** The vectors of each turn, in order. An abort takes effect between two turns. */
export type TakeTurns = (
  turns: readonly (readonly string[])[],
  signal?: AbortSignal,
) => Promise<readonly Float32Array[]>

/**
 * Callers take turns on a few threads: a thread that comes free takes one turn of whoever waits longest, however many
 * turns somebody else still has. A single caller uses all threads.
 */
export function createFairTurns(threads: readonly Pick<InferenceThread, 'run'>[]): TakeTurns {
  // In this order, so that a thread nobody needs is never started.
  const idle = new Set(threads.keys())
  const waiting: Caller[] = []

  const end = (caller: Caller, settle: () => void) => {
    if (caller.ended) return
    caller.ended = true
    settle()
  }
  const giveTurn = (place: number, caller: Caller) => {
    const turn = caller.begun++
    if (caller.begun < caller.turns.length) waiting.push(caller)
    idle.delete(place)
    void threads[place]
      ?.run(caller.turns[turn] ?? [])
      .then((answer) => {
        caller.answers[turn] = answer
        caller.answered++
        if (caller.answered === caller.turns.length) end(caller, () => caller.resolve(caller.answers))
      })
      .catch((error: unknown) => end(caller, () => caller.reject(error)))
      .finally(() => {
        idle.add(place)
        giveTurns()
      })
  }
  const giveTurns = () => {
    while (idle.size > 0) {
      const caller = waiting.shift()
      if (!caller) return
      if (caller.signal?.aborted) end(caller, () => caller.reject(caller.signal?.reason))
      else if (!caller.ended) giveTurn(Math.min(...idle), caller)
    }
  }
  return (turns, signal) =>
    new Promise((resolve, reject) => {
      if (turns.length === 0) return resolve([])
      waiting.push({ turns, signal, answers: [], resolve, reject, begun: 0, answered: 0, ended: false })
      giveTurns()
    })
}
