import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { AdminUser } from '#shared/contracts/users.ts'
import { ROLES } from '#shared/roles.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { TimeAgo } from '#web/ui/dates.tsx'
import { type Meaning, StatusBadge } from '#web/ui/status-badge.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { ROLE_NAMES } from '../../account/role-words.ts'
import { UserMenu } from './user-menu.tsx'

const METHODS = { webauthn: 'Passkey', totp: 'Authenticator app' } as const

function describeStatus({ status, locked }: AdminUser): readonly [string, Meaning] {
  if (status === 'disabled') return ['Disabled', 'not-found']
  return locked ? ['Locked', 'contradicted'] : ['Active', 'supported']
}

function Status({ user }: { user: AdminUser }) {
  const [word, meaning] = describeStatus(user)
  return <StatusBadge meaning={meaning}>{word}</StatusBadge>
}

/** A phone has no column for it; only who cannot work as usual is marked there. */
const StatusOnPhone = ({ user }: { user: AdminUser }) =>
  usePhone() && describeStatus(user)[0] !== 'Active' ? <Status user={user} /> : null

export const useUserColumns = (): readonly Column<AdminUser>[] =>
  useMemo(
    (): readonly Column<AdminUser>[] => [
      {
        key: 'name',
        title: 'Name',
        fixed: true,
        sortValue: (row) => row.name,
        render: (row) => (
          <>
            <Text fz="sm" fw="var(--mantine-font-weight-firm)" className="words">
              {row.name}
            </Text>
            <Text fz="xs" c="dimmed" className="words">
              {row.email}
            </Text>
            <StatusOnPhone user={row} />
          </>
        ),
      },
      {
        key: 'role',
        title: 'Role',
        width: '9rem',
        sortValue: (row) => ROLES.indexOf(row.role),
        render: (row) => ROLE_NAMES[row.role],
      },
      {
        key: 'factors',
        title: 'Second factors',
        width: '16rem',
        wideOnly: true,
        sortValue: (row) => row.mfa_methods.length,
        render: (row) =>
          row.mfa_methods.length === 0 ? (
            <StatusBadge meaning="partial">None yet</StatusBadge>
          ) : (
            row.mfa_methods.map((method) => METHODS[method]).join(', ')
          ),
      },
      {
        key: 'seen',
        title: 'Last seen',
        width: '10rem',
        wideOnly: true,
        sortValue: (row) => (row.last_seen_at ? Date.parse(row.last_seen_at) : null),
        render: (row) => (row.last_seen_at ? <TimeAgo at={row.last_seen_at} /> : 'no browser sign-in yet'),
      },
      {
        key: 'status',
        title: 'Status',
        width: '8rem',
        wideOnly: true,
        sortValue: (row) => describeStatus(row)[0],
        render: (row) => <Status user={row} />,
      },
      {
        key: 'menu',
        title: 'Actions',
        fixed: true,
        width: '5rem',
        align: 'end',
        render: (row) => <UserMenu user={row} />,
      },
    ],
    [],
  )
