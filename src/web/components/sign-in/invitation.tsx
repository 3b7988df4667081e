import { Stack, Text } from '@mantine/core'
import { addresses } from '#shared/contracts/addresses.ts'
import type { OfferedInvitation } from '#shared/contracts/organizations.ts'
import { useInvitation } from '../../api/invitation.ts'
import { formatTime } from '../../ui/dates.tsx'
import { toProblem } from '../../ui/problem.ts'
import { Fact, Facts } from '../../ui/section.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ROLE_NAMES } from '../account/role-words.ts'
import { AccountForm } from './account-form.tsx'
import { useLinkSecret } from './use-link-secret.ts'

/** What the link invites to, then the form; a link that no longer counts says so before anything is filled in. */
export function Invitation() {
  const secret = useLinkSecret()
  const query = useInvitation(secret)
  const unusable = query.error ? toProblem(query.error).fieldError('secret') : null
  if (unusable)
    return (
      <Text fz="sm" role="alert">
        {unusable}
      </Text>
    )
  const form = (
    <AccountForm
      secret={secret}
      address={addresses.acceptInvitation}
      passwordHint="At least 8 characters. If you already have an account, enter its password."
      submit="Accept"
    />
  )
  // Without its secret nothing is asked, and the form says what is missing.
  if (!secret) return form
  return (
    <Loaded query={query} lines={6}>
      {(offered) => (
        <Stack gap="md">
          <Offer offered={offered} />
          {form}
        </Stack>
      )}
    </Loaded>
  )
}

const Offer = ({ offered }: { offered: OfferedInvitation }) => (
  <Facts>
    <Fact name="Organization">{offered.organization}</Fact>
    <Fact name="Invited by">{offered.invited_by}</Fact>
    <Fact name="For">{offered.email}</Fact>
    <Fact name="Role">{ROLE_NAMES[offered.role]}</Fact>
    <Fact name="Open until">{formatTime(offered.expires_at)}</Fact>
  </Facts>
)
