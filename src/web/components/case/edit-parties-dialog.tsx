import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Investigation, Party } from '#shared/contracts/investigations.ts'
import { useCase, useChangeCase } from '../../api/cases.ts'
import { hasCode } from '../../api/problem.ts'
import { ActionButton, IconButton } from '../../ui/action-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toOptions } from '../../ui/options.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { PARTY_ROLES } from './case-words.ts'
import { areSameParties, mergeParties } from './merge-parties.ts'
import { OfferedPeople } from './offered-people.tsx'

const NOBODY = { name: '', aliases: [], email: null }

interface Row extends Party {
  readonly key: number
}

export function EditPartiesDialog({ found, onClose }: { found: Investigation; onClose: () => void }) {
  const [rows, setRows] = useState<readonly Row[]>(() => withKeys(found.parties))
  const [base, setBase] = useState(found)
  const change = useChangeCase(found.id)
  const { refetch } = useCase(found.id)
  const edit = (key: number, part: Partial<Party>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = (name = '') =>
    setRows([
      ...rows.filter((row) => name === '' || row.name.trim() !== ''),
      { key: Math.max(0, ...rows.map((row) => row.key)) + 1, ...NOBODY, name, role: 'witness' },
    ])
  const parties = rows
    .map(({ name, role, aliases, email }) => ({ name: name.trim(), role, aliases, email }))
    .filter(({ name }) => name !== '')
  const saving = useAttempt()
  const send = async (from: Investigation): Promise<void> => {
    try {
      await change.mutateAsync({ parties, expected_updated_at: from.updated_at })
    } catch (error) {
      if (hasCode(error, 'CONFLICT') && (await takeOver(from))) return
      throw error
    }
    onClose()
  }
  /**
   * Saves where only something else of the case was changed; else adds theirs, to be looked at first. Whether it has
   * saved.
   */
  const takeOver = async (from: Investigation): Promise<boolean> => {
    const { data: now } = await refetch()
    if (!now || now.updated_at === from.updated_at) return false
    setBase(now)
    if (areSameParties(from.parties, now.parties)) {
      await send(now)
      return true
    }
    setRows(withKeys(mergeParties(from.parties, parties, now.parties)))
    return false
  }
  return (
    <Dialog onClose={onClose} title="Edit parties" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void saving.run(() => send(base))
        }}
      >
        <Stack gap="sm">
          {rows.map(({ key, name, role, aliases }, index) => (
            <Group key={key} gap="xs">
              <TextInput
                aria-label={`Name of party ${index + 1}`}
                placeholder="Name"
                value={name}
                maxLength={200}
                onChange={(event) => edit(key, { name: event.currentTarget.value })}
                flex="4 1 220px"
                autoFocus={name === ''}
              />
              <NativeSelect
                aria-label={`Role of party ${index + 1}`}
                data={toOptions(PARTY_ROLES)}
                value={role}
                onChange={(event) => edit(key, { role: event.currentTarget.value as Party['role'] })}
                flex="1 1 130px"
              />
              <TextInput
                aria-label={`Other names of party ${index + 1}, separated by commas`}
                placeholder="Other names, separated by commas"
                defaultValue={aliases.join(', ')}
                onChange={(event) => edit(key, { aliases: toNames(event.currentTarget.value) })}
                flex="4 1 220px"
              />
              <IconButton
                label={`Remove party ${index + 1}${name ? `, ${name}` : ''}`}
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              >
                <IconTrash size={16} />
              </IconButton>
            </Group>
          ))}
          <Group>
            <ActionButton variant="subtle" leftSection={<IconPlus size={15} />} onClick={() => add()}>
              Add a party
            </ActionButton>
          </Group>
          <OfferedPeople caseId={found.id} taken={rows.map(({ name }) => name)} onAdd={add} />
          {saving.problem ? (
            <ErrorState
              error={saving.problem}
              kept={
                hasCode(saving.problem, 'CONFLICT')
                  ? 'Whoever they added stands in your list now: look it over and save again.'
                  : 'Your text is still here.'
              }
              compact
            />
          ) : null}
          <DialogActions confirm="Save" busy={saving.busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const toNames = (words: string): string[] =>
  words
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const withKeys = (parties: readonly Party[]): readonly Row[] =>
  (parties.length > 0 ? parties : [{ ...NOBODY, role: 'complainant' as const }]).map((party, key) => ({
    key,
    ...party,
  }))
