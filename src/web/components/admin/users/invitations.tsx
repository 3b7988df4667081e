import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Invitation, IssuedInvitation, MailProblem } from '#shared/contracts/organizations.ts'
import { useInvitations, useInvite, useRevokeInvitation } from '#web/api/admin.ts'
import { useFindName } from '#web/api/cases.ts'
import { useSignedIn } from '#web/api/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatTime, TimeAgo } from '#web/ui/dates.tsx'
import { Section } from '#web/ui/section.tsx'
import { ErrorState, Loaded } from '#web/ui/states.tsx'
import { type Meaning, StatusBadge } from '#web/ui/status-badge.tsx'
import { ROLE_NAMES } from '../../account/role-words.ts'
import { PlainTable } from '../plain-table.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { InviteForm, refusalToInvite } from './invite-form.tsx'

const STATUSES: Readonly<Record<Invitation['status'], readonly [string, Meaning]>> = {
  open: ['Pending', 'accent'],
  accepted: ['Accepted', 'supported'],
  revoked: ['Revoked', 'neutral'],
  expired: ['Expired', 'not-found'],
}

/** How people come in: a link that works once. */
export function Invitations() {
  const query = useInvitations()
  const [issued, setIssued] = useState<readonly IssuedInvitation[]>([])
  /** A new link to somebody revokes the one before. */
  const add = (one: IssuedInvitation) =>
    setIssued((before) => [...before.filter(({ email }) => email !== one.email), one])
  return (
    <Section title="Invitations">
      <InviteForm onIssued={add} />
      {issued.map((one) => (
        <ShownOnce
          key={one.id}
          label={`Link for ${one.email}`}
          secret={one.link}
          onKept={() => setIssued((before) => before.filter(({ id }) => id !== one.id))}
        >
          {one.mail?.sent_at
            ? `This link was sent to ${one.email}.`
            : `Send this link to ${one.email} yourself.`}{' '}
          It is shown only now, works once and expires after seven days. Anyone who has it can accept.
        </ShownOnce>
      ))}
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
                <Row key={one.id} invitation={one} onIssued={add} />
              ))}
            </PlainTable>
          )
        }
      </Loaded>
    </Section>
  )
}

const MAIL_PROBLEMS: Readonly<Record<MailProblem, string>> = {
  unreachable: 'Not sent: the mail server did not answer.',
  address_refused: 'Not sent: the mail server refused this address.',
  refused: 'Not sent: the mail server refused the mail.',
}

/** What became of the mail with the link; nothing where no mail is set up. */
function Mailed({ mail }: { mail: Invitation['mail'] }) {
  if (!mail) return null
  return (
    <Text fz="xxs" c="dimmed" fw="var(--mantine-font-weight-regular)">
      {mail.problem
        ? MAIL_PROBLEMS[mail.problem]
        : mail.sent_at
          ? `Sent on ${formatTime(mail.sent_at)}`
          : null}
    </Text>
  )
}

function Row({
  invitation,
  onIssued,
}: {
  invitation: Invitation
  onIssued: (invitation: IssuedInvitation) => void
}) {
  const findName = useFindName()
  const { role: mine } = useSignedIn()
  const again = useInvite()
  const revoke = useRevokeInvitation()
  const [word, meaning] = STATUSES[invitation.status]
  const isUnanswered = invitation.status === 'open' || invitation.status === 'expired'
  return (
    <tr>
      <th scope="row" className="words">
        {invitation.email}
        <Mailed mail={invitation.mail} />
      </th>
      <td>{ROLE_NAMES[invitation.role]}</td>
      <td>
        <StatusBadge meaning={meaning}>{word}</StatusBadge>
      </td>
      <td>{isUnanswered ? <TimeAgo at={invitation.expires_at} /> : null}</td>
      <td>{findName(invitation.created_by)}</td>
      <td data-align="end">
        {invitation.mail && isUnanswered ? (
          <ActionButton
            size="compact-xs"
            variant="default"
            mr="snug"
            aria-label={`Send again to ${invitation.email}`}
            loading={again.isPending}
            disabledReason={refusalToInvite(invitation.role, mine)}
            onClick={() =>
              again.mutate({ email: invitation.email, role: invitation.role }, { onSuccess: onIssued })
            }
          >
            Send again
          </ActionButton>
        ) : null}
        {invitation.status === 'open' ? (
          <ActionButton
            size="compact-xs"
            variant="default"
            aria-label={`Revoke invitation for ${invitation.email}`}
            loading={revoke.isPending}
            onClick={() => revoke.mutate(invitation.id)}
          >
            Revoke
          </ActionButton>
        ) : null}
        {again.error ? <ErrorState error={again.error} compact /> : null}
        {revoke.error ? <ErrorState error={revoke.error} compact /> : null}
      </td>
    </tr>
  )
}
