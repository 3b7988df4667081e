import { Text } from '@mantine/core'
import { useState } from 'react'
import { type OpenSession, useEndEverythingElse, useEndSession, useSessions } from '../../api/account.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TimeAgo } from '../../ui/dates.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from '../admin/admin.module.css'

/** Where somebody is signed in as you. */
export function Sessions() {
  const query = useSessions()
  return (
    <Section title="Sessions">
      <Loaded query={query} lines={2}>
        {(sessions) => (
          <ul className={classes.list}>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <SignOutElsewhere />
    </Section>
  )
}

function SignOutElsewhere() {
  const end = useEndEverythingElse()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton size="xs" variant="default" mt="sm" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </ActionButton>
      {asking ? (
        <ConfirmDialog
          title="Sign out everywhere else"
          confirm="Sign out everywhere else"
          onConfirm={() => end.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          Your other sessions end, and all your access tokens stop working. You stay signed in here.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]
/** A guess from what the browser says of itself; the whole of it stands in the title. */
function describeBrowser(agent: string | null): string {
  if (!agent) return 'Unknown browser'
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? 'A browser'
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  return system ? `${browser} on ${system}` : browser
}

function Session({ session }: { session: OpenSession }) {
  const end = useEndSession()
  const name = describeBrowser(session.user_agent)
  return (
    <li className={classes.row}>
      <div>
        <Text fz="sm" fw="var(--mantine-font-weight-firm)" title={session.user_agent ?? ''} component="div">
          {name} {session.current ? <StatusBadge meaning="accent">This session</StatusBadge> : null}
        </Text>
        <Text fz="xs" c="dimmed">
          {session.ip_address ? `from ${session.ip_address} · ` : ''}last active{' '}
          <TimeAgo at={session.last_seen_at} /> · signed in <TimeAgo at={session.created_at} />
        </Text>
      </div>
      <ActionButton
        size="xs"
        variant="default"
        aria-label={`End session: ${name}`}
        loading={end.isPending}
        disabledReason={session.current ? 'To end this session, sign out.' : null}
        onClick={() => end.mutate(session.id)}
      >
        End
      </ActionButton>
      {end.error ? <ErrorState error={end.error} compact /> : null}
    </li>
  )
}
