import type { ReactNode } from 'react'
import classes from './plain-button.module.css'

/** A button that stands in a sentence as a link does. */
export const PlainButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" className={classes.button} onClick={onPress}>
    {children}
  </button>
)
