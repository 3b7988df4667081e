import { Text } from '@mantine/core'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { useAnalyses } from '../../api/analyses.ts'
import { useInquiries, useInquiryChanges } from '../../api/inquiries.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { ErrorState } from '../../ui/states.tsx'

interface AfterJudgingProps {
  readonly analysis: Analysis
  readonly caseId: string
  readonly action: Feedback['action']
}

/** What comes after a judgment: the question is answered, what was agreed with is in the report, the next one waits. */
export function AfterJudging({ analysis, caseId, action }: AfterJudgingProps) {
  const agreed = action === 'agree'
  return (
    <>
      {agreed && analysis.question_id ? (
        <CloseQuestion caseId={caseId} questionId={analysis.question_id} />
      ) : null}
      {agreed ? (
        <PageLink to={paths.report(caseId)} fz="sm">
          See it in the report
        </PageLink>
      ) : null}
      <Next caseId={caseId} analysis={analysis} />
    </>
  )
}

function CloseQuestion({ caseId, questionId }: { caseId: string; questionId: string }) {
  const question = (useInquiries(caseId, 'question').data ?? []).find(({ id }) => id === questionId)
  const { change } = useInquiryChanges(caseId, 'question')
  if (!question) return null
  return (
    <>
      {question.status === 'open' ? (
        <ActionButton
          size="compact-sm"
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ id: questionId, status: 'answered' })}
        >
          Mark the question answered
        </ActionButton>
      ) : (
        <Text fz="sm">The question is closed.</Text>
      )}
      {change.error ? <ErrorState error={change.error} compact /> : null}
    </>
  )
}

/** The next question without an answer; where there is none, the next analysis that waits for a judgment. */
function Next({ caseId, analysis }: { caseId: string; analysis: Analysis }) {
  const questions = useInquiries(caseId, 'question').data ?? []
  const analyses = useAnalyses(caseId).data ?? []
  const question = questions.find(({ id, status }) => id !== analysis.question_id && status === 'open')
  const latest = question && analyses.find(({ question_id }) => question_id === question.id)
  const unjudged = analyses.find(
    ({ id, feedback_status: said, generated_at }) =>
      id !== analysis.id && generated_at !== null && (said === null || said === 'viewed'),
  )
  if (question)
    return (
      <PageLink
        to={latest ? paths.analysis(caseId, latest.id) : paths.analyze(caseId, 'question', question.id)}
        fz="sm"
      >
        Next open question
      </PageLink>
    )
  return unjudged ? (
    <PageLink to={paths.analysis(caseId, unjudged.id)} fz="sm">
      Next analysis to judge
    </PageLink>
  ) : null
}
