import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'
import { formatCount } from './format-count.ts'

/** A filter that is on or off, and how much it would show. */
export const FilterChip = ({
  pressed,
  count,
  onPress,
  children,
}: {
  pressed: boolean
  count: number
  onPress: () => void
  children: ReactNode
}) => (
  <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
    {children} <span className={classes.count}>{formatCount(count)}</span>
  </button>
)
