import { useDeferredValue, useState } from 'react'

/**
 * A value that has to be waited for. When it comes, what shows it is drawn in short turns, so that a slow machine answers
 * between them; a value that was there already, and every later one, is given at once.
 */
export function useArrival<T>(value: T | undefined): T | undefined {
  const [waited] = useState(value === undefined)
  const drawn = useDeferredValue(value)
  return waited && drawn === undefined ? undefined : value
}
