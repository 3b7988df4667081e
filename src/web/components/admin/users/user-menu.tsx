import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AdminUser } from '#shared/contracts/users.ts'
import { type UserChange, useChangeUser } from '#web/api/admin.ts'
import { useSignedIn } from '#web/api/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MenuAction } from '../menu-action.tsx'
import { LedCases } from './led-cases.tsx'
import { RoleDialog } from './role-dialog.tsx'

type Verb = Exclude<UserChange['kind'], 'role'>

const VERBS: Readonly<Record<Verb, { readonly label: string; readonly what: (name: string) => ReactNode }>> =
  {
    'reset-mfa': {
      label: 'Reset second factors',
      what: (name) =>
        `${name} must set up a second factor at the next sign-in. Until then the password alone is enough for that step, so make sure the request really came from them. Their sessions end and their access tokens stop working.`,
    },
    enable: {
      label: 'Enable',
      what: (name) => `${name} can work here again. A lock after too many failed sign-ins is lifted.`,
    },
    disable: {
      label: 'Disable',
      what: (name) =>
        `${name} can no longer work here. Sessions end at once and access tokens stop working permanently. Their past work stays under their name.`,
    },
    remove: {
      label: 'Remove from the organization',
      what: (name) =>
        `${name} loses access at once and leaves the list. Their past work stays. They need a new invitation to return.`,
    },
  }

/** Everything that can be done to one person. */
export function UserMenu({ user }: { user: AdminUser }) {
  const [asked, setAsked] = useState<Verb | 'role' | null>(null)
  const change = useChangeUser(user.id)
  const refused = useRefusal(user)
  const close = () => setAsked(null)
  const ask = (verb: Verb, reason: string | null = null) => (
    <MenuAction
      disabledReason={refused ?? reason}
      danger={verb === 'disable' || verb === 'remove'}
      onClick={() => setAsked(verb)}
    >
      {VERBS[verb].label}
    </MenuAction>
  )
  const works = user.status === 'active' && !user.locked
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${user.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuAction disabledReason={refused} onClick={() => setAsked('role')}>
            Change role
          </MenuAction>
          {ask('reset-mfa', user.mfa_methods.length === 0 ? 'No second factor is set up.' : null)}
          {ask('enable', works ? 'The account is already enabled.' : null)}
          {ask('disable', user.status === 'disabled' ? 'The account is already disabled.' : null)}
          <Menu.Divider />
          {ask('remove')}
        </Menu.Dropdown>
      </Menu>
      {asked === 'role' ? <RoleDialog user={user} onClose={close} /> : null}
      {asked && asked !== 'role' ? (
        <ConfirmDialog
          title={`${VERBS[asked].label}: ${user.name}`}
          confirm={VERBS[asked].label}
          danger={asked !== 'enable'}
          onConfirm={() => change.mutateAsync({ kind: asked })}
          onClose={close}
        >
          {VERBS[asked].what(user.name)}
          {asked === 'disable' || asked === 'remove' ? <LedCases user={user} /> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function useRefusal(user: AdminUser): string | null {
  const { user: me, role } = useSignedIn()
  if (user.id === me.id) return 'Ask another administrator to do this for your account.'
  return user.role === 'owner' && role !== 'owner'
    ? 'Only an owner can add, change or remove an owner.'
    : null
}
