import { Grid, Group, Progress, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FeedbackMetrics } from '#shared/contracts/feedback.ts'
import { ANALYSIS_TYPE_WORDS } from '#shared/describe-subject.ts'
import { LIMITS } from '#shared/limits.ts'
import { EmptyState } from '../../ui/states.tsx'
import { REGENERATION_REASONS } from '../analysis/judgment-words.ts'
import { describeShare, inPercent } from './describe-share.ts'
import { Trend } from './trend.tsx'
import { WideTable } from './wide-table.tsx'

/** Together they are all that was counted. */
const SHARES = [
  ['acceptance_rate', 'Agreed'],
  ['rejection_rate', 'Disagreed'],
  ['needs_revision_rate', 'Unsure'],
  ['regeneration_rate', 'Regenerated'],
  ['edit_rate', 'Edited'],
] as const

const JUDGED = [
  { name: 'accepted', label: 'Agreed' },
  { name: 'rejected', label: 'Disagreed' },
  { name: 'needs_revision', label: 'Unsure' },
  { name: 'regenerated', label: 'Regenerated' },
  { name: 'edited', label: 'Edited' },
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
      <Trend title="The last eight weeks" weeks={metrics.weekly_trend} series={JUDGED} />
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
