import { useEffect, useRef } from 'react'
import { isCovered } from '../../ui/keyboard.tsx'

/** Whoever pressed it longer ago has gone on to something else. */
const MAX_AGE_MS = 10_000

/** Whether Ctrl+K was pressed while this was loading, as early.js keeps it; tells that from here on it is heard. */
function takeEarlyKey(): boolean {
  const { dataset } = document.documentElement
  const pressed = dataset.paletteAsked
  delete dataset.paletteAsked
  dispatchEvent(new Event('palette-listens'))
  return pressed !== undefined && performance.now() - Number(pressed) < MAX_AGE_MS
}

/** Ctrl+K, also while somebody types; not while a dialog waits for an answer. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const stop = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      // A field that the browser fills in sends a key without a name.
      const isAsked = event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isAsked || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!isCovered()) latest.current()
    }
    addEventListener('keydown', onKey, { signal: stop.signal })
    if (takeEarlyKey() && !isCovered()) latest.current()
    return () => stop.abort()
  }, [])
}
