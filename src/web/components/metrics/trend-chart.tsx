import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { FeedbackMetrics } from '#shared/contracts/feedback.ts'
import { formatDay } from '../../ui/dates.tsx'
import { TREND_SERIES } from './trend-series.ts'

/** Eight weeks as lines; the table beside it says the same to those who do not see it. */
export const TrendChart = ({ weeks }: { weeks: FeedbackMetrics['weekly_trend'] }) => (
  <div aria-hidden="true">
    <LineChart
      h={240}
      data={weeks.map((week) => ({ ...week, week: formatDay(week.week_start) }))}
      dataKey="week"
      series={TREND_SERIES.map(({ name, label, color, dash }) => ({
        name,
        label,
        color,
        strokeDasharray: dash,
      }))}
      curveType="linear"
      withLegend
      yAxisProps={{ allowDecimals: false, width: 32 }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  </div>
)
