import { useMemo } from 'react'
import type { Chronology } from '#shared/contracts/chronology.ts'
import { plural } from '../../ui/plural.ts'
import { useRovingGrid } from '../../ui/roving-grid.ts'
import { dayInWords, spanInWords } from '../analysis-views/day-words.ts'
import classes from './density.module.css'
import { arrangeDensity, type Bar, type Density } from './density.ts'

interface DensityStripProps {
  readonly days: Chronology['days']
  readonly conduct: { readonly from: string | null; readonly to: string | null }
  /** Goes to the first entry of a day, month or year. */
  readonly onGo: (at: string) => void
}

const inWords = ({ at, to, entries }: Bar) =>
  `${spanInWords(at, to ?? at)}: ${plural(entries, 'entry', 'entries')}`

/** How the entries lie in time: a column for each day or week, and the months below, both to go to. */
export function DensityStrip({ days, conduct, onGo }: DensityStripProps) {
  const { from, to } = conduct
  const density = useMemo(() => arrangeDensity(days, { from, to }), [days, from, to])
  const { months, before, after } = density
  if (days.length < 2) return null
  return (
    <nav aria-label="Jump in time" className={`${classes.strip} no-print`}>
      <Columns density={density} onGo={onGo} />
      <ol className={classes.months}>
        {before ? (
          <li>
            <button type="button" className={classes.month} onClick={() => onGo(before.at)}>
              {plural(before.entries, 'entry', 'entries')} before
            </button>
          </li>
        ) : null}
        {months.map((month) => (
          <li key={month.at}>
            <button
              type="button"
              className={classes.month}
              aria-label={inWords(month)}
              onClick={() => onGo(month.at)}
            >
              {dayInWords(month.at)} <span className={classes.count}>{month.entries}</span>
            </button>
          </li>
        ))}
        {after ? (
          <li>
            <button type="button" className={classes.month} onClick={() => onGo(after.at)}>
              {plural(after.entries, 'entry', 'entries')} after
            </button>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

/** One stop of the Tab key: the arrows move from column to column, Enter goes to it. */
function Columns({ density: { columns }, onGo }: { density: Density; onGo: DensityStripProps['onGo'] }) {
  const told = columns.filter(({ entries }) => entries > 0)
  const grid = useRovingGrid<HTMLDivElement>(1, told.length)
  const most = Math.max(...told.map(({ entries }) => entries))
  if (told.length < 2) return null
  return (
    <div
      ref={grid.ref}
      role="toolbar"
      aria-label={columns[0]?.to ? 'Weeks' : 'Days'}
      className={classes.columns}
      onKeyDown={grid.onKeyDown}
    >
      {columns.map((column) =>
        column.entries === 0 ? (
          <span key={column.at} />
        ) : (
          <button
            key={column.at}
            type="button"
            className={classes.column}
            title={inWords(column)}
            aria-label={inWords(column)}
            onClick={() => onGo(column.at)}
            {...grid.cell(0, told.indexOf(column))}
          >
            <span style={{ blockSize: `${Math.max((column.entries / most) * 100, 8)}%` }} />
          </button>
        ),
      )}
    </div>
  )
}
