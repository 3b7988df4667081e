import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plural } from './plural.ts'
import quiet from './quiet-button.module.css'
import classes from './sideways.module.css'

interface SidewaysProps {
  /** What a column is about, for "3 more people". */
  readonly one: string
  readonly many: string
  readonly className: string | undefined
  /** A table whose first column stays in sight. */
  readonly children: ReactNode
}

const NONE = { before: 0, after: 0 }

/** Room for a table that may be wider: how many columns are out of sight is said on either side, and brings them in. */
export function Sideways({ one, many, className, children }: SidewaysProps) {
  const room = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(NONE)
  useEffect(() => {
    const box = room.current
    if (!box) return
    const measure = () => {
      const next = countHidden(box)
      setHidden((old) => (old.before === next.before && old.after === next.after ? old : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [])
  const line = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current || hidden === NONE) return
    pressed.current = false
    // At the end the button that was pressed is gone.
    if (document.activeElement === document.body) line.current?.querySelector('button')?.focus()
  }, [hidden])
  const move = (by: 1 | -1) => {
    const box = room.current
    pressed.current = true
    if (box) box.scrollLeft += by * Math.max(120, box.clientWidth - firstColumn(box))
  }
  const { before, after } = hidden
  return (
    <div className={classes.frame} data-before={before > 0} data-after={after > 0}>
      {before + after > 0 ? (
        <div ref={line} className={`${classes.line} no-print`}>
          {before > 0 ? (
            <button type="button" className={quiet.button} onClick={() => move(-1)}>
              <IconArrowLeft size={14} aria-hidden /> {plural(before, `more ${one}`, `more ${many}`)} to the
              left
            </button>
          ) : (
            <span />
          )}
          {after > 0 ? (
            <button type="button" className={quiet.button} onClick={() => move(1)}>
              {plural(after, `more ${one}`, `more ${many}`)} to the right{' '}
              <IconArrowRight size={14} aria-hidden />
            </button>
          ) : null}
        </div>
      ) : null}
      <div ref={room} className={className}>
        {children}
      </div>
    </div>
  )
}

const firstColumn = (box: HTMLElement): number =>
  box.querySelector('thead th')?.getBoundingClientRect().width ?? 0

/** A column counts as hidden once more than half of it is. */
function countHidden(box: HTMLElement): typeof NONE {
  const { left, right } = box.getBoundingClientRect()
  const start = left + firstColumn(box)
  const middles = [...box.querySelectorAll('thead th')].slice(1).map((head) => {
    const place = head.getBoundingClientRect()
    return place.left + place.width / 2
  })
  return {
    before: middles.filter((middle) => middle < start).length,
    after: middles.filter((middle) => middle > right).length,
  }
}
