import { type ReactNode, useId } from 'react'
import classes from './drop.module.css'
import quiet from './quiet-button.module.css'

/** A quiet button with something below it; the browser's own popover closes on Escape and on a click elsewhere. */
export function Drop({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId()
  const name = `--${id.replaceAll(/[^\w-]/g, '')}`
  return (
    <>
      <button
        type="button"
        className={quiet.button}
        popoverTarget={id}
        style={{ anchorName: name } as object}
      >
        {label}
      </button>
      <div id={id} popover="auto" className={classes.below} style={{ positionAnchor: name } as object}>
        {children}
      </div>
    </>
  )
}
