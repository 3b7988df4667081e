import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import { contestedInWords } from '#shared/speaker-words.ts'
import { useAnalyses } from '../api/analyses.ts'
import { useCaseId } from '../api/cases.ts'
import { call } from '../api/client.ts'
import { useEvidence } from '../api/evidence.ts'
import { keys } from '../api/query-keys.ts'
import classes from '../components/analysis/analysis.module.css'
import { Confidence, ConfidenceReasons } from '../components/analysis/confidence.tsx'
import { describeSubject } from '../components/analysis/describe-subject.ts'
import { ExportMenu } from '../components/analysis/export-menu.tsx'
import { FEEDBACK_BADGES, FEEDBACK_MEANINGS } from '../components/analysis/judgment-words.ts'
import { type CitedItems, ReportChapter } from '../components/analysis/report-chapter.tsx'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, Loaded, LoadingState } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

type Status = NonNullable<AnalysisSummary['feedback_status']>

const CHOICES: readonly { value: string; label: string; holds: ReadonlySet<Status> }[] = [
  { value: 'accepted', label: 'Agreed only', holds: new Set(['accepted']) },
  {
    value: 'judged',
    label: 'All judged',
    holds: new Set(['accepted', 'rejected', 'needs_revision']),
  },
  {
    value: 'edited',
    label: 'All judged or edited',
    holds: new Set(['accepted', 'rejected', 'needs_revision', 'regenerated', 'edited']),
  },
]

const isIn = ({ feedback_status: status }: AnalysisSummary, choice: string): boolean =>
  status !== null && CHOICES.some(({ value, holds }) => value === choice && holds.has(status))

/** What a case has come to: the analyses that people stand behind, with every quote, to read and to print. */
export default function ReportPage() {
  const caseId = useCaseId()
  const query = useAnalyses(caseId)
  const [choice, setChoice] = useState<string>('accepted')
  return (
    <Stack gap="md">
      <PageTitle
        note="Quotes are the evidence's own words. Text written by a person is marked with their name."
        actions={
          <Group gap="xs" className="no-print">
            <NativeSelect
              aria-label="Which analyses"
              data={CHOICES.map(({ value, label }) => ({ value, label }))}
              value={choice}
              onChange={(event) => setChoice(event.currentTarget.value)}
            />
            <ActionButton variant="default" onClick={() => window.print()}>
              Print
            </ActionButton>
          </Group>
        }
      >
        Report
      </PageTitle>
      <Loaded query={query}>
        {(all) => {
          const chosen = all.filter((one) => isIn(one, choice)).toReversed()
          return chosen.length === 0 ? (
            <EmptyState title="Nothing to report yet">
              An analysis appears here once somebody has read it, checked a citation and agreed.
            </EmptyState>
          ) : (
            <Chapters analyses={chosen} caseId={caseId} />
          )
        }}
      </Loaded>
    </Stack>
  )
}

function Chapters({ analyses, caseId }: { analyses: readonly AnalysisSummary[]; caseId: string }) {
  const { data: evidence, isFetching } = useEvidence(caseId)
  const items: CitedItems = useMemo(
    () => ({ byId: new Map(evidence?.map((item) => [item.id, item])), areAllHere: !isFetching }),
    [evidence, isFetching],
  )
  const found = useQueries({
    queries: analyses.map(({ id }) => ({
      queryKey: keys.analysis(id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(addresses.getAnalysis, { params: { id }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return (
    <Stack gap="xl">
      {analyses.map((summary, index) => (
        <article key={summary.id} className={classes.sheet}>
          <Group justify="space-between" align="baseline" wrap="nowrap">
            <Text component="h2" fz={19} fw={600} m={0} className="words">
              {index + 1}. {describeSubject(summary)}
            </Text>
            <span className="no-print">
              <ExportMenu analysisId={summary.id} />
            </span>
          </Group>
          <Group gap="sm" my={6} fz={13}>
            {summary.feedback_status ? (
              <StatusBadge meaning={FEEDBACK_MEANINGS[summary.feedback_status]}>
                {FEEDBACK_BADGES[summary.feedback_status]}
              </StatusBadge>
            ) : null}
            <Confidence analysis={summary} lead="Confidence: " />
            {summary.contested ? (
              <StatusBadge meaning="contradicted">{contestedInWords(summary)}</StatusBadge>
            ) : null}
            <PageLink to={paths.analysis(caseId, summary.id)} fz={13} className="no-print">
              Open
            </PageLink>
          </Group>
          <ConfidenceReasons analysis={summary} />
          {found[index]?.data ? (
            <ReportChapter analysis={found[index].data} items={items} />
          ) : (
            <LoadingState />
          )}
        </article>
      ))}
    </Stack>
  )
}
