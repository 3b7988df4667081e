import { formatDayAndMonth } from '../../ui/dates.tsx'
import classes from './trend-chart.module.css'
import type { Series, Week } from './trend-series.ts'

const TALLEST = 38
const ROOM_FOR_NUMBERS = 18
const ABOVE_BAR = 5

/**
 * A row of bars for each thing that is counted, all to one scale and one above the other, so that nothing hides
 * anything and no colour has to be told from another. The table beside it says the same to those who do not see it.
 */
export function TrendChart<Name extends string>({
  weeks,
  series,
}: {
  weeks: readonly Week<Name>[]
  series: Series<Name>
}) {
  const most = Math.max(1, ...weeks.flatMap((week) => series.map(({ name }) => week[name])))
  return (
    <div aria-hidden="true" className={classes.rows}>
      {series.map((one) => (
        <SeriesRow key={one.name} series={one} weeks={weeks} most={most} />
      ))}
      <div className={classes.weeks}>
        {weeks.map(({ week_start: start }) => (
          <span key={start}>{formatDayAndMonth(start)}</span>
        ))}
      </div>
    </div>
  )
}

interface SeriesRowProps<Name extends string> {
  series: Series<Name>[number]
  weeks: readonly Week<Name>[]
  most: number
}

const SeriesRow = <Name extends string>({ series: { name, label }, weeks, most }: SeriesRowProps<Name>) => (
  <>
    <div className={classes.name}>
      {label}
      <span className={classes.sum}>{weeks.reduce((sum, week) => sum + week[name], 0)} in all</span>
    </div>
    <svg width="100%" height={TALLEST + ROOM_FOR_NUMBERS} className={classes.bars} aria-hidden="true">
      {weeks.map((week, index) => {
        const top = ROOM_FOR_NUMBERS + TALLEST * (1 - week[name] / most)
        return (
          <g key={week.week_start}>
            <rect
              x={toPercent((index + 0.25) / weeks.length)}
              y={top}
              width={toPercent(0.5 / weeks.length)}
              height={TALLEST + ROOM_FOR_NUMBERS - top}
            />
            <text x={toPercent((index + 0.5) / weeks.length)} y={top - ABOVE_BAR} textAnchor="middle">
              {week[name]}
            </text>
          </g>
        )
      })}
    </svg>
  </>
)

/** Of the width, whatever it is: on paper it is another one than on the screen. */
const toPercent = (share: number): string => `${100 * share}%`
