import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useFeedbackMetrics } from '../api/analyses.ts'
import { useCases } from '../api/cases.ts'
import { MetricsView } from '../components/metrics/metrics-view.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loaded } from '../ui/states.tsx'
import { usePrintedHead } from '../ui/use-printed-head.ts'

const ALL = ''

export default function MetricsPage() {
  const [caseId, setCaseId] = useState(ALL)
  const cases = useCases()
  const query = useFeedbackMetrics(caseId || null)
  const choices = [
    { value: ALL, label: 'All cases' },
    ...(cases.data ?? []).map(({ id, case_number, title }) => ({
      value: id,
      label: `${case_number} ${title}`,
    })),
  ]
  const chosen = choices.find(({ value }) => value === caseId)?.label ?? ''
  usePrintedHead({ about: `Metrics, ${chosen}`, note: 'Confidential' })
  return (
    <Page>
      <PageTitle
        note={
          <>
            How people judge the analyses<span className="print-only words">{chosen}</span>
          </>
        }
        actions={
          <NativeSelect
            aria-label="Case"
            value={caseId}
            onChange={(event) => setCaseId(event.currentTarget.value)}
            data={choices}
            maw={360}
            className="no-print"
          />
        }
      >
        Metrics
      </PageTitle>
      <Loaded query={query}>{(metrics) => <MetricsView metrics={metrics} />}</Loaded>
    </Page>
  )
}
