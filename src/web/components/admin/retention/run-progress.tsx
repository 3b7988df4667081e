import { Text } from '@mantine/core'
import { useState } from 'react'
import type { RetentionProgress } from '#shared/contracts/retention.ts'
import { paths } from '#web/paths.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { countsInWords } from './retention-words.ts'

type Run = NonNullable<RetentionProgress['run']>

interface RunProgressProps {
  /** The run that was started from this page. */
  readonly asked: string | null
  readonly progress: RetentionProgress | undefined
}

/** How far the run that goes on has come, and how the one started here has ended. */
export function RunProgress({ asked, progress }: RunProgressProps) {
  const [seen, setSeen] = useState<string | null>(null)
  if (!progress) return null
  const { run, under_way } = progress
  // Whoever saw it going on, after a reload too, is told of its end.
  if (under_way && run?.state === 'under_way' && run.id !== seen) setSeen(run.id)
  const followed = run && [asked, seen].includes(run.id) ? run : null
  if (followed && followed.state !== 'under_way') return <Ended run={followed} />
  if (!under_way && asked === null && seen === null) return null
  return (
    <Text fz="sm" mb="sm" role="status">
      {under_way ? describeUnderWay(run) : 'The run stopped before its end. The next one does what is left.'}
    </Text>
  )
}

const describeUnderWay = (run: Run | null): string =>
  run?.state === 'under_way'
    ? `A run is under way: ${countsInWords(run.destroyed) || 'nothing'} destroyed so far. It goes on if you leave this page.`
    : 'A run is under way. It goes on if you leave this page.'

const Ended = ({ run }: { run: Run }) => (
  <Text fz="sm" mb="sm" role="status">
    The run has ended: {countsInWords(run.destroyed) || 'nothing'} destroyed.{' '}
    {run.state === 'proved' ? (
      <PageLink to={paths.certificate(run.id)} fz="sm">
        {`Proof No. ${run.sequence}`}
      </PageLink>
    ) : (
      'It left no proof, because no proof store is set up.'
    )}
  </Text>
)
