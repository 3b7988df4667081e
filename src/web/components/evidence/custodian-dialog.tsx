import { Autocomplete, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useEvidence, useEvidenceChanges } from '../../api/evidence.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toProblem } from '../../ui/problem.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { itemCount, listCustodians } from './evidence-words.ts'
import { notifyUndoable } from './notify-undoable.tsx'

interface CustodianDialogProps {
  readonly items: readonly EvidenceSummary[]
  readonly caseId: string
  readonly onClose: () => void
}

/** Says of many items at once whose files they came from; for a while it can be undone. */
export function CustodianDialog({ items, caseId, onClose }: CustodianDialogProps) {
  const known = listCustodians(useEvidence(caseId).data ?? [])
  const { setCustodian } = useEvidenceChanges(caseId)
  const attempt = useAttempt()
  const before = Map.groupBy(items, (item) => item.custodian)
  const [shared = null] = before.size === 1 ? before.keys() : []
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? shared ?? ''
  const custodian = value.trim() || null
  const undo = async () => {
    try {
      for (const [former, group] of before)
        await setCustodian.mutateAsync({ evidence_ids: group.map(({ id }) => id), custodian: former })
    } catch (error) {
      notifications.show({ color: 'red', title: 'Not undone', message: toProblem(error).message })
    }
  }
  const send = async () => {
    const changed = await setCustodian.mutateAsync({ evidence_ids: items.map(({ id }) => id), custodian })
    onClose()
    notifyUndoable(
      custodian
        ? `${custodian} is now the custodian of ${itemCount(changed)}.`
        : `The custodian of ${itemCount(changed)} was taken away.`,
      () => void undo(),
    )
  }
  return (
    <Dialog onClose={onClose} title={`Set the custodian of ${itemCount(items.length)}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!findMissing(before, typed, custodian)) void attempt.run(send)
        }}
      >
        <Stack gap="sm">
          <Autocomplete
            label="Custodian"
            description="Whose files they came from. What was unpacked from them follows, unless it has its own. Leave it empty to take the custodian away."
            data={known}
            value={value}
            onChange={setTyped}
            maxLength={200}
            data-autofocus
          />
          {attempt.problem ? (
            <ErrorState error={attempt.problem} kept="Your text is still here." compact />
          ) : null}
          <DialogActions
            confirm="Set the custodian"
            busy={attempt.busy}
            disabledReason={findMissing(before, typed, custodian)}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

/** Items of several custodians lose them only to somebody who has written in the field. */
function findMissing(
  before: ReadonlyMap<string | null, unknown>,
  typed: string | null,
  custodian: string | null,
): string | null {
  if (before.size > 1) return typed === null ? 'Enter a name.' : null
  if (!before.has(custodian)) return null
  return custodian ? 'No changes yet.' : 'Enter a name.'
}
