import { Grid, Group, Paper, Progress, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { FeedbackMetrics } from '#shared/contracts/feedback.ts'
import { formatDay } from '../../ui/dates.tsx'
import { ANALYSIS_TYPES, REGENERATION_REASONS } from '../../ui/labels.ts'
import { EmptyState, LoadingState } from '../../ui/states.tsx'
import { lazyPart } from '../lazy-part.ts'
import { TREND_SERIES } from './trend-series.ts'

const TrendChart = lazyPart(() => import('./trend-chart.tsx'), 'TrendChart')

const percent = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)} %`)

const RATES = [
  ['acceptance_rate', 'Agreed', 'of all judgments and changes'],
  ['rejection_rate', 'Disagreed', 'of all judgments and changes'],
  ['regeneration_rate', 'Regenerated', 'of all judgments and changes'],
  ['edit_rate', 'Edited', 'of all judgments and changes'],
  ['rubber_stamp_rate', 'Judged within 5 seconds', 'of opening a citation: read too fast to be read'],
] as const

/** How people judge the analyses: rates, kinds, reasons and eight weeks. */
export function MetricsView({ metrics }: { metrics: FeedbackMetrics }) {
  if (metrics.total === 0)
    return (
      <EmptyState title="Nothing judged yet">
        Rates and trends appear once people agree, disagree, edit or regenerate.
      </EmptyState>
    )
  return (
    <Stack gap="lg">
      <Grid gap="md">
        {RATES.map(([key, label, of]) => (
          <Grid.Col key={key} span={{ base: 6, md: 2.4 }}>
            <Text fz={26} fw={600}>
              {percent(metrics[key])}
            </Text>
            <Text fz={14}>{label}</Text>
            <Text fz={13} c="dimmed">
              {of}
            </Text>
          </Grid.Col>
        ))}
      </Grid>
      <Trend metrics={metrics} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <ByType metrics={metrics} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Reasons metrics={metrics} />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

function Trend({ metrics }: { metrics: FeedbackMetrics }) {
  const [view, setView] = useState('chart')
  return (
    <Paper p="md" component="section" aria-labelledby="trend-title">
      <Group justify="space-between" mb="sm">
        <Text component="h2" id="trend-title" fw={600} fz={15}>
          The last eight weeks
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </Group>
      {view === 'chart' ? (
        <Suspense fallback={<LoadingState lines={6} />}>
          <TrendChart weeks={metrics.weekly_trend} />
        </Suspense>
      ) : null}
      <div className={view === 'chart' ? 'visually-hidden' : ''}>
        <Table fz={14} aria-label="The last eight weeks">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Week of</Table.Th>
              {TREND_SERIES.map(({ name, label }) => (
                <Table.Th key={name}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {metrics.weekly_trend.map((week) => (
              <Table.Tr key={week.week_start}>
                <Table.Td>{formatDay(week.week_start)}</Table.Td>
                {TREND_SERIES.map(({ name }) => (
                  <Table.Td key={name}>{week[name]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Paper>
  )
}

const ByType = ({ metrics }: { metrics: FeedbackMetrics }) => (
  <section aria-labelledby="types-title">
    <Text component="h2" id="types-title" fw={600} fz={15} mb="xs">
      By kind of analysis
    </Text>
    <Table fz={14} aria-labelledby="types-title">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kind</Table.Th>
          <Table.Th>Total</Table.Th>
          <Table.Th>Agreed</Table.Th>
          <Table.Th>Disagreed</Table.Th>
          <Table.Th>Regenerated</Table.Th>
          <Table.Th>Edited</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {metrics.by_type.map((row) => (
          <Table.Tr key={row.type}>
            <Table.Td>{ANALYSIS_TYPES[row.type]}</Table.Td>
            <Table.Td>{row.total}</Table.Td>
            <Table.Td>{percent(row.acceptance_rate)}</Table.Td>
            <Table.Td>{percent(row.rejection_rate)}</Table.Td>
            <Table.Td>{percent(row.regeneration_rate)}</Table.Td>
            <Table.Td>{percent(row.edit_rate)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)

function Reasons({ metrics }: { metrics: FeedbackMetrics }) {
  const reasons = metrics.top_regeneration_reasons
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <section aria-labelledby="reasons-title">
      <Text component="h2" id="reasons-title" fw={600} fz={15} mb="xs">
        Why people regenerate
      </Text>
      {reasons.length === 0 ? (
        <Text fz={14} c="dimmed">
          Nobody has yet.
        </Text>
      ) : (
        <Stack gap="xs">
          {reasons.map(({ reason, count }) => (
            <div key={reason}>
              <Group justify="space-between">
                <Text fz={14}>{REGENERATION_REASONS[reason]}</Text>
                <Text fz={14}>{count}</Text>
              </Group>
              <Progress value={(100 * count) / most} size="sm" aria-hidden />
            </div>
          ))}
        </Stack>
      )}
    </section>
  )
}
