import { Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { NewInvestigation } from '#shared/contracts/investigations.ts'
import { useOpenCase } from '../../api/cases.ts'
import { paths } from '../../paths.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toOptions } from '../../ui/options.ts'
import { toProblem } from '../../ui/problem.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { CASE_TYPES } from './case-words.ts'

interface Draft {
  readonly title: string
  readonly number: string
  readonly type: NewInvestigation['investigation_type']
  readonly description: string
}
const EMPTY: Draft = { title: '', number: '', type: 'other', description: '' }

/** Opens a case. What was typed stays in this browser until the case is there. */
export function NewCaseDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useKeptState<Draft>('draft.new-case', EMPTY)
  const [missing, setMissing] = useState(false)
  const open = useOpenCase()
  const navigate = useNavigate()
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const problem = open.error ? toProblem(open.error) : null
  const save = () => {
    if (!draft.title.trim()) return setMissing(true)
    open.mutate(
      {
        title: draft.title,
        investigation_type: draft.type,
        ...(draft.number.trim() ? { case_number: draft.number } : {}),
        ...(draft.description.trim() ? { description: draft.description } : {}),
      },
      {
        onSuccess: ({ id }) => {
          setDraft(null)
          onClose()
          void navigate({ to: paths.case(id) })
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title="New case">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Title"
            required
            maxLength={500}
            value={draft.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            error={missing && !draft.title.trim() ? 'A case needs a title.' : problem?.fieldError('title')}
            data-autofocus
          />
          <NativeSelect
            label="Type"
            data={toOptions(CASE_TYPES)}
            value={draft.type}
            onChange={(event) => change({ type: event.currentTarget.value as Draft['type'] })}
          />
          <TextInput
            label="Case number"
            description="Leave empty to use the next number."
            maxLength={100}
            value={draft.number}
            onChange={(event) => change({ number: event.currentTarget.value })}
            error={problem?.fieldError('case_number')}
          />
          <Textarea
            label="Summary"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={20_000}
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          {problem ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
          <DialogActions confirm="Create case" busy={open.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
