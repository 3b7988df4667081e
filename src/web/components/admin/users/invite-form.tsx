import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { IssuedInvitation } from '#shared/contracts/organizations.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useInvite } from '#web/api/admin.ts'
import { useSignedIn } from '#web/api/session.ts'
import { MainButton } from '#web/ui/main-button.tsx'
import { toProblem } from '#web/ui/problem.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { wordsAfter } from '#web/ui/words-after.ts'
import { ROLE_NAMES } from '../../account/role-words.ts'
import { splitAddresses } from './split-addresses.ts'

export const refusalToInvite = (role: Role, mine: Role): string | null =>
  role === 'owner' && mine !== 'owner' ? 'Only an owner can invite an owner.' : null

export function InviteForm({ onIssued }: { onIssued: (invitation: IssuedInvitation) => void }) {
  const { role: mine } = useSignedIn()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const invite = useInvite()
  const problem = invite.error ? toProblem(invite.error) : null
  // One after another is sent: the field may hold several, of which this one is no address.
  const wrong = problem?.fieldError('email') ? `“${invite.variables?.email}” is no e-mail address.` : null
  const addresses = splitAddresses(email)
  const refused = addresses.length > 0 ? refusalToInvite(role, mine) : 'Enter an e-mail address.'
  const send = async () => {
    let sent = email
    for (const [index, one] of addresses.entries()) {
      onIssued(await invite.mutateAsync({ email: one, role }))
      // Who is not invited yet stays in the field.
      const left = addresses.slice(index + 1).join(', ')
      const before = sent
      setEmail((now) => wordsAfter(now, before, left))
      sent = left
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!refused && !invite.isPending) void send().catch(() => {})
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label="E-mail address"
          placeholder="Several with commas between them"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={wrong}
          maxLength={4_000}
          w={280}
          maw="100%"
        />
        <NativeSelect
          label="Role"
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
          data={ROLES.toReversed().map((value) => ({ value, label: ROLE_NAMES[value] }))}
        />
        <MainButton type="submit" loading={invite.isPending} disabledReason={refused}>
          {addresses.length > 1 ? `Invite ${addresses.length}` : 'Invite'}
        </MainButton>
      </Group>
      {problem && !wrong ? <ErrorState error={problem} compact /> : null}
    </form>
  )
}
