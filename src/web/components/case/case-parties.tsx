import { Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Section } from '../../ui/section.tsx'
import classes from './case-overview.module.css'
import { PARTY_ROLES } from './case-words.ts'

const EditPartiesDialog = lazyPart(() => import('./edit-parties-dialog.tsx'), 'EditPartiesDialog')

export function CaseParties({ found }: { found: Investigation }) {
  const mayEdit = useRoleReason('member')
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Parties"
      actions={
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} />}
          disabledReason={mayEdit}
          onClick={() => setEditing(true)}
        >
          Edit parties
        </ActionButton>
      }
    >
      {found.parties.length === 0 ? (
        <Text c="dimmed">No parties yet. Parties help to show who said what about whom.</Text>
      ) : (
        <ul className={classes.list}>
          {found.parties.map(({ name, role, aliases }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name and a role
            <li key={`${index}-${name}`} className={classes.row}>
              <span className="words">{name}</span>
              <Text span c="dimmed" fz="xs">
                {[PARTY_ROLES[role], ...aliases].join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {editing ? (
        <Suspense>
          <EditPartiesDialog found={found} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
