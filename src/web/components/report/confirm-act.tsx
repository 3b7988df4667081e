import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const MAX_NOTE = 4_000

interface ConfirmActProps {
  readonly press: string
  readonly explained: string
  readonly takesNote: boolean
  readonly onSend: (note: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Says what the next step of a report means before it is taken; a review may say something. */
export function ConfirmAct({ press, explained, takesNote, onSend, onClose }: ConfirmActProps) {
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      title={press}
      confirm={press}
      onConfirm={() => onSend(note.trim() || null)}
      onClose={onClose}
    >
      {explained}
      {takesNote ? (
        <Textarea
          label="Note (optional)"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={MAX_NOTE}
          autosize
          minRows={2}
          mt="sm"
        />
      ) : null}
    </ConfirmDialog>
  )
}
