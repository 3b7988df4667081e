/** Runs the same work for each item, a few at a time. If one fails, rejects once those already running have ended. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = Iterator.from(items)
  const takeTurns = async () => {
    for (const item of rest) await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: most }, takeTurns))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
