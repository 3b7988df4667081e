import { Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Investigation, InvestigationPatch } from '#shared/contracts/investigations.ts'
import { useChangeCase, useMembers } from '../../api/cases.ts'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toOptions } from '../../ui/options.ts'
import { toProblem } from '../../ui/problem.ts'
import { ErrorState } from '../../ui/states.tsx'
import { CASE_STATUSES, CASE_TYPES } from './case-words.ts'

const FIELDS = [
  'title',
  'case_number',
  'status',
  'investigation_type',
  'description',
  'lead_investigator_id',
  'conduct_start',
  'conduct_end',
] as const satisfies readonly (keyof InvestigationPatch)[]

type Draft = Readonly<Record<(typeof FIELDS)[number], string>>

const toDraft = (found: Investigation): Draft =>
  Object.fromEntries(FIELDS.map((field) => [field, found[field] ?? ''])) as Draft

/** Only what was changed, so that two people who edit different facts do not undo each other. */
const toPatch = (before: Draft, after: Draft): InvestigationPatch =>
  Object.fromEntries(
    FIELDS.filter((field) => after[field] !== before[field]).map((field) => [
      field,
      after[field].trim() || null,
    ]),
  )

export function EditCaseDialog({ found, onClose }: { found: Investigation; onClose: () => void }) {
  const [before] = useState(() => toDraft(found))
  const [draft, setDraft] = useState(before)
  const members = useMembers()
  const change = useChangeCase(found.id)
  const problem = change.error ? toProblem(change.error) : null
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
    error: problem?.fieldError(name),
  })
  const patch = toPatch(before, draft)
  const missing = !draft.title.trim() || !draft.case_number.trim()
  const reason = missing
    ? 'A case needs a title and a number.'
    : Object.keys(patch).length === 0 && 'No changes yet.'
  return (
    <Modal opened onClose={onClose} title="Edit details" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!reason) change.mutate(patch, { onSuccess: onClose })
        }}
      >
        <Stack gap="sm">
          <TextInput label="Title" maxLength={500} data-autofocus {...field('title')} />
          <Group grow align="flex-start">
            <TextInput label="Case number" maxLength={100} {...field('case_number')} />
            <NativeSelect label="Status" data={toOptions(CASE_STATUSES)} {...field('status')} />
          </Group>
          <Group grow align="flex-start">
            <NativeSelect label="Type" data={toOptions(CASE_TYPES)} {...field('investigation_type')} />
            <NativeSelect
              label="Lead investigator"
              data={[
                { value: '', label: 'Nobody' },
                ...(members.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name })),
              ]}
              {...field('lead_investigator_id')}
            />
          </Group>
          <Group grow align="flex-start">
            <TextInput type="date" label="Conduct from" {...field('conduct_start')} />
            <TextInput type="date" label="Conduct until" {...field('conduct_end')} />
          </Group>
          <Textarea
            label="Summary"
            autosize
            minRows={4}
            maxRows={14}
            maxLength={20_000}
            {...field('description')}
          />
          {problem ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
          <DialogActions confirm="Save" busy={change.isPending} disabledReason={reason} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
