import { useSyncExternalStore } from 'react'

const PRINT = matchMedia('print')
/** A browser says that it will print before it changes the medium: what comes first counts. */
let announced = false
window.addEventListener('beforeprint', () => {
  announced = true
})
window.addEventListener('afterprint', () => {
  announced = false
})

/** Whether the page is being set on paper: what is folded away or filtered out belongs there too. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      PRINT.addEventListener('change', changed)
      window.addEventListener('beforeprint', changed)
      window.addEventListener('afterprint', changed)
      return () => {
        PRINT.removeEventListener('change', changed)
        window.removeEventListener('beforeprint', changed)
        window.removeEventListener('afterprint', changed)
      }
    },
    () => announced || PRINT.matches,
  )
