import { Stack } from '@mantine/core'
import { useCaseId } from '../api/cases.ts'
import { AllegationList } from '../components/allegations/allegation-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function AllegationsPage() {
  const caseId = useCaseId()
  return (
    <Stack gap="md" maw={960}>
      <PageTitle note="What somebody is said to have done, the evidence on each side, and what a person finds.">
        Allegations
      </PageTitle>
      <AllegationList caseId={caseId} />
    </Stack>
  )
}
