import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { usePlaceHold } from '../../api/holds.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toProblem } from '../../ui/problem.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'

export function PlaceHoldDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [reason, setReason] = useKeptState(`draft.hold.${caseId}`, '')
  const [until, setUntil] = useState('')
  const place = usePlaceHold(caseId)
  const problem = place.error ? toProblem(place.error) : null
  const send = () =>
    place.mutate(
      // The whole of the last day is held.
      { reason: reason.trim(), until: until ? new Date(`${until}T23:59:59Z`).toISOString() : null },
      {
        onSuccess: () => {
          setReason(null)
          onClose()
        },
      },
    )
  return (
    <Dialog onClose={onClose} title="Place a legal hold">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) send()
        }}
      >
        <Stack gap="sm">
          <Text fz="sm">
            Nothing of this case is destroyed while the hold is in force, whatever the retention policies say.
          </Text>
          <Textarea
            label="Reason"
            required
            autosize
            minRows={3}
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={problem?.fieldError('reason')}
            data-autofocus
          />
          <DayField
            label="Until"
            description="Leave empty to hold until released."
            value={until}
            onChange={setUntil}
            error={problem?.fieldError('until')}
          />
          {problem ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
          <DialogActions
            confirm="Place hold"
            busy={place.isPending}
            disabledReason={reason.trim() ? null : 'Enter a reason.'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
