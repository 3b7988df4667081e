import { Stack } from '@mantine/core'
import { useCaseId } from '../api/cases.ts'
import { ReportDesk } from '../components/report/report-desk.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The report of the case on its way from the first draft to what is filed. */
export default function ReportPage() {
  const caseId = useCaseId()
  return (
    <Stack gap="md">
      <PageTitle
        note="Every sentence is cited, stands under somebody’s name, or belongs to the form."
        actions={
          <span className="no-print">
            <ActionButton variant="default" onClick={() => window.print()}>
              Print
            </ActionButton>
          </span>
        }
      >
        Report
      </PageTitle>
      <ReportDesk caseId={caseId} />
    </Stack>
  )
}
