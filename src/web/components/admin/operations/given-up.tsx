import { Group, Text } from '@mantine/core'
import type { JobsStatus } from '#shared/contracts/jobs.ts'
import { useDismissJob, useStartJobAgain } from '#web/api/operations.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { TimeAgo } from '#web/ui/dates.tsx'
import { PlainTable } from '../plain-table.tsx'
import { toJobWords } from './job-words.ts'

/** Jobs whose attempts have all failed: one more attempt where that can help, or left at that. */
export function GivenUp({ jobs }: { jobs: JobsStatus['given_up'] }) {
  const startAgain = useStartJobAgain()
  const dismiss = useDismissJob()
  if (jobs.length === 0) return <Text c="dimmed">No job was given up within the last week.</Text>
  return (
    <PlainTable
      label="Given up"
      headings={['Queue', 'Given up', { title: 'Attempts', align: 'end' }, 'Failure', 'Next']}
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <th scope="row">{toJobWords(job.queue)}</th>
          <td>
            <TimeAgo at={job.given_up_at} />
          </td>
          <td data-align="end">{job.attempts}</td>
          <td>{job.error}</td>
          <td>
            <Group gap="xs">
              {job.can_start_again ? (
                <ActionButton
                  size="xs"
                  variant="default"
                  aria-label={`Start again: ${toJobWords(job.queue)}`}
                  loading={startAgain.isPending && startAgain.variables === job.id}
                  onClick={() => startAgain.mutate(job.id)}
                >
                  Start again
                </ActionButton>
              ) : (
                'Request it again on its own page'
              )}
              <ActionButton
                size="xs"
                variant="subtle"
                aria-label={`Dismiss: ${toJobWords(job.queue)}`}
                loading={dismiss.isPending && dismiss.variables === job.id}
                onClick={() => dismiss.mutate(job.id)}
              >
                Dismiss
              </ActionButton>
            </Group>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
