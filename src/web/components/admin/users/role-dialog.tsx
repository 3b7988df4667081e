import { Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AdminUser } from '#shared/contracts/users.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useChangeUser } from '#web/api/admin.ts'
import { useRoleReason } from '#web/api/session.ts'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { ROLE_NAMES } from '#web/ui/labels.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: 'Everything, owners included.',
  admin: 'Manages people, prompts, settings and legal holds.',
  member: 'Works in cases: evidence, questions, analyses, judgments.',
  viewer: 'Reads, and changes nothing.',
}

export function RoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [role, setRole] = useState<Role>(user.role)
  const change = useChangeUser(user.id)
  const owner = useRoleReason('owner')
  const attempt = useAttempt()
  const refused =
    role === user.role
      ? `${user.name} has this role already.`
      : role === 'owner' && owner
        ? 'Only an owner makes, changes or removes an owner.'
        : null
  return (
    <Modal opened onClose={onClose} title={`Role of ${user.name}`}>
      <Stack gap="sm">
        <Radio.Group aria-label="Role" value={role} onChange={(value) => setRole(value as Role)}>
          <Stack gap="xs">
            {ROLES.map((one) => (
              <Radio key={one} value={one} label={ROLE_NAMES[one]} description={ROLE_WORDS[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Text fz={14}>Their sessions here end, so that the new role holds at once.</Text>
        {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
        <DialogActions
          confirm="Change role"
          busy={attempt.busy}
          disabledReason={refused}
          onConfirm={() => void attempt.run(() => change.mutateAsync({ kind: 'role', role }).then(onClose))}
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  )
}
