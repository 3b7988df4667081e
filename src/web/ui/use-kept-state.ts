import { useCallback, useRef, useState } from 'react'

const prefix = 'probity.'

const read = <T>(findStore: () => Storage, key: string, fallback: T): T => {
  try {
    const kept = findStore().getItem(prefix + key)
    return kept === null ? fallback : (JSON.parse(kept) as T)
  } catch {
    return fallback
  }
}

type Kept<T> = [T, (next: T | null) => void]

/** State that this browser remembers: drafts, columns, filters. `null` forgets it. */
export const useKeptState = <T>(key: string, fallback: T): Kept<T> =>
  useStateIn(() => localStorage, key, fallback)

/** `findStore`: asking for a forbidden store throws. */
function useStateIn<T>(findStore: () => Storage, key: string, fallback: T): Kept<T> {
  const store = useRef(findStore).current
  const [value, setValue] = useState<T>(() => read(store, key, fallback))
  const keep = useCallback(
    (next: T | null) => {
      setValue(next ?? fallback)
      try {
        if (next === null) store().removeItem(prefix + key)
        else store().setItem(prefix + key, JSON.stringify(next))
      } catch {
        // A full or forbidden store costs the memory, not the work.
      }
    },
    [store, key, fallback],
  )
  return [value, keep]
}
