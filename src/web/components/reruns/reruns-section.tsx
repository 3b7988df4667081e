import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Rerun, RerunPlan } from '#shared/contracts/reruns.ts'
import { RERUN_LIMITS, type RerunKind, SWAP_VARIANTS } from '#shared/rerun-kinds.ts'
import { useReruns, useStartRerun } from '../../api/reruns.ts'
import { useRoleReason } from '../../api/session.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { Disclosure } from '../analysis/disclosure.tsx'
import { costInWords, STALE_WORDS } from './rerun-words.ts'
import { RunTable } from './run-table.tsx'
import { SwapDifferences } from './swap-differences.tsx'

/** The same analysis drafted again: in other orders, and with who is who exchanged. */
export function RerunsSection({ analysisId }: { analysisId: string }) {
  const [opened, setOpened] = useState(false)
  const query = useReruns(analysisId, opened)
  return (
    <Disclosure title="Drafted again" opened={opened} onToggle={setOpened}>
      <Loaded query={query}>
        {({ cost, items }) => (
          <Stack gap="md">
            <Kind
              kind="reperform"
              title="In another order"
              about="Drafts the analysis again from the same passages in other orders. A statement that seldom comes back is unstable, and the analysis is then “possible” at most."
              runs={RERUN_LIMITS.runsDefault}
              {...{ analysisId, cost, items }}
            />
            <Kind
              kind="swap"
              title="With names, genders and roles exchanged"
              about="Drafts the analysis again with the parties’ names, all genders, both, and the roles of the two sides exchanged, and once with nothing exchanged to compare with."
              runs={SWAP_VARIANTS.length + 1}
              {...{ analysisId, cost, items }}
            />
          </Stack>
        )}
      </Loaded>
    </Disclosure>
  )
}

interface KindProps {
  readonly analysisId: string
  readonly kind: RerunKind
  readonly title: string
  readonly about: string
  readonly runs: number
  readonly cost: RerunPlan
  readonly items: readonly Rerun[]
}

function Kind({ analysisId, kind, title, about, runs, cost, items }: KindProps) {
  const start = useStartRerun(analysisId)
  const mayStart = useRoleReason('member')
  const own = items.filter((one) => one.kind === kind)
  const running = own.find(({ status }) => status === 'running')
  return (
    <section aria-label={title}>
      <Text component="h3" fw="var(--mantine-font-weight-medium)" fz="sm">
        {title}
      </Text>
      <Text fz="xs">
        {about} {costInWords(cost, runs)}
      </Text>
      <Group mt="snug" mb="snug">
        <MainButton
          size="xs"
          variant="default"
          loading={start.isPending}
          disabledReason={mayStart ?? cost.reason ?? (running ? 'It is running.' : null)}
          onClick={() => start.mutate({ kind })}
        >
          {kind === 'swap' ? 'Draft with names exchanged' : `Draft ${runs} times more`}
        </MainButton>
        {running ? (
          <Text fz="xs" role="status">
            {running.runs.length} of {running.plan.length} runs made. Analyses that people wait for go first.
          </Text>
        ) : null}
      </Group>
      {start.error ? <ErrorState error={start.error} compact /> : null}
      {own
        .filter(({ status }) => status !== 'running')
        .map((rerun) => (
          <Result key={rerun.id} rerun={rerun} />
        ))}
    </section>
  )
}

function Result({ rerun }: { rerun: Rerun }) {
  return (
    <Stack gap="tight" mb="sm">
      {rerun.stale ? <Text fz="xs">{STALE_WORDS[rerun.stale]}</Text> : null}
      {rerun.status === 'failed' ? (
        <Text fz="xs">It did not finish: {rerun.error}</Text>
      ) : rerun.kind === 'swap' ? (
        <SwapDifferences rerun={rerun} />
      ) : (
        <RunTable rerun={rerun} />
      )}
    </Stack>
  )
}
