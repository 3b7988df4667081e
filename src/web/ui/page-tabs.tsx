import { useRouterState } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './page-tabs.module.css'

/** A row of links to pages that belong together; where it is wider than the screen, the open one is brought into view. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open one changes with the path
  useEffect(() => {
    if (!row.current) return
    const { current } = row
    const show = () => {
      const open = current.querySelector<HTMLElement>('[data-status="active"]')
      if (!open) return
      const { offsetLeft, clientWidth } = current
      // Not scrollIntoView: it would let Tab begin here instead of at the top of the page.
      current.scrollLeft = open.offsetLeft - offsetLeft - (clientWidth - open.offsetWidth) / 2
    }
    // The tabs grow once their counts are known.
    const sizes = new ResizeObserver(show)
    for (const tab of current.children) sizes.observe(tab)
    return () => sizes.disconnect()
  }, [path])
  return (
    <nav ref={row} className={classes.tabs} aria-label={label} onFocus={showFocused}>
      {children}
    </nav>
  )
}

/** A browser leaves a tab where it is of which a part is in view. Not for a pointer, from which it would move away. */
function showFocused({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
