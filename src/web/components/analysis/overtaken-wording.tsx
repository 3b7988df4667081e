import { Button, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LoadingState } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import classes from './analysis.module.css'

const WordDiff = lazyPart(() => import('./word-diff.tsx'), 'WordDiff')

interface OvertakenWordingProps {
  readonly label: string
  readonly before: string
  readonly now: string
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Below what a person typed: what somebody else has made of the same statement. The person chooses. */
export function OvertakenWording({ label, before, now, onKeep, onTake }: OvertakenWordingProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that says the label twice
    <div role="group" aria-label={label} className={classes.overtaken} tabIndex={-1} data-overtaken>
      <Text fz="xs" mb="tight">
        <MeaningShape meaning="partial" /> Someone changed this statement after you started. Their change:
      </Text>
      <Suspense fallback={<LoadingState lines={2} />}>
        <WordDiff before={before} after={now} />
      </Suspense>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={onTake}>
          Use theirs
        </Button>
      </Group>
    </div>
  )
}
