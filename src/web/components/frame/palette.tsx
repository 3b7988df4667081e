import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette')

/** How long its code may take for what is typed to be kept. */
const TYPING_AHEAD_MS = 5_000

/** The palette, once its code is there. Whoever types at once finds the letters in its field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  useTypedAhead(setTyped)
  return (
    <Suspense>
      <CommandPalette typed={typed} onType={setTyped} onClose={onClose} />
    </Suspense>
  )
}

function useTypedAhead(setTyped: (change: (typed: string) => string) => void): void {
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), TYPING_AHEAD_MS)
    const onKey = (event: KeyboardEvent) => {
      // From here on the field has the letters.
      if (document.activeElement?.closest('[role="dialog"]')) return stop.abort()
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key.length === 1) setTyped((typed) => typed + event.key)
      else if (event.key === 'Backspace') setTyped((typed) => typed.slice(0, -1))
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', onKey, { capture: true, signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [setTyped])
}
