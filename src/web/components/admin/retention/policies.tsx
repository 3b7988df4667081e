import { Checkbox, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RetentionPolicy } from '#shared/contracts/retention.ts'
import type { DataCategory } from '#shared/manifest.ts'
import { toProblem } from '#web/api/problem.ts'
import { useChangePolicy, usePolicies } from '#web/api/retention.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorState, Loaded } from '#web/ui/states.tsx'
import classes from '../admin.module.css'
import { CATEGORIES } from './retention-words.ts'

const ORDER = Object.keys(CATEGORIES) as DataCategory[]
const DAYS_MOST = 36_500
const YEAR_DAYS = 365

/** How long each category is kept. A new policy supersedes the old one; proofs name the one that was in force. */
export function Policies() {
  const query = usePolicies()
  return (
    <Section title="Policies">
      <Loaded query={query}>
        {(policies) => (
          <ul className={classes.list}>
            {ORDER.map((category) => (
              <Policy
                key={category}
                category={category}
                policy={policies.find((one) => one.data_category === category) ?? null}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

const inWords = (days: number): string => {
  const years = Math.round((days / YEAR_DAYS) * 10) / 10
  return `${days.toLocaleString('en-GB')} days${days >= YEAR_DAYS ? ` (${years} ${years === 1 ? 'year' : 'years'})` : ''}`
}

function Policy({ category, policy }: { category: DataCategory; policy: RetentionPolicy | null }) {
  const [changing, setChanging] = useState(false)
  const [name, meaning] = CATEGORIES[category]
  return (
    <li className={classes.row}>
      <div style={{ flex: '1 1 260px' }}>
        <Text fz={14} fw={500}>
          {name}
        </Text>
        <Text fz={13} c="dimmed">
          {meaning}
        </Text>
      </div>
      <Group gap="sm">
        <Text fz={14}>{policy ? inWords(policy.retention_days) : 'kept without end'}</Text>
        <ActionButton
          size="xs"
          variant="default"
          aria-label={`Change the policy: ${name}`}
          onClick={() => setChanging(true)}
        >
          Change
        </ActionButton>
      </Group>
      {changing ? (
        <PolicyDialog category={category} policy={policy} onClose={() => setChanging(false)} />
      ) : null}
    </li>
  )
}

function PolicyDialog({
  category,
  policy,
  onClose,
}: {
  category: DataCategory
  policy: RetentionPolicy | null
  onClose: () => void
}) {
  const [days, setDays] = useState<number | string>(policy?.retention_days ?? '')
  const [endless, setEndless] = useState(policy === null)
  const change = useChangePolicy()
  const problem = change.error ? toProblem(change.error) : null
  const wrong = !endless && (typeof days !== 'number' || days < 1 || days > DAYS_MOST)
  const [name, meaning] = CATEGORIES[category]
  const shorter =
    !endless && typeof days === 'number' && days < (policy?.retention_days ?? Number.POSITIVE_INFINITY)
  const next = endless ? null : Number(days)
  return (
    <Modal opened onClose={onClose} title={`Retention: ${name}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong) change.mutate({ data_category: category, retention_days: next }, { onSuccess: onClose })
        }}
      >
        <Stack gap="sm">
          <Text fz={14}>{meaning}</Text>
          <NumberInput
            label="Days"
            value={days}
            onChange={setDays}
            min={1}
            max={DAYS_MOST}
            allowDecimal={false}
            readOnly={endless}
            error={problem?.fieldError('retention_days')}
            data-autofocus
          />
          {category === 'audit_log' ? null : (
            <Checkbox
              label="Keep it without end"
              checked={endless}
              onChange={(event) => setEndless(event.currentTarget.checked)}
            />
          )}
          {shorter ? (
            <Text fz={14}>
              What is older than that goes with the next run and cannot be brought back. Look at the preview
              after saving.
            </Text>
          ) : null}
          {problem && !problem.fieldError('retention_days') ? <ErrorState error={problem} compact /> : null}
          <DialogActions
            confirm="Put it in force"
            busy={change.isPending}
            disabledReason={
              wrong
                ? `Type 1 to ${DAYS_MOST.toLocaleString('en-GB')} days.`
                : next === (policy?.retention_days ?? null)
                  ? 'This is the policy in force.'
                  : null
            }
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
