import { Text } from '@mantine/core'
import type { JobsStatus } from '#shared/contracts/jobs.ts'
import { useJobsStatus } from '#web/api/operations.ts'
import { TimeAgo } from '#web/ui/dates.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import { type Meaning, StatusBadge } from '#web/ui/status-badge.tsx'
import { PlainTable } from '../plain-table.tsx'
import { busiestFirst } from './busiest-first.ts'
import { GivenUp } from './given-up.tsx'
import { toJobWords } from './job-words.ts'

type Schedule = JobsStatus['schedules'][number]

const RESULTS: Readonly<Record<Schedule['last_result'], readonly [string, Meaning]>> = {
  completed: ['Completed', 'supported'],
  failed: ['Failed', 'contradicted'],
  running: ['Running', 'accent'],
  never: ['Not yet', 'neutral'],
}

/** What waits, what works, and what is due when. */
export function Jobs() {
  const query = useJobsStatus()
  return (
    <>
      <Section title="Queues">
        <Loaded query={query} lines={4}>
          {({ queues }) => <Queues queues={queues} />}
        </Loaded>
      </Section>
      <Section title="Given up">
        <Loaded query={query} lines={2}>
          {({ given_up }) => <GivenUp jobs={given_up} />}
        </Loaded>
      </Section>
      <Section title="Schedules">
        <Loaded query={query} lines={4}>
          {({ schedules }) => <Schedules schedules={schedules} />}
        </Loaded>
      </Section>
    </>
  )
}

const Queues = ({ queues }: { queues: JobsStatus['queues'] }) => (
  <PlainTable
    label="Queues"
    headings={[
      'Queue',
      { title: 'Waiting', align: 'end' },
      { title: 'Running', align: 'end' },
      { title: 'Failed', align: 'end' },
      { title: 'Oldest waiting', align: 'end' },
    ]}
  >
    {busiestFirst(queues).map((queue) => (
      <tr key={queue.name}>
        <th scope="row">{toJobWords(queue.name)}</th>
        <td data-align="end">{queue.waiting}</td>
        <td data-align="end">{queue.active}</td>
        <td data-align="end">{queue.failed}</td>
        <td data-align="end">{queue.oldest_seconds === null ? '—' : waited(queue.oldest_seconds)}</td>
      </tr>
    ))}
  </PlainTable>
)

const waited = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`

const Schedules = ({ schedules }: { schedules: readonly Schedule[] }) => {
  if (schedules.length === 0) return <Text c="dimmed">No jobs are scheduled in this process.</Text>
  return (
    <PlainTable label="Schedules" headings={['Job', 'Last result', 'Last run', 'Next run']}>
      {schedules.map((one) => {
        const [word, meaning] = RESULTS[one.last_result]
        return (
          <tr key={one.name}>
            <th scope="row">{toJobWords(one.name)}</th>
            <td>
              <StatusBadge meaning={meaning}>{word}</StatusBadge>
            </td>
            <td>{one.last_run_at ? <TimeAgo at={one.last_run_at} /> : '—'}</td>
            <td>{one.next_run_at ? <TimeAgo at={one.next_run_at} /> : '—'}</td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
