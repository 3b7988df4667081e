import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './analysis.module.css'

/** A heading that opens what stands below it; closed, nothing of it is in the page or asked of the service. */
export function Disclosure({
  title,
  opened,
  onToggle,
  children,
}: {
  title: ReactNode
  opened: boolean
  onToggle: (opened: boolean) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <section>
      <button
        type="button"
        className={classes.disclosure}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => onToggle(!opened)}
      >
        <IconChevronRight size={15} aria-hidden />
        {title}
      </button>
      {opened ? <div id={id}>{children}</div> : null}
    </section>
  )
}
