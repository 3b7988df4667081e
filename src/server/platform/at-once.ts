/** Does the same with each, a few at once. One that fails is told once the others under way have ended. */
export async function eachAtOnce<T>(
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
