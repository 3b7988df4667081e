import { IconPlayerPlay } from '@tabler/icons-react'
import { useGenerate } from '../../api/analyses.ts'
import type { InquiryKind } from '../../api/inquiries.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'

interface GenerateHereProps {
  readonly caseId: string
  readonly kind: InquiryKind
  readonly id: string
  /** What is asked, for those who do not see where the button stands. */
  readonly about: string
}

/** Asks a question or topic from where it stands; a notice says when there is something to read. */
export function GenerateHere({ caseId, kind, id, about }: GenerateHereProps) {
  const generate = useGenerate(caseId)
  const role = useRoleReason('member')
  return (
    <>
      <ActionButton
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        aria-label={`Generate: ${about}`}
        disabledReason={role}
        loading={generate.isPending}
        onClick={() =>
          generate.mutate(
            kind === 'question' ? { type: kind, question_id: id } : { type: kind, topic_id: id },
          )
        }
      >
        Generate
      </ActionButton>
      {generate.error ? <ErrorState error={generate.error} compact /> : null}
    </>
  )
}
