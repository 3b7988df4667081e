import { Stack } from '@mantine/core'
import { useCaseId } from '../api/cases.ts'
import { ChronologyList } from '../components/chronology/chronology-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function ChronologyPage() {
  const caseId = useCaseId()
  return (
    <Stack gap="md" maw={900}>
      <PageTitle note="What the evidence dates, in order of time">Chronology</PageTitle>
      <ChronologyList caseId={caseId} />
    </Stack>
  )
}
