import type { ReactNode } from 'react'

/** Where it is wider than the screen, it moves sideways and the page does not; with the keyboard too. */
const MOVES = { style: { overflowX: 'auto' }, tabIndex: 0 } as const

export const WideTable = ({ children }: { children: ReactNode }) => <div {...MOVES}>{children}</div>
