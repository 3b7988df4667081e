import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SourceType } from '#shared/analysis-types.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toOptions } from '../../ui/options.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { SOURCE_TYPES } from './evidence-words.ts'

interface Draft {
  readonly title: string
  readonly content: string
  readonly type: SourceType
}
const EMPTY: Draft = { title: '', content: '', type: 'content' }

/** Notes of an interview and the like, typed or pasted. */
export function AddTextDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [draft, setDraft] = useKeptState<Draft>(`draft.evidence.${caseId}`, EMPTY)
  const { addText } = useEvidenceChanges(caseId)
  const [tried, setTried] = useState(false)
  const missing = !draft.title.trim()
    ? 'Enter a title.'
    : !draft.content.trim()
      ? 'Write or paste the text.'
      : null
  const save = async () => {
    setTried(true)
    if (missing) return
    await addText.mutateAsync({ title: draft.title, content: draft.content, source_type: draft.type })
    setDraft(null)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Add text" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save().catch(() => {})
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Title"
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
            error={tried && !draft.title.trim() ? 'Enter a title.' : null}
            maxLength={500}
            required
            data-autofocus
          />
          <NativeSelect
            label="Kind"
            data={toOptions(SOURCE_TYPES)}
            value={draft.type}
            onChange={(event) => setDraft({ ...draft, type: event.currentTarget.value as SourceType })}
          />
          <Textarea
            label="Text"
            value={draft.content}
            onChange={(event) => setDraft({ ...draft, content: event.currentTarget.value })}
            autosize
            minRows={8}
            maxRows={18}
            required
          />
          {addText.error ? (
            <ErrorState error={addText.error} kept="Your text is still here." compact />
          ) : null}
          <DialogActions confirm="Add" busy={addText.isPending} disabledReason={missing} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
