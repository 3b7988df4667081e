import { Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PendingPolicy, RetentionPolicy } from '#shared/contracts/retention.ts'
import { keysOf } from '#shared/keys-of.ts'
import type { DataCategory } from '#shared/manifest.ts'
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, SHORTENING_DAYS } from '#shared/retention-limits.ts'
import { useChangePolicy, usePolicies } from '#web/api/retention.ts'
import { useRoleReason } from '#web/api/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { toProblem } from '#web/ui/problem.ts'
import { Section } from '#web/ui/section.tsx'
import { ErrorState, Loaded } from '#web/ui/states.tsx'
import classes from '../admin.module.css'
import { PendingShortening } from './pending-shortening.tsx'
import { CATEGORIES, periodInWords } from './retention-words.ts'

const ORDER = keysOf(CATEGORIES)

/** How long each category is kept. A new policy supersedes the old one; proofs name the one that was in force. */
export function Policies() {
  const query = usePolicies()
  return (
    <Section title="Policies">
      <Loaded query={query}>
        {({ items, pending }) => (
          <ul className={classes.list}>
            {ORDER.map((category) => (
              <Policy
                key={category}
                category={category}
                policy={items.find((one) => one.data_category === category) ?? null}
                pending={pending.find((one) => one.data_category === category) ?? null}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

interface PolicyProps {
  readonly category: DataCategory
  readonly policy: RetentionPolicy | null
  readonly pending: PendingPolicy | null
}

function Policy({ category, policy, pending }: PolicyProps) {
  const reason = useRoleReason('owner')
  const [changing, setChanging] = useState(false)
  const [name, meaning] = CATEGORIES[category]
  return (
    <li className={classes.row}>
      <div style={{ flex: '1 1 260px' }}>
        <Text fz="sm" fw="var(--mantine-font-weight-firm)">
          {name}
        </Text>
        <Text fz="xs" c="dimmed">
          {meaning}
        </Text>
      </div>
      <Group gap="sm">
        <Text fz="sm">{policy ? periodInWords(policy.retention_days) : 'Kept indefinitely'}</Text>
        <ActionButton
          size="xs"
          variant="default"
          aria-label={`Change policy: ${name}`}
          disabledReason={reason}
          onClick={() => setChanging(true)}
        >
          Change
        </ActionButton>
      </Group>
      {pending ? <PendingShortening pending={pending} /> : null}
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
  const least = MIN_RETENTION_DAYS[category]
  const range = `${formatCount(least)} to ${formatCount(MAX_RETENTION_DAYS)}`
  const problem = change.error ? toProblem(change.error) : null
  const wrong = !endless && (typeof days !== 'number' || days < least || days > MAX_RETENTION_DAYS)
  const [name, meaning] = CATEGORIES[category]
  const shorter =
    !endless && typeof days === 'number' && days < (policy?.retention_days ?? Number.POSITIVE_INFINITY)
  const next = endless ? null : Number(days)
  return (
    <Dialog onClose={onClose} title={`Retention: ${name}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong) change.mutate({ data_category: category, retention_days: next }, { onSuccess: onClose })
        }}
      >
        <Stack gap="sm">
          <Text fz="sm">{meaning}</Text>
          <NumberInput
            label="Days"
            description={`${range} days`}
            value={days}
            onChange={(next) => {
              setDays(next)
              // Whoever types a number wants it, and not what was ticked before.
              if (next !== '') setEndless(false)
            }}
            min={least}
            max={MAX_RETENTION_DAYS}
            allowDecimal={false}
            error={problem?.fieldError('retention_days')}
            data-autofocus
          />
          {category === 'audit_log' ? null : (
            <Checkbox
              label="Keep indefinitely"
              checked={endless}
              onChange={({ currentTarget: { checked } }) => {
                setEndless(checked)
                if (checked) setDays('')
              }}
            />
          )}
          {shorter ? (
            <Text fz="sm">
              A shorter period takes effect in {SHORTENING_DAYS} days. Every owner is notified and can
              withdraw it until then. After that, the next run permanently destroys anything older.
            </Text>
          ) : null}
          {problem && !problem.fieldError('retention_days') ? <ErrorState error={problem} compact /> : null}
          <DialogActions
            confirm={shorter ? `Shorten in ${SHORTENING_DAYS} days` : 'Save policy'}
            busy={change.isPending}
            disabledReason={
              wrong
                ? `Enter ${range} days.`
                : next === (policy?.retention_days ?? null)
                  ? 'This is already the policy.'
                  : null
            }
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
