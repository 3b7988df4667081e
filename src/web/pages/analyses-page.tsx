import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { describeSubject } from '#shared/describe-subject.ts'
import { LIMITS } from '#shared/limits.ts'
import { isAwaited, useAnalyses } from '../api/analyses.ts'
import { useCaseId } from '../api/cases.ts'
import { usePollingTime } from '../api/polling-time.ts'
import { AnalyzeForm } from '../components/analyze/analyze-form.tsx'
import { useAnalysisColumns } from '../components/analyze/use-analysis-columns.tsx'
import { paths } from '../paths.ts'
import { DataTable } from '../ui/data-table.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, Loaded } from '../ui/states.tsx'

export default function AnalysesPage() {
  const caseId = useCaseId()
  const query = useAnalyses(caseId)
  const columns = useAnalysisColumns()
  const navigate = useNavigate()
  const underWay = query.data?.filter((one) => isAwaited(one)).map(({ id }) => id) ?? []
  // The list is looked at again while something in it is being written.
  const waits = underWay.join(' ')
  const polling = usePollingTime()
  const { refetch } = query
  useEffect(() => {
    polling.waitFor(waits ? waits.split(' ') : [])
    if (!waits) return
    const timer = setInterval(() => {
      if (polling.isOver()) clearInterval(timer)
      else void refetch()
    }, LIMITS.pollSeconds * 1000)
    return () => clearInterval(timer)
  }, [waits, polling, refetch])
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>Analyses</PageTitle>
        <AnalyzeForm />
      </div>
      <Loaded query={query}>
        {(analyses) => (
          <DataTable
            id="analyses"
            label="Analyses"
            rows={analyses}
            rowKey={(row) => row.id}
            rowName={describeSubject}
            columns={columns}
            initialSort={{ key: 'created', descending: true }}
            onOpen={(row) => void navigate({ to: paths.analysis(caseId, row.id) })}
            empty={
              <EmptyState title="No analyses yet">
                Ask a question above. Every sentence of the answer points to the evidence’s own words.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Stack>
  )
}
