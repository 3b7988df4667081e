import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { FeedbackMetrics } from '#shared/contracts/feedback.ts'
import { formatDayAndMonth } from '../../ui/dates.tsx'
import classes from './trend-chart.module.css'
import { TREND_SERIES } from './trend-series.ts'

type Weeks = FeedbackMetrics['weekly_trend']

const HEIGHT = 56
const ROOM_FOR_NUMBERS = 18

/**
 * A row of bars for each thing that is counted, all to one scale and one above the other, so that nothing hides
 * anything and no colour has to be told from another. The table beside it says the same to those who do not see it.
 */
export function TrendChart({ weeks }: { weeks: Weeks }) {
  const most = Math.max(1, ...weeks.flatMap((week) => TREND_SERIES.map(({ name }) => week[name])))
  return (
    <div aria-hidden="true" className={classes.rows}>
      {TREND_SERIES.map((series) => (
        <SeriesRow key={series.name} series={series} weeks={weeks} most={most} />
      ))}
      <div className={classes.weeks}>
        {weeks.map(({ week_start: start }) => (
          <span key={start}>{formatDayAndMonth(start)}</span>
        ))}
      </div>
    </div>
  )
}

interface SeriesRowProps {
  series: (typeof TREND_SERIES)[number]
  weeks: Weeks
  most: number
}

const SeriesRow = ({ series: { name, label }, weeks, most }: SeriesRowProps) => (
  <>
    <div className={classes.name}>
      {label}
      <span className={classes.sum}>{weeks.reduce((sum, week) => sum + week[name], 0)} in all</span>
    </div>
    <BarChart
      h={HEIGHT}
      className={classes.bars}
      data={[...weeks]}
      dataKey="week_start"
      series={[{ name, label, color: 'var(--mantine-color-anchor)' }]}
      maxBarWidth={40}
      withBarValueLabel
      valueFormatter={String}
      barLabelColor="var(--mantine-color-text)"
      gridAxis="none"
      withTooltip={false}
      withXAxis={false}
      withYAxis={false}
      yAxisProps={{ domain: [0, most] }}
      barChartProps={{
        accessibilityLayer: false,
        margin: { top: ROOM_FOR_NUMBERS, right: 0, bottom: 0, left: 0 },
      }}
    />
  </>
)
