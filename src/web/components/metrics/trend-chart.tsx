import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { FeedbackMetrics } from '#shared/contracts/feedback.ts'
import { formatDayAndMonth } from '../../ui/dates.tsx'
import classes from './trend-chart.module.css'
import { TREND_SERIES } from './trend-series.ts'

type Weeks = FeedbackMetrics['weekly_trend']

const BARS_HEIGHT = 52
const WEEKS_HEIGHT = 22

/**
 * A row of bars for each thing that is counted, all to one scale and one above the other, so that nothing hides
 * anything and no colour has to be told from another. The table beside it says the same to those who do not see it.
 */
export function TrendChart({ weeks }: { weeks: Weeks }) {
  const most = Math.max(1, ...weeks.flatMap((week) => TREND_SERIES.map(({ name }) => week[name])))
  const last = TREND_SERIES.length - 1
  return (
    <div aria-hidden="true" className={classes.rows}>
      {TREND_SERIES.map((series, index) => (
        <SeriesRow key={series.name} series={series} weeks={weeks} most={most} namesWeeks={index === last} />
      ))}
    </div>
  )
}

interface SeriesRowProps {
  series: (typeof TREND_SERIES)[number]
  weeks: Weeks
  most: number
  namesWeeks: boolean
}

const SeriesRow = ({ series: { name, label }, weeks, most, namesWeeks }: SeriesRowProps) => (
  <>
    <div className={classes.name}>
      {label}
      <span className={classes.sum}>{weeks.reduce((sum, week) => sum + week[name], 0)} in all</span>
    </div>
    <BarChart
      h={BARS_HEIGHT + (namesWeeks ? WEEKS_HEIGHT : 0)}
      data={weeks.map((week) => ({ ...week, week: formatDayAndMonth(week.week_start) }))}
      dataKey="week"
      series={[{ name, label, color: 'var(--mantine-color-anchor)' }]}
      maxBarWidth={40}
      withBarValueLabel
      valueFormatter={String}
      barLabelColor="var(--mantine-color-text)"
      gridAxis="none"
      withTooltip={false}
      withYAxis={false}
      yAxisProps={{ domain: [0, most] }}
      xAxisProps={{
        interval: 0,
        height: namesWeeks ? WEEKS_HEIGHT : 1,
        tick: namesWeeks,
        axisLine: { stroke: 'var(--mantine-color-dimmed)' },
      }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 18 } }}
      textColor="var(--mantine-color-text)"
    />
  </>
)
