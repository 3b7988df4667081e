import { Group, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import { useGenerate } from '../../api/analyses.ts'
import { hasCode } from '../../api/problem.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { ErrorState } from '../../ui/states.tsx'

const WAIT_MS = 3_000
/** So often somebody waits for a place: half an hour. */
const MAX_WAITS = 600

/** An organization has only so many analyses under way: where there is no place, one comes as the others finish. */
async function onceThereIsRoom(begin: () => Promise<unknown>): Promise<void> {
  for (let waits = 0; ; waits++) {
    try {
      await begin()
      return
    } catch (error) {
      if (!hasCode(error, 'GENERATION_LIMIT') || waits >= MAX_WAITS) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    }
  }
}

/** Asks several questions, one after the other; nothing where there are not several. */
export function GenerateAll({ caseId, questions }: { caseId: string; questions: readonly Inquiry[] }) {
  const generate = useGenerate(caseId)
  const role = useRoleReason('member')
  const [begun, setBegun] = useState(0)
  const all = useMutation({
    mutationFn: async (asked: readonly Inquiry[]) => {
      setBegun(0)
      for (const { id } of asked) {
        await onceThereIsRoom(() => generate.mutateAsync({ type: 'question', question_id: id }))
        setBegun((before) => before + 1)
      }
    },
  })
  const total = all.variables?.length ?? 0
  if (questions.length < 2 && !all.isPending && !all.error) return null
  return (
    <>
      <Group gap="xs">
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
        {all.isPending ? (
          <Text fz="xs" role="status">
            {formatCount(begun)} of {formatCount(total)} begun. The others follow as these finish.
          </Text>
        ) : null}
      </Group>
      {all.error ? <ErrorState error={all.error} compact /> : null}
    </>
  )
}
