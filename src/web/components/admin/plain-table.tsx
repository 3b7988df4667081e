import type { ReactNode } from 'react'
import classes from './admin.module.css'

export interface Heading {
  readonly title: string
  readonly align?: 'end'
}

/** So many columns fit on a phone. */
const NARROW_COLUMNS = 4

/** A short table of facts: nothing to sort, open or select. It scrolls by itself where it is too wide. */
export function PlainTable({
  label,
  headings,
  children,
}: {
  label: string
  headings: readonly (string | Heading)[]
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.table} data-narrow={headings.length <= NARROW_COLUMNS} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {headings.map((one) => {
              const { title, align } = typeof one === 'string' ? { title: one, align: undefined } : one
              return (
                <th key={title} scope="col" data-align={align}>
                  {title}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
