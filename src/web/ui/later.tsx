import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** False until what was drawn first has been painted: what nobody reads first is asked for after that. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame is begun before what it shows is painted, and a task after it runs when it has been.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return painted
}

/** What nobody reads first, drawn in short turns once what stands around it has been painted. */
export const Later = ({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) =>
  usePainted() ? children : meanwhile
