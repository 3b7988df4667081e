import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useFindName } from '../../api/cases.ts'
import { useEvidence, useEvidenceChanges } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatTime } from '../../ui/dates.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { toProblem } from '../../ui/problem.ts'
import { ErrorState } from '../../ui/states.tsx'
import { nameItem } from './copies.ts'

const FIELDS = ['effective_from', 'effective_to', 'version_label', 'supersedes_id'] as const
type Draft = Readonly<Record<(typeof FIELDS)[number], string>>

const toDraft = (item: Evidence): Draft =>
  Object.fromEntries(FIELDS.map((field) => [field, item[field] ?? ''])) as Draft

/** The days in which a background document applies: what its own words propose, until a person confirms them. */
export function PolicyDays({ item, caseId }: { item: Evidence; caseId: string }) {
  const role = useRoleReason('member')
  const items = useEvidence(caseId).data ?? []
  const { change } = useEvidenceChanges(caseId)
  // Only what was typed: what the text proposes may come while the item is open.
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const known = toDraft(item)
  const draft = { ...known, ...typed }
  const problem = change.error ? toProblem(change.error) : null
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    error: problem?.fieldError(name),
    disabled: role !== null,
  })
  const dayField = (name: keyof Draft) => ({
    ...field(name),
    onChange: (day: string) => setTyped({ ...typed, [name]: day }),
  })
  const isConfirmed = item.effective_confirmed_at !== null
  const isChanged = FIELDS.some((name) => draft[name] !== known[name])
  const missing = !draft.effective_from && !draft.effective_to && 'Name the first or the last day.'
  const idle = missing || (isConfirmed && !isChanged && 'No changes yet.')
  const reason = role ?? (change.isPending ? 'The days are being saved.' : idle)
  const others = items.filter(({ id, source_type }) => source_type === 'background_doc' && id !== item.id)
  return (
    <section aria-labelledby="policy-days">
      <Text component="h3" id="policy-days" fw="var(--mantine-font-weight-medium)" fz="sm" mt="md" mb="tight">
        Days in force
      </Text>
      <Text fz="xs" c="dimmed" mb="xs" role="status">
        <Basis item={item} />
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) return
          const patch = Object.fromEntries(FIELDS.map((name) => [name, draft[name].trim() || null]))
          change.mutate({ id: item.id, ...patch }, { onSuccess: () => setTyped({}) })
        }}
      >
        <Stack gap="xs">
          <Group grow align="flex-start">
            <DayField size="xs" label="In force from" {...dayField('effective_from')} />
            <DayField size="xs" label="In force until" {...dayField('effective_to')} />
          </Group>
          <Group grow align="flex-start">
            <TextInput size="xs" label="Version" maxLength={100} {...field('version_label')} />
            <NativeSelect
              size="xs"
              label="Former version"
              data={[
                { value: '', label: 'None' },
                ...others.map((other) => ({ value: other.id, label: nameItem(other) })),
              ]}
              {...field('supersedes_id')}
            />
          </Group>
          {problem ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
          <Group>
            <ActionButton size="xs" variant="default" type="submit" disabledReason={reason}>
              {isConfirmed ? 'Save the days' : 'Confirm the days'}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </section>
  )
}

/** Where the days come from, and what they are worth to an analysis. */
function Basis({ item }: { item: Evidence }) {
  const findName = useFindName()
  const { effective_basis: basis, effective_confirmed_at: at, effective_confirmed_by: by } = item
  const words = basis ? item.content.slice(basis.start, basis.end).replace(/\s+/g, ' ').trim() : ''
  const from = words ? `Read from its words: “${words}”. ` : ''
  if (at) return `${from}Confirmed by ${findName(by)} on ${formatTime(at)}.`
  const open = 'Until somebody confirms them, it counts as not known to be in force.'
  return from ? `${from}${open}` : `Its words name no day from which it applies. ${open}`
}
