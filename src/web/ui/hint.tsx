import { type ReactNode, useId, useRef } from 'react'
import classes from './hint.module.css'

const DELAY_MS = 250
/** Nothing tells when a finger is done reading. */
const TOUCHED_MS = 5_000

/**
 * Words that appear beside what they explain, on hover, on focus and where asked on touch; Escape takes them away. The browser's own
 * popover and anchors do the placing. What is named by it needs a label of its own: the words are for the eye.
 */
export function Hint({
  label,
  children,
  side = 'top',
  onTouch = false,
}: {
  /** Null: there is nothing to say, and nothing in the way of the layout. */
  label: ReactNode
  children: ReactNode
  side?: 'top' | 'right'
  /** Whether a touch shows it too, for a while: where the touch does nothing else. */
  onTouch?: boolean
}) {
  const name = `--hint-${useId().replaceAll(/[^\w-]/g, '')}`
  const words = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const gone = useRef(0)
  const hide = () => {
    clearTimeout(timer.current)
    clearTimeout(gone.current)
    if (words.current?.matches(':popover-open')) words.current.hidePopover()
  }
  const show = (delay: number) => {
    clearTimeout(timer.current)
    clearTimeout(gone.current)
    timer.current = window.setTimeout(() => words.current?.isConnected && words.current.showPopover(), delay)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what happens to the control inside
    <span
      className={classes.anchor}
      data-silent={label === null}
      style={{ anchorName: name } as object}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(DELAY_MS)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onPointerUp={(event) => {
        if (!onTouch || event.pointerType === 'mouse') return
        show(0)
        gone.current = window.setTimeout(hide, TOUCHED_MS)
      }}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {label === null ? null : (
        <span
          ref={words}
          popover="manual"
          aria-hidden="true"
          className={classes.words}
          data-side={side}
          style={{ positionAnchor: name } as object}
        >
          {label}
        </span>
      )}
    </span>
  )
}
