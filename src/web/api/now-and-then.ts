/**
 * Tells of something that happens often: at once the first time, then at most every so many milliseconds, and at once
 * when it is said to be the last.
 */
export function createNowAndThen(
  tell: (key: string) => void,
  everyMs: number,
): (key: string, isLast: boolean) => void {
  const waiting = new Set<string>()
  const told = new Map<string, number>()
  return (key, isLast) => {
    if (waiting.has(key) && !isLast) return
    waiting.add(key)
    const rest = (told.get(key) ?? 0) + everyMs - Date.now()
    setTimeout(
      () => {
        waiting.delete(key)
        told.set(key, Date.now())
        tell(key)
      },
      isLast ? 0 : Math.max(0, rest),
    )
  }
}
