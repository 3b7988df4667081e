import { useEffect, useRef, useState } from 'react'

const READ_MS = 10_000

/** For what has said all it had to say: it goes after a while, but not from under a pointer or the focus. */
export function useGoingByItself(isOver: boolean, onGo: () => void) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const latest = useRef(onGo)
  latest.current = onGo
  const goes = isOver && !isPointed && !isFocused
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => latest.current(), READ_MS)
    return () => clearTimeout(timer)
  }, [goes])
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
