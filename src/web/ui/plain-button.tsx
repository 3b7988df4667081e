import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

interface PlainButtonProps {
  readonly onPress: () => void
  /** What it opens and closes, if it does. */
  readonly opens?: { readonly id: string; readonly opened: boolean }
  readonly children: ReactNode
}

/** A button that stands in a sentence as a link does. */
export const PlainButton = ({ onPress, opens, children }: PlainButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-expanded={opens?.opened}
    aria-controls={opens?.opened ? opens.id : undefined}
    onClick={onPress}
  >
    {children}
  </button>
)
