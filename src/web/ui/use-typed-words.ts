import { useEffect, useRef, useState } from 'react'

const SETTLE_MS = 300

/** Words as they are typed; the address hears of them after a moment, and one that was gone back to has its own. */
export function useTypedWords(
  kept: string,
  keep: (words: string) => void,
): [string, (words: string) => void] {
  const [typed, setTyped] = useState(kept)
  const told = useRef(kept)
  const tell = useRef(keep)
  tell.current = keep
  useEffect(() => {
    if (kept === told.current) return
    told.current = kept
    setTyped(kept)
  }, [kept])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      tell.current(typed)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
