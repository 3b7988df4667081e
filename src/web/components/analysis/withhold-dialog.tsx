import { MultiSelect, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { ChosenReason } from '#shared/dossier-reasons.ts'
import { callForBlob } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useWithholdable } from './use-withholdable.ts'

const REASONS = [
  { value: 'personal_data', label: 'Personal data' },
  { value: 'privileged', label: 'Privileged' },
  { value: 'confidential', label: 'Confidential' },
  { value: 'not_relevant', label: 'Not relevant' },
] as const satisfies readonly { value: ChosenReason; label: string }[]

const MAX_OFFERED = 100

/** Asks what a copy of the dossier leaves out, and saves that copy. */
export function WithholdDialog({ analysis, onClose }: { analysis: Analysis; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const [reason, setReason] = useState<ChosenReason>('personal_data')
  const offered = useWithholdable(analysis)
  const { busy, problem, run } = useAttempt()
  const send = () =>
    run(async () => {
      const query = { redact: chosen.join(';'), reason }
      const zip = await callForBlob(addresses.issueDossier, { params: { id: analysis.id }, query })
      saveFile('dossier-redacted.zip', zip, zip.type)
      onClose()
    })
  return (
    <Dialog onClose={onClose} title="Redacted dossier">
      <Stack gap="sm">
        <Text fz="sm">
          What shares words with your choice, or rests on it, is withheld as well. The file withheld.tsv in
          the copy lists all of it. Read the copy before you give it away: the same thing in other words is
          not found.
        </Text>
        <MultiSelect
          label="What to withhold"
          description="For a person: everything in which any part of the name stands"
          data={offered}
          value={chosen}
          onChange={setChosen}
          limit={MAX_OFFERED}
          searchable
        />
        <NativeSelect
          label="Reason"
          data={[...REASONS]}
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(REASONS.find(({ value }) => value === currentTarget.value)?.value ?? reason)
          }
        />
        {problem ? <ErrorState error={problem} compact /> : null}
        <DialogActions
          confirm="Save the copy"
          busy={busy}
          disabledReason={chosen.length > 0 ? null : 'Choose what to withhold.'}
          onConfirm={() => void send()}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
