/** Runs work after everything already queued for the same key. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** One at a time for each organization: nobody can monopolize the processor with many requests. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine.catch(() => {})
    last.set(key, ended)
    try {
      return await mine
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
