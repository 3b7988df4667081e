import { Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useFindName } from '../../api/cases.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Day, formatDay } from '../../ui/dates.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CASE_STATUS_MEANINGS, CASE_STATUSES, CASE_TYPES } from './case-words.ts'
import { DueDay } from './due-day.tsx'

const EditCaseDialog = lazyPart(() => import('./edit-case-dialog.tsx'), 'EditCaseDialog')

export function CaseFacts({ found }: { found: Investigation }) {
  const findName = useFindName()
  const mayEdit = useRoleReason('member')
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Details"
      actions={
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} />}
          disabledReason={mayEdit}
          onClick={() => setEditing(true)}
        >
          Edit details
        </ActionButton>
      }
    >
      {found.description ? (
        <Text className="words" mb="md" maw="70ch">
          {found.description}
        </Text>
      ) : null}
      <Facts>
        <Fact name="Status">
          <StatusBadge meaning={CASE_STATUS_MEANINGS[found.status]}>
            {CASE_STATUSES[found.status]}
          </StatusBadge>
        </Fact>
        <Fact name="Type">{CASE_TYPES[found.investigation_type]}</Fact>
        <Fact name="Lead investigator">{findName(found.lead_investigator_id)}</Fact>
        <Fact name="Conduct in question">{conduct(found)}</Fact>
        <Fact name="Due">
          <DueDay found={found} />
        </Fact>
        <Fact name="Opened">
          <Day at={found.opened_at} />
        </Fact>
        {found.closed_at ? (
          <Fact name="Closed">
            <Day at={found.closed_at} />
          </Fact>
        ) : null}
      </Facts>
      {editing ? (
        <Suspense>
          <EditCaseDialog found={found} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}

function conduct({ conduct_start: start, conduct_end: end }: Investigation): string {
  if (start) return end ? `${formatDay(start)} – ${formatDay(end)}` : `from ${formatDay(start)}`
  return end ? `until ${formatDay(end)}` : '—'
}
