import { Group, NumberInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import {
  type AccessToken,
  type IssuedToken,
  useMakeToken,
  useRevokeToken,
  useTokens,
} from '../../api/account.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Day, TimeAgo } from '../../ui/dates.tsx'
import { MainButton } from '../../ui/main-button.tsx'
import { toProblem } from '../../ui/problem.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { wordsAfter } from '../../ui/words-after.ts'
import classes from '../admin/admin.module.css'
import { ShownOnce } from '../admin/shown-once.tsx'

/** For scripts that work as you. */
export function Tokens() {
  const query = useTokens()
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  return (
    <Section title="Access tokens">
      <Text fz="sm" mb="sm">
        Anyone holding a token can act as you in this organization.
      </Text>
      <MakeToken onMade={setIssued} />
      {issued ? (
        <ShownOnce label={`Token ${issued.name}`} secret={issued.token} onKept={() => setIssued(null)}>
          Keep it like a password. It is shown only now.
        </ShownOnce>
      ) : null}
      <Loaded query={query} lines={2}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Text c="dimmed" mt="sm">
              No access tokens yet.
            </Text>
          ) : (
            <ul className={classes.list} style={{ marginTop: 'var(--mantine-spacing-near)' }}>
              {tokens.map((token) => (
                <Token key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function MakeToken({ onMade }: { onMade: (token: IssuedToken) => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<number | string>(30)
  const make = useMakeToken()
  const problem = make.error ? toProblem(make.error) : null
  const most = LIMITS.tokenDaysMost
  const refused = !name.trim()
    ? 'Enter a purpose.'
    : typeof days !== 'number' || days < 1 || days > most
      ? `Enter 1 to ${most} days.`
      : null
  const send = () =>
    make.mutate(
      { name: name.trim(), days: Number(days) },
      {
        onSuccess: (token) => {
          setName((now) => wordsAfter(now, name))
          onMade(token)
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!refused) send()
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Purpose"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem?.fieldError('name')}
          maxLength={200}
          w={240}
        />
        <NumberInput
          label={`Expires after (days, max ${most})`}
          value={days}
          onChange={setDays}
          error={problem?.fieldError('days')}
          min={1}
          max={most}
          allowDecimal={false}
          w={230}
        />
        <MainButton type="submit" loading={make.isPending} disabledReason={refused}>
          Create token
        </MainButton>
      </Group>
      {problem && problem.errors.length === 0 ? <ErrorState error={problem} compact /> : null}
    </form>
  )
}

function describeState({ revoked_at, expires_at }: AccessToken): string | null {
  if (revoked_at) return 'Revoked'
  return Date.parse(expires_at) < Date.now() ? 'Expired' : null
}

function Token({ token }: { token: AccessToken }) {
  const revoke = useRevokeToken()
  const state = describeState(token)
  return (
    <li className={classes.row}>
      <div>
        <Text fz="sm" fw="var(--mantine-font-weight-firm)" className="words" component="div">
          {token.name} {state ? <StatusBadge meaning="neutral">{state}</StatusBadge> : null}
        </Text>
        <Text fz="xs" c="dimmed">
          created <TimeAgo at={token.created_at} /> · {state === 'Expired' ? 'expired' : 'expires'}{' '}
          <Day at={token.expires_at} />
        </Text>
      </div>
      <ActionButton
        size="xs"
        variant="default"
        aria-label={`Revoke token: ${token.name}`}
        loading={revoke.isPending}
        disabledReason={state ? 'This token no longer works.' : null}
        onClick={() => revoke.mutate(token.id)}
      >
        Revoke
      </ActionButton>
      {revoke.error ? <ErrorState error={revoke.error} compact /> : null}
    </li>
  )
}
