import { Stack } from '@mantine/core'
import { useCaseId } from '../api/cases.ts'
import { PeopleList } from '../components/people/people-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function PeoplePage() {
  const caseId = useCaseId()
  return (
    <Stack gap="xl" maw={900}>
      <PageTitle hidden>People</PageTitle>
      <PeopleList caseId={caseId} />
    </Stack>
  )
}
