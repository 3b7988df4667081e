import { useSyncExternalStore } from 'react'

/** A browser says that it will print before it changes the medium: what comes first counts. */
let announced = false
let medium: MediaQueryList | null = null

/** From the first look on, so that code for pages can be loaded where there is no page. */
function listen(): MediaQueryList {
  if (medium) return medium
  window.addEventListener('beforeprint', () => {
    announced = true
  })
  window.addEventListener('afterprint', () => {
    announced = false
  })
  medium = matchMedia('print')
  return medium
}

/** Whether the page is being set on paper: what is folded away or filtered out belongs there too. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const print = listen()
      print.addEventListener('change', changed)
      window.addEventListener('beforeprint', changed)
      window.addEventListener('afterprint', changed)
      return () => {
        print.removeEventListener('change', changed)
        window.removeEventListener('beforeprint', changed)
        window.removeEventListener('afterprint', changed)
      }
    },
    () => announced || listen().matches,
  )
