import { useEffect, useRef } from 'react'
import { isCovered } from '../../ui/keyboard.tsx'

/** Ctrl+K, also while somebody types; not while a dialog waits for an answer. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const stop = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isAsked || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!isCovered()) latest.current()
    }
    addEventListener('keydown', onKey, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
