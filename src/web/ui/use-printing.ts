import { useSyncExternalStore } from 'react'

const PRINT = matchMedia('print')

/** Whether the page is being set on paper: what is folded away or filtered out belongs there too. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      PRINT.addEventListener('change', changed)
      return () => PRINT.removeEventListener('change', changed)
    },
    () => PRINT.matches,
  )
