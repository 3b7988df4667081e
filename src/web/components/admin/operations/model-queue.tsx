import { Stack, Text } from '@mantine/core'
import type { QueueStats } from '#shared/contracts/queue-stats.ts'
import { useQueueStats } from '#web/api/operations.ts'
import { Fact, Facts, Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PROVIDERS } from '../../analysis/analysis-words.ts'
import { PlainTable } from '../plain-table.tsx'

/** How busy the language models are. */
export function ModelQueue() {
  const query = useQueueStats()
  return (
    <Section title="Language models">
      <Loaded query={query} lines={3}>
        {(stats) => (
          <Stack gap="md">
            <Shedder stats={stats} />
            <Limits stats={stats} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function Shedder({ stats: { shedder, limits, queue_depth } }: { stats: QueueStats }) {
  return (
    <>
      <Text fz="sm" component="div">
        <StatusBadge meaning={shedder.hot ? 'partial' : 'supported'}>
          {shedder.hot ? 'Throttled' : 'Normal'}
        </StatusBadge>{' '}
        {shedder.disabled
          ? 'Load shedding is off: quality checks continue even when the provider throttles.'
          : shedder.hot
            ? 'The provider is throttling, so quality checks are delayed until it recovers.'
            : 'No quality checks delayed.'}
      </Text>
      <Facts>
        <Fact name="Throttles in the last minute">{shedder.recentThrottles}</Fact>
        <Fact name="Queued jobs">{queue_depth}</Fact>
        <Fact name="Fallback region">{shedder.fallbackRegion || 'none'}</Fact>
        <Fact name="Rate limits">
          {limits.scope === 'shared' ? 'shared by all processes' : 'per process'}
        </Fact>
        <Fact name="Unsaved usage records">{limits.unwritten_usage}</Fact>
      </Facts>
    </>
  )
}

function Limits({ stats: { limits } }: { stats: QueueStats }) {
  if (limits.providers.length === 0)
    return <Text c="dimmed">No hosted model is configured, so there is nothing to limit.</Text>
  return (
    <>
      <PlainTable
        label="Providers"
        headings={[
          'Provider',
          { title: 'Calls in progress', align: 'end' },
          { title: 'Limit', align: 'end' },
          { title: 'Waiting in this process', align: 'end' },
        ]}
      >
        {limits.providers.map((one) => (
          <tr key={one.provider}>
            <th scope="row">{PROVIDERS[one.provider]}</th>
            <td data-align="end">{one.active}</td>
            <td data-align="end">{one.concurrency}</td>
            <td data-align="end">{one.waiting_here}</td>
          </tr>
        ))}
      </PlainTable>
      {limits.regions.length > 0 ? (
        <PlainTable
          label="Regions"
          headings={[
            'Region',
            { title: 'Requests in the last minute', align: 'end' },
            { title: 'Limit', align: 'end' },
          ]}
        >
          {limits.regions.map((one) => (
            <tr key={`${one.provider} ${one.region}`}>
              <th scope="row">
                {PROVIDERS[one.provider]} {one.region}
              </th>
              <td data-align="end">{one.recent_requests}</td>
              <td data-align="end">{one.requests_per_minute}</td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </>
  )
}
