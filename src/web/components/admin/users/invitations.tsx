import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Invitation, IssuedInvitation } from '#shared/contracts/organizations.ts'
import { useInvitations, useRevokeInvitation } from '#web/api/admin.ts'
import { useFindName } from '#web/api/cases.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { TimeAgo } from '#web/ui/dates.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorState, Loaded } from '#web/ui/states.tsx'
import { type Meaning, StatusBadge } from '#web/ui/status-badge.tsx'
import { ROLE_NAMES } from '../../account/role-words.ts'
import { PlainTable } from '../plain-table.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { InviteForm } from './invite-form.tsx'

const STATUSES: Readonly<Record<Invitation['status'], readonly [string, Meaning]>> = {
  open: ['Pending', 'accent'],
  accepted: ['Accepted', 'supported'],
  revoked: ['Revoked', 'neutral'],
  expired: ['Expired', 'not-found'],
}

/** How people come in: a link that works once. */
export function Invitations() {
  const query = useInvitations()
  const [issued, setIssued] = useState<IssuedInvitation | null>(null)
  return (
    <Section title="Invitations">
      <InviteForm onIssued={setIssued} />
      {issued ? (
        <ShownOnce label={`Link for ${issued.email}`} secret={issued.link} onKept={() => setIssued(null)}>
          Send this link to {issued.email} yourself. It is shown only now, works once and expires after seven
          days. Anyone who has it can accept.
        </ShownOnce>
      ) : null}
      <Loaded query={query} lines={2}>
        {(invitations) =>
          invitations.length === 0 ? (
            <Text c="dimmed" mt="sm">
              No invitations yet.
            </Text>
          ) : (
            <PlainTable
              label="Invitations"
              headings={['E-mail address', 'Role', 'Status', 'Expires', 'Invited by', 'Actions']}
            >
              {invitations.map((one) => (
                <Row key={one.id} invitation={one} />
              ))}
            </PlainTable>
          )
        }
      </Loaded>
    </Section>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const findName = useFindName()
  const revoke = useRevokeInvitation()
  const [word, meaning] = STATUSES[invitation.status]
  return (
    <tr>
      <th scope="row" className="words">
        {invitation.email}
      </th>
      <td>{ROLE_NAMES[invitation.role]}</td>
      <td>
        <StatusBadge meaning={meaning}>{word}</StatusBadge>
      </td>
      <td>
        <TimeAgo at={invitation.expires_at} />
      </td>
      <td>{findName(invitation.created_by)}</td>
      <td data-align="end">
        <ActionButton
          size="compact-xs"
          variant="default"
          aria-label={`Revoke invitation for ${invitation.email}`}
          loading={revoke.isPending}
          disabledReason={invitation.status === 'open' ? null : 'Only a pending invitation can be revoked.'}
          onClick={() => revoke.mutate(invitation.id)}
        >
          Revoke
        </ActionButton>
        {revoke.error ? <ErrorState error={revoke.error} compact /> : null}
      </td>
    </tr>
  )
}
