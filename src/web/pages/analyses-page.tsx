import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isUnderWay, useAnalyses } from '../api/analyses.ts'
import { useCaseId } from '../api/cases.ts'
import { AnalyzeForm } from '../components/analyze/analyze-form.tsx'
import { useAnalysisColumns, useSubjectOf } from '../components/analyze/use-analysis-columns.tsx'
import { paths } from '../paths.ts'
import { DataTable } from '../ui/data-table.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, Loaded } from '../ui/states.tsx'

/** The list is looked at again while something in it is being written; for five minutes, as everywhere. */
const LOOK_MS = 3_000
const LOOKS_MOST = 100

export default function AnalysesPage() {
  const caseId = useCaseId()
  const query = useAnalyses(caseId)
  const columns = useAnalysisColumns()
  const subjectOf = useSubjectOf(caseId)
  const navigate = useNavigate()
  const underWay = query.data?.some((one) => isUnderWay(one.generation_status)) ?? false
  const { refetch } = query
  useEffect(() => {
    if (!underWay) return
    let looks = 0
    const timer = setInterval(() => {
      if (++looks >= LOOKS_MOST) clearInterval(timer)
      void refetch()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [underWay, refetch])
  return (
    <Stack gap="lg">
      <PageTitle hidden>Analyses</PageTitle>
      <AnalyzeForm />
      <Loaded query={query}>
        {(analyses) => (
          <DataTable
            id="analyses"
            label="Analyses"
            rows={analyses}
            rowKey={(row) => row.id}
            rowName={subjectOf}
            columns={columns}
            initialSort={{ key: 'created', descending: true }}
            onOpen={(row) => void navigate({ to: paths.analysis(caseId, row.id) })}
            empty={
              <EmptyState title="Nothing analyzed yet">
                Ask a question above. Every sentence of the answer will point at words that are really there.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Stack>
  )
}
