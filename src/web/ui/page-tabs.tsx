import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-tabs.module.css'

/** A row of links to pages that belong together; where it is wider than the screen, the open one is brought into view. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open one changes with the path
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[data-status="active"]')
    if (!row.current || !open) return
    const { offsetLeft, clientWidth } = row.current
    // Not scrollIntoView: it would let Tab begin here instead of at the top of the page.
    row.current.scrollLeft = open.offsetLeft - offsetLeft - (clientWidth - open.offsetWidth) / 2
  }, [path])
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
