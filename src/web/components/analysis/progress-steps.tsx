import { Loader } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { Progress } from '#shared/contracts/analyses.ts'
import own from './progress-steps.module.css'
import { describeSteps, timeLeftInWords } from './progress-words.ts'

interface ProgressStepsProps {
  readonly progress: Progress
  /** When it was asked for, and what time it is now, in milliseconds. */
  readonly begun: number
  readonly now: number
}

/** What is done, what is being done and what comes, each with its counts, and how long it usually takes. */
export function ProgressSteps({ progress, begun, now }: ProgressStepsProps) {
  const left = timeLeftInWords(progress.usual_seconds, (now - begun) / 1_000)
  return (
    <div>
      <ol className={own.steps}>
        {describeSteps(progress).map(({ step, words, state }) => (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            {state === 'done' ? (
              <IconCheck size={16} aria-label="Done" color="var(--meaning-supported)" />
            ) : state === 'now' ? (
              <Loader size={14} aria-hidden />
            ) : (
              <IconCircle size={16} aria-hidden />
            )}
            {words}
          </li>
        ))}
      </ol>
      {left ? <p className={own.left}>{left}</p> : null}
    </div>
  )
}
