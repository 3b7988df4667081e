import { Stack } from '@mantine/core'
import { useCaseId } from '../api/cases.ts'
import { InquiryList } from '../components/inquiries/inquiry-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function QuestionsPage() {
  const caseId = useCaseId()
  return (
    <Stack gap="xl" maw={900}>
      <PageTitle hidden>Questions and topics</PageTitle>
      <InquiryList caseId={caseId} kind="question" />
      <InquiryList caseId={caseId} kind="topic" />
    </Stack>
  )
}
