import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import { useGenerate } from '../../api/analyses.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { ErrorState } from '../../ui/states.tsx'

/** Asks several questions, one after the other; nothing where there are not several. */
export function GenerateAll({ caseId, questions }: { caseId: string; questions: readonly Inquiry[] }) {
  const generate = useGenerate(caseId)
  const role = useRoleReason('member')
  const all = useMutation({
    mutationFn: async (asked: readonly Inquiry[]) => {
      for (const { id } of asked) await generate.mutateAsync({ type: 'question', question_id: id })
    },
  })
  if (questions.length < 2 && !all.isPending && !all.error) return null
  return (
    <>
      <ActionButton
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        disabledReason={role}
        loading={all.isPending}
        onClick={() => all.mutate(questions)}
      >
        Generate all {formatCount(questions.length)}
      </ActionButton>
      {all.error ? <ErrorState error={all.error} compact /> : null}
    </>
  )
}
