import type { ReactNode } from 'react'

/** Where it is wider than the screen, it moves sideways and the page does not. */
export const WideTable = ({ children, unseen = false }: { children: ReactNode; unseen?: boolean }) => (
  <div {...(unseen ? {} : { style: { overflowX: 'auto' }, tabIndex: 0 })}>{children}</div>
)
