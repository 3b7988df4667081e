import { Grid, Group, Paper, Progress, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FeedbackMetrics } from '#shared/contracts/feedback.ts'
import { ANALYSIS_TYPE_WORDS } from '#shared/describe-subject.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { REGENERATION_REASONS } from '../analysis/judgment-words.ts'
import { describeShare, inPercent } from './describe-share.ts'
import { TrendChart } from './trend-chart.tsx'
import { TREND_SERIES } from './trend-series.ts'

/** Together they are all that was counted. */
const SHARES = [
  ['acceptance_rate', 'Agreed'],
  ['rejection_rate', 'Disagreed'],
  ['needs_revision_rate', 'Unsure'],
  ['regeneration_rate', 'Regenerated'],
  ['edit_rate', 'Edited'],
] as const

const statementsInWords = ({ judged, agreed, disagreed, noted }: FeedbackMetrics['statements']): string =>
  `${judged}, of them ${agreed} agreed, ${disagreed} disagreed, ${noted} with a note`

/** How people judge the analyses: rates, kinds, reasons and eight weeks. */
export function MetricsView({ metrics }: { metrics: FeedbackMetrics }) {
  if (metrics.total === 0)
    return (
      <EmptyState title="No judgments yet">
        Rates and trends appear once people agree, disagree, edit or regenerate.
      </EmptyState>
    )
  return (
    <Stack gap="lg">
      <Grid gap="md">
        {SHARES.map(([name, label]) => (
          <Grid.Col key={name} span={{ base: 6, md: 2 }}>
            <Figure value={inPercent(metrics[name])} label={label}>
              {Math.round((metrics[name] ?? 0) * metrics.total)} of {metrics.total}
            </Figure>
          </Grid.Col>
        ))}
        <Grid.Col span={{ base: 6, md: 2 }}>
          <Figure
            value={inPercent(metrics.rubber_stamp_rate)}
            label={`Judged under ${LIMITS.rubberStampSeconds} s`}
          >
            of judgments, after opening a citation: too fast to have read it
          </Figure>
        </Grid.Col>
      </Grid>
      <Text fz="xs" c="dimmed">
        {metrics.total === 1 ? '1 judgment or change' : `${metrics.total} judgments and changes`}: only each
        person’s latest judgment of an analysis counts.
        {metrics.statements.judged > 0
          ? ` Single statements judged: ${statementsInWords(metrics.statements)}.`
          : ''}
      </Text>
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

const Figure = ({ value, label, children }: { value: string; label: string; children: ReactNode }) => (
  <>
    <Text fz="h1" fw="var(--mantine-font-weight-medium)">
      {value}
    </Text>
    <Text fz="sm">{label}</Text>
    <Text fz="xs" c="dimmed">
      {children}
    </Text>
  </>
)

function Trend({ metrics }: { metrics: FeedbackMetrics }) {
  const [view, setView] = useState('chart')
  return (
    <Paper p="md" component="section" aria-labelledby="trend-title">
      <Group justify="space-between" mb="sm">
        <Text component="h2" id="trend-title" fw="var(--mantine-font-weight-medium)" fz="md">
          The last eight weeks
        </Text>
        <SegmentedControl
          className="no-print"
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
      {view === 'chart' ? <TrendChart weeks={metrics.weekly_trend} /> : null}
      <div className={view === 'chart' ? 'visually-hidden' : ''}>
        <WideTable unseen={view === 'chart'}>
          <Table fz="sm" aria-label="The last eight weeks">
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
        </WideTable>
      </div>
    </Paper>
  )
}

/** Where it is wider than the screen, it moves sideways and the page does not. */
const WideTable = ({ children, unseen = false }: { children: ReactNode; unseen?: boolean }) => (
  <div {...(unseen ? {} : { style: { overflowX: 'auto' }, tabIndex: 0 })}>{children}</div>
)

const ByType = ({ metrics }: { metrics: FeedbackMetrics }) => (
  <section aria-labelledby="types-title">
    <Text component="h2" id="types-title" fw="var(--mantine-font-weight-medium)" fz="md" mb="xs">
      By kind of analysis
    </Text>
    <WideTable>
      <Table fz="sm" aria-labelledby="types-title">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kind</Table.Th>
            <Table.Th>Total</Table.Th>
            {SHARES.map(([name, label]) => (
              <Table.Th key={name}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {metrics.by_type.map((row) => (
            <Table.Tr key={row.type}>
              <Table.Td>{ANALYSIS_TYPE_WORDS[row.type]}</Table.Td>
              <Table.Td>{row.total}</Table.Td>
              {SHARES.map(([name]) => (
                <Table.Td key={name}>{describeShare(row[name], row.total)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  </section>
)

function Reasons({ metrics }: { metrics: FeedbackMetrics }) {
  const reasons = metrics.top_regeneration_reasons
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <section aria-labelledby="reasons-title">
      <Text component="h2" id="reasons-title" fw="var(--mantine-font-weight-medium)" fz="md" mb="xs">
        Why people regenerate
      </Text>
      {reasons.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No one has yet.
        </Text>
      ) : (
        <Stack gap="xs">
          {reasons.map(({ reason, count }) => (
            <div key={reason}>
              <Group justify="space-between">
                <Text fz="sm">{REGENERATION_REASONS[reason]}</Text>
                <Text fz="sm">{count}</Text>
              </Group>
              <Progress value={(100 * count) / most} size="sm" aria-hidden />
            </div>
          ))}
        </Stack>
      )}
    </section>
  )
}
