import { Checkbox, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PromptSummary } from '#shared/contracts/prompts.ts'
import { useEvaluability, useEvaluation, useStartEvaluation } from '#web/api/prompts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { MainButton } from '#web/ui/main-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorState, Loaded } from '#web/ui/states.tsx'
import { useKeptState } from '#web/ui/use-kept-state.ts'
import { EvaluationResult } from './evaluation-result.tsx'

/** Candidate and active version, run side by side through the same cases. */
export function EvaluationPanel({ version, active }: { version: PromptSummary; active: number }) {
  // One that is under way is found again after leaving the page; the list names only those that have ended.
  const [started, setStarted] = useKeptState<string | null>(`evaluation.${version.id}`, null)
  const id = started ?? version.evaluation?.id ?? null
  const query = useEvaluation(id)
  const [again, setAgain] = useState(false)
  const asks = id === null || again || (query.error && !query.data)
  if (version.is_active && asks)
    return (
      <Section title="Evaluation">
        <Text c="dimmed">
          An evaluation compares another version with the active one. Choose a draft or an earlier version on
          the left.
        </Text>
      </Section>
    )
  return (
    <Section
      title="Evaluation"
      actions={
        query.data && query.data.status !== 'running' && !version.is_active ? (
          <ActionButton size="xs" variant="default" onClick={() => setAgain(!again)}>
            {again ? 'Back to result' : 'Evaluate again'}
          </ActionButton>
        ) : null
      }
    >
      {query.error && started ? <ErrorState error={query.error} compact /> : null}
      {asks ? (
        <Start
          version={version}
          active={active}
          onStarted={(id) => {
            setStarted(id)
            setAgain(false)
          }}
        />
      ) : (
        <Loaded query={query}>
          {(evaluation) =>
            evaluation.status === 'running' ? (
              <Running done={evaluation.progress.done} most={evaluation.progress.at_most} />
            ) : (
              <EvaluationResult evaluation={evaluation} />
            )
          }
        </Loaded>
      )}
    </Section>
  )
}

const Running = ({ done, most }: { done: number; most: number }) => (
  <div role="status">
    <Text fz="sm" mb="snug">
      {done} of up to {most} pairs done. It stops early once the result is clear, and continues if you leave
      this page.
    </Text>
    <Progress value={most > 0 ? (100 * done) / most : 0} aria-label="Pairs done" size="sm" />
  </div>
)

function Start({
  version,
  active,
  onStarted,
}: {
  version: PromptSummary
  active: number
  onStarted: (id: string) => void
}) {
  const [golden, setGolden] = useState(true)
  const [disagreed, setDisagreed] = useState(true)
  const [rounds, setRounds] = useState('3')
  const start = useStartEvaluation()
  const evaluability = useEvaluability()
  const impossible = evaluability.data?.reason ?? null
  const sets = [...(golden ? (['golden'] as const) : []), ...(disagreed ? (['disagreed'] as const) : [])]
  if (impossible) return <Text fz="sm">{impossible}</Text>
  return (
    <Stack gap="sm">
      <Text fz="sm">
        Runs version {version.version} and the active version {active} through the same cases and compares
        what can be measured.
      </Text>
      <Checkbox
        label="Built-in sample cases"
        checked={golden}
        onChange={(event) => setGolden(event.currentTarget.checked)}
      />
      <Checkbox
        label="Analyses that people here disagreed with"
        checked={disagreed}
        onChange={(event) => setDisagreed(event.currentTarget.checked)}
      />
      <NativeSelect
        label="Maximum rounds"
        description="Repeats a case only while the result is unclear."
        value={rounds}
        onChange={(event) => setRounds(event.currentTarget.value)}
        data={['1', '2', '3', '4', '5']}
        maw={220}
      />
      {start.error ? <ErrorState error={start.error} compact /> : null}
      <Group>
        <MainButton
          loading={start.isPending}
          disabledReason={
            sets.length === 0
              ? 'Choose at least one set of cases.'
              : evaluability.data
                ? null
                : 'Checking whether anything can be measured.'
          }
          onClick={() =>
            start.mutate(
              {
                prompt_type: version.prompt_type,
                version: version.version,
                sets: [...sets],
                rounds: Number(rounds),
              },
              { onSuccess: ({ id }) => onStarted(id) },
            )
          }
        >
          Evaluate
        </MainButton>
      </Group>
    </Stack>
  )
}
