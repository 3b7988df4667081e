import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { ProgressWatch } from '../../api/use-progress.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { ProgressSteps } from './progress-steps.tsx'

const WORKING: Readonly<Partial<Record<Analysis['generation_status'], string>>> = {
  pending: 'Waiting in the queue. The evidence is being prepared.',
  generating: 'Searching the evidence and writing the analysis.',
}

/** Before there is anything to read: what is being done, or what went wrong and what to do. */
export function GenerationState({ analysis, progress }: { analysis: Analysis; progress: ProgressWatch }) {
  if (analysis.generation_status === 'failed')
    return (
      <Paper p="md" role="alert">
        <Text fw="var(--mantine-font-weight-medium)">
          <MeaningShape meaning="contradicted" /> This analysis could not be written
        </Text>
        <Text fz="sm" mt="tight">
          {analysis.error ?? 'Your evidence is unchanged.'}
        </Text>
        <Text fz="sm" mt="tight">
          Nothing was lost. Regenerate tries again with the same question and the current evidence.
        </Text>
      </Paper>
    )
  if (progress.gaveUp) return <TakesLong onResume={progress.resume} />
  const words = WORKING[analysis.generation_status]
  if (!words) return null
  return (
    <Paper p="lg">
      <Group gap="sm" role="status" mb="md">
        {progress.steps ? null : <Loader size="xs" aria-hidden />}
        <Text>{words} You can leave this page; a notice tells you when it is done.</Text>
      </Group>
      {progress.steps ? (
        <ProgressSteps progress={progress.steps} begun={Date.parse(analysis.created_at)} now={Date.now()} />
      ) : null}
    </Paper>
  )
}

export const TakesLong = ({ onResume }: { onResume: () => void }) => (
  <Paper p="md" role="status">
    <Stack gap="xs" align="flex-start">
      <Text fz="sm">
        This is taking longer than usual. It continues in the background and nothing is lost. Come back later,
        or refresh now.
      </Text>
      <Button size="xs" variant="default" onClick={onResume}>
        Refresh
      </Button>
    </Stack>
  </Paper>
)
