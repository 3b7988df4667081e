import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AdminUser } from '#shared/contracts/users.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useChangeUser } from '#web/api/admin.ts'
import { useRoleReason } from '#web/api/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { ROLE_NAMES } from '../../account/role-words.ts'

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'Can do everything, including managing owners.',
  admin: 'Manages people, prompts, settings and legal holds.',
  member: 'Works on cases: evidence, questions, analyses, judgments.',
  viewer: 'Can read but not change anything.',
}

export function RoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [role, setRole] = useState<Role>(user.role)
  const change = useChangeUser(user.id)
  const owner = useRoleReason('owner')
  const attempt = useAttempt()
  const refused =
    role === user.role
      ? `${user.name} already has this role.`
      : role === 'owner' && owner
        ? 'Only an owner can add, change or remove an owner.'
        : null
  return (
    <Dialog onClose={onClose} title={`Role for ${user.name}`}>
      <Stack gap="sm">
        <Radio.Group aria-label="Role" value={role} onChange={(value) => setRole(value as Role)}>
          <Stack gap="xs">
            {ROLES.map((one) => (
              <Radio key={one} value={one} label={ROLE_NAMES[one]} description={ROLE_WORDS[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Text fz="sm">Their sessions here end so that the new role applies at once.</Text>
        {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
        <DialogActions
          confirm="Change role"
          busy={attempt.busy}
          disabledReason={refused}
          onConfirm={() => void attempt.run(() => change.mutateAsync({ kind: 'role', role }).then(onClose))}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
