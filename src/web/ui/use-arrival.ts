import { useDeferredValue, useEffect, useState } from 'react'

/** Whether anything that waits has been drawn since the page was loaded. */
let hasBegun = false

/**
 * A value that has to be waited for. When it comes, what shows it is drawn in short turns, so that a slow machine answers
 * between them; a value that was there already, and every later one, is given at once. Only the first drawing after a
 * page was loaded is always in turns: it is of everything.
 */
export function useArrival<T>(value: T | undefined): T | undefined {
  const [inTurns] = useState(value === undefined || !hasBegun)
  const drawn = useDeferredValue(value ?? null, inTurns ? null : undefined)
  useEffect(() => {
    hasBegun = true
  }, [])
  return inTurns && drawn === null ? undefined : value
}
