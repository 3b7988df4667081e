import { useCallback, useState } from 'react'

const prefix = 'probity.'

const read = <T>(key: string, fallback: T): T => {
  try {
    const kept = localStorage.getItem(prefix + key)
    return kept === null ? fallback : (JSON.parse(kept) as T)
  } catch {
    return fallback
  }
}

/** State that this browser remembers: drafts, columns, filters. `null` forgets it. */
export function useKeptState<T>(key: string, fallback: T): [T, (next: T | null) => void] {
  const [value, setValue] = useState<T>(() => read(key, fallback))
  const keep = useCallback(
    (next: T | null) => {
      setValue(next ?? fallback)
      try {
        if (next === null) localStorage.removeItem(prefix + key)
        else localStorage.setItem(prefix + key, JSON.stringify(next))
      } catch {
        // A full or forbidden store costs the memory, not the work.
      }
    },
    [key, fallback],
  )
  return [value, keep]
}
