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
      {/* The cover says on paper what it is. */}
      <div className="no-print">
        <PageTitle
          note="Every sentence is cited, stands under somebody’s name, or belongs to the form."
          actions={
            <ActionButton variant="default" onClick={() => window.print()}>
              Print
            </ActionButton>
          }
        >
          Report
        </PageTitle>
      </div>
      <ReportDesk caseId={caseId} />
    </Stack>
  )
}
