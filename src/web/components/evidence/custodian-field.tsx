import { Autocomplete, Group } from '@mantine/core'
import { useState } from 'react'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidence, useEvidenceChanges } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { toProblem } from '../../ui/problem.ts'
import { ErrorState } from '../../ui/states.tsx'
import { listCustodians } from './evidence-words.ts'

/** Whose files an item came from, with those of the case offered so that one person has one name. */
export function CustodianField({ item, caseId }: { item: Evidence; caseId: string }) {
  const role = useRoleReason('member')
  const known = listCustodians(useEvidence(caseId).data ?? [])
  const { change } = useEvidenceChanges(caseId)
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? item.custodian ?? ''
  const isChanged = value.trim() !== (item.custodian ?? '')
  const reason =
    role ?? (change.isPending ? 'The custodian is being saved.' : isChanged ? null : 'No changes yet.')
  const problem = change.error ? toProblem(change.error) : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (reason) return
        change.mutate(
          { id: item.id, custodian: value.trim() || null },
          { onSuccess: () => setTyped((now) => (now === typed ? null : now)) },
        )
      }}
    >
      <Group align="flex-end" gap="xs" mt="md">
        <Autocomplete
          label="Custodian"
          description="Whose files it came from. What was unpacked from it follows, unless it has its own."
          data={known}
          value={value}
          onChange={setTyped}
          disabled={role !== null}
          maxLength={200}
          flex={1}
          miw={180}
        />
        <ActionButton size="sm" variant="default" type="submit" disabledReason={reason}>
          Save the custodian
        </ActionButton>
      </Group>
      {problem ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
    </form>
  )
}
