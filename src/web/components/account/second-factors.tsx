import { Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type MfaState, useMfa, useRemoveFactor } from '../../api/account.ts'
import { keys } from '../../api/query-keys.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { TimeAgo } from '../../ui/dates.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import classes from '../admin/admin.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'

const ONLY_ONE = 'This is your only second factor. Add another before removing it.'

/** What you prove yourself with beside the password. */
export function SecondFactors() {
  const query = useMfa()
  return (
    <Section title="Second factors">
      <Loaded query={query} lines={3}>
        {(state) => <Factors state={state} />}
      </Loaded>
    </Section>
  )
}

function Factors({ state }: { state: MfaState }) {
  const client = useQueryClient()
  const [adding, setAdding] = useState<'passkey' | 'totp' | null>(null)
  const hasTotp = state.methods.includes('totp')
  const onlyOne = state.passkeys.length + (hasTotp ? 1 : 0) < 2 ? ONLY_ONE : null
  const added = async () => {
    setAdding(null)
    await client.invalidateQueries({ queryKey: keys.account('mfa') })
    await client.invalidateQueries({ queryKey: keys.session })
  }
  return (
    <>
      <ul className={classes.list}>
        {state.passkeys.map((one) => (
          <Factor
            key={one.id}
            id={one.id}
            name={one.name}
            keepReason={onlyOne}
            note={
              <>
                Passkey{one.backed_up ? ', synced across devices' : ', on one device'} ·{' '}
                {one.last_used_at ? (
                  <>
                    last used <TimeAgo at={one.last_used_at} />
                  </>
                ) : (
                  'not used yet'
                )}
              </>
            }
          />
        ))}
        {hasTotp ? (
          <Factor
            id={null}
            name="Authenticator app"
            note="Six-digit codes that change every 30 seconds"
            keepReason={onlyOne}
          />
        ) : null}
        <Codes left={state.recovery_codes_left} />
      </ul>
      <Group gap="xs" mt="sm">
        <ActionButton size="xs" onClick={() => setAdding('passkey')}>
          Add a passkey
        </ActionButton>
        <ActionButton
          size="xs"
          variant="default"
          disabledReason={hasTotp ? 'You already have one. Remove it to set up another.' : null}
          onClick={() => setAdding('totp')}
        >
          Add an authenticator app
        </ActionButton>
      </Group>
      {adding === 'passkey' ? <AddPasskey onDone={added} onClose={() => setAdding(null)} /> : null}
      {adding === 'totp' ? <AddTotp onDone={added} onClose={() => setAdding(null)} /> : null}
    </>
  )
}

function Factor({
  id,
  name,
  note,
  keepReason,
}: {
  id: string | null
  name: string
  note: ReactNode
  keepReason: string | null
}) {
  const remove = useRemoveFactor()
  const [sure, setSure] = useState(false)
  return (
    <li className={classes.row}>
      <div>
        <Text fz="sm" fw="var(--mantine-font-weight-firm)" className="words">
          {name}
        </Text>
        <Text fz="xs" c="dimmed" component="div">
          {note}
        </Text>
      </div>
      <ActionButton
        size="xs"
        variant={sure ? 'filled' : 'default'}
        aria-label={sure ? `Remove it now: ${name}` : `Remove: ${name}`}
        loading={remove.isPending}
        disabledReason={keepReason}
        onClick={() => (sure ? remove.mutate(id) : setSure(true))}
      >
        {sure ? 'Remove it now' : 'Remove'}
      </ActionButton>
      {remove.error ? <ErrorState error={remove.error} compact /> : null}
    </li>
  )
}

function Codes({ left }: { left: number }) {
  const [renewing, setRenewing] = useState(false)
  return (
    <li className={classes.row}>
      <div>
        <Text fz="sm" fw="var(--mantine-font-weight-firm)">
          Recovery codes
        </Text>
        <Text fz="xs" c="dimmed">
          {left === 0 ? 'None left.' : `${left} left.`} Each signs you in once if you lose your second factor.
        </Text>
      </div>
      <ActionButton size="xs" variant="default" onClick={() => setRenewing(true)}>
        Generate new codes
      </ActionButton>
      {renewing ? <NewRecoveryCodes left={left} onClose={() => setRenewing(false)} /> : null}
    </li>
  )
}
