import { Stack } from '@mantine/core'
import { useCaseId } from '../api/cases.ts'
import { PeopleList } from '../components/people/people-list.tsx'
import { PersonWords } from '../components/people/person-words.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useAddress } from '../ui/use-address.ts'

export default function PeoplePage() {
  const caseId = useCaseId()
  const [{ person }] = useAddress()
  return (
    <Stack gap="md" maw={900}>
      <PageTitle
        hidden={Boolean(person)}
        note="Who speaks or is spoken to in the evidence, by all their names"
      >
        People
      </PageTitle>
      {person ? <PersonWords caseId={caseId} personId={person} /> : <PeopleList caseId={caseId} />}
    </Stack>
  )
}
