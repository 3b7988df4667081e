import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Meaning = 'supported' | 'partial' | 'contradicted' | 'not-found' | 'neutral' | 'accent'

/** Colour never stands alone: each meaning has its shape. */
const SHAPES: Readonly<Record<Meaning, ReactNode>> = {
  supported: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  partial: (
    <>
      <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  contradicted: <path d="m5 .8 4.4 8H.6z" fill="currentColor" />,
  'not-found': <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeDasharray="2 1.6" />,
  neutral: <path d="M2 2h6v6H2z" fill="currentColor" />,
  accent: <path d="m5 .8 4.2 4.2L5 9.2.8 5z" fill="currentColor" />,
}

/** The shape alone, for where the word stands beside it. */
export const MeaningShape = ({ meaning }: { meaning: Meaning }) => (
  <svg
    className={classes.shape}
    data-meaning={meaning}
    viewBox="0 0 10 10"
    width="10"
    height="10"
    aria-hidden="true"
  >
    {SHAPES[meaning]}
  </svg>
)

export function StatusBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className={classes.badge} data-meaning={meaning}>
      <MeaningShape meaning={meaning} />
      {children}
    </span>
  )
}
