import { type RefObject, useEffect, useRef } from 'react'

/** For a field that opens with words in it: whoever goes on writing begins behind them. */
export function useCaretAtEnd(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])
  return field
}
