import { Group, Text } from '@mantine/core'
import { useInquiries, useInquiryChanges } from '../../api/inquiries.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** What comes after somebody agreed: the question is answered, and the next one waits. */
export function AfterAgreeing({ caseId, questionId }: { caseId: string; questionId: string }) {
  const questions = useInquiries(caseId, 'question').data ?? []
  const { change } = useInquiryChanges(caseId, 'question')
  const question = questions.find(({ id }) => id === questionId)
  const next = questions.find(({ id, status }) => id !== questionId && status === 'open')
  if (!question) return null
  return (
    <Group gap="sm">
      {question.status === 'open' ? (
        <ActionButton
          size="xs"
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ id: questionId, status: 'answered' })}
        >
          Mark the question answered
        </ActionButton>
      ) : (
        <Text fz={13}>The question is closed.</Text>
      )}
      {next ? (
        <PageLink to={paths.analyze(caseId, 'question', next.id)} fz={13}>
          Next open question
        </PageLink>
      ) : null}
      {change.error ? <ErrorState error={change.error} compact /> : null}
    </Group>
  )
}
