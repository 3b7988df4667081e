import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useFeedbackMetrics } from '../api/analyses.ts'
import { useCases } from '../api/cases.ts'
import { MetricsView } from '../components/metrics/metrics-view.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loaded } from '../ui/states.tsx'

const ALL = ''

export default function MetricsPage() {
  const [caseId, setCaseId] = useState(ALL)
  const cases = useCases()
  const query = useFeedbackMetrics(caseId || null)
  return (
    <Page>
      <PageTitle
        note="How people judge the analyses"
        actions={
          <NativeSelect
            aria-label="Case"
            value={caseId}
            onChange={(event) => setCaseId(event.currentTarget.value)}
            data={[
              { value: ALL, label: 'All cases' },
              ...(cases.data ?? []).map(({ id, case_number, title }) => ({
                value: id,
                label: `${case_number} ${title}`,
              })),
            ]}
            maw={360}
          />
        }
      >
        Metrics
      </PageTitle>
      <Loaded query={query}>{(metrics) => <MetricsView metrics={metrics} />}</Loaded>
    </Page>
  )
}
