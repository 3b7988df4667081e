import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { AdaptiveAuthenticationState } from '#shared/contracts/users.ts'
import { useAdaptiveAuthentication, useSwitchAdaptiveAuthentication } from '#web/api/admin.ts'
import { useSignedIn } from '#web/api/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatTime } from '#web/ui/dates.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorState, Loaded } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const HOUR_MS = 3_600_000
const HOURS = ['1', '2', '4', '8', '24']
/** Our clock may be ahead of the service's: a pause of the whole day must not be refused for a second. */
const SLACK_MS = 60_000

/** Shown where the identity provider assesses the risk of sign-ins. A pause ends by itself. */
export function AdaptiveAuthentication() {
  const query = useAdaptiveAuthentication()
  if (!query.data?.supported && !query.error) return null
  return (
    <Section title="Adaptive authentication">
      <Loaded query={query} lines={2}>
        {(state) => <Switch state={state} />}
      </Loaded>
    </Section>
  )
}

const PLATFORM_ONLY = 'Only a platform administrator can change this, because it affects every organization.'

function Switch({ state }: { state: AdaptiveAuthenticationState }) {
  const { platform_admin: mayChange } = useSignedIn()
  const disabledReason = mayChange ? null : PLATFORM_ONLY
  const [hours, setHours] = useState('1')
  const change = useSwitchAdaptiveAuthentication()
  return (
    <>
      <Text fz="sm" mb="sm" component="div">
        <StatusBadge meaning={state.enabled ? 'supported' : 'partial'}>
          {state.enabled ? 'On' : 'Paused'}
        </StatusBadge>{' '}
        {state.enabled
          ? 'Risky sign-ins are challenged or refused for everyone who uses the identity provider.'
          : `It turns itself back on${state.until ? ` on ${formatTime(state.until)}` : ''}.`}
      </Text>
      <Group align="flex-end" gap="xs">
        {state.enabled ? (
          <>
            <NativeSelect
              label="Pause for"
              value={hours}
              onChange={(event) => setHours(event.currentTarget.value)}
              data={HOURS.map((value) => ({ value, label: value === '1' ? '1 hour' : `${value} hours` }))}
            />
            <ActionButton
              variant="default"
              loading={change.isPending}
              disabledReason={disabledReason}
              onClick={() =>
                change.mutate(new Date(Date.now() + Number(hours) * HOUR_MS - SLACK_MS).toISOString())
              }
            >
              Pause
            </ActionButton>
          </>
        ) : (
          <ActionButton
            loading={change.isPending}
            disabledReason={disabledReason}
            onClick={() => change.mutate(null)}
          >
            Turn on now
          </ActionButton>
        )}
      </Group>
      {change.error ? <ErrorState error={change.error} compact /> : null}
    </>
  )
}
