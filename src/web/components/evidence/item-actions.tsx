import { Group, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Evidence, ShownEvidence } from '#shared/contracts/evidence.ts'
import type { ImpactAct } from '#shared/contracts/impact.ts'
import { useEvidenceChanges, useImpact } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatDay } from '../../ui/dates.tsx'
import { toProblem } from '../../ui/problem.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { deletionWords, listDestroyed } from './deletion-words.ts'
import { ImpactNote } from './impact-note.tsx'

interface ItemActionsProps {
  readonly item: ShownEvidence
  readonly caseId: string
  readonly onClose: () => void
}

/** What can be done with an item, each with what it would cost the analyses that cite it. */
export function ItemActions({ item, caseId, onClose }: ItemActionsProps) {
  const role = useRoleReason('member')
  const { change, withdraw, remove } = useEvidenceChanges(caseId)
  const [dialog, setDialog] = useState<ImpactAct | null>(null)
  const impact = useImpact(item.id, dialog)
  const destroyed = listDestroyed(impact.data)
  const words = deletionWords(destroyed)
  const include = (include_in_ai: boolean) =>
    change.mutate(
      { id: item.id, include_in_ai },
      { onError: (error) => notifications.show({ color: 'red', message: toProblem(error).message }) },
    )
  const held = item.held_until ? describeHold(item.held_until) : null
  const withdrawn = item.withdrawn_at ? 'Already withdrawn.' : null
  return (
    <Group gap="sm" mt="md" pt="sm" style={{ borderTop: '1px solid var(--hairline)' }}>
      {item.source_type === 'background_doc' ? (
        <Switch
          label="Include in analyses"
          checked={item.include_in_ai}
          disabled={role !== null || change.isPending}
          onChange={(event) => include(event.currentTarget.checked)}
        />
      ) : null}
      <ActionButton
        size="xs"
        variant="default"
        disabledReason={role ?? withdrawn}
        onClick={() => setDialog('withdrawal')}
      >
        Withdraw
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        disabledReason={role ?? held}
        onClick={() => setDialog('deletion')}
      >
        Delete
      </ActionButton>
      {held && !role ? <Text fz="xs">{held}</Text> : null}
      <ReasonDialog
        opened={dialog === 'withdrawal'}
        title="Withdraw this item"
        label="Why are you withdrawing it?"
        confirm="Withdraw"
        onConfirm={(reason) => withdraw.mutateAsync({ id: item.id, reason })}
        onClose={() => setDialog(null)}
      >
        <ItemName item={item} /> It stays readable and is no longer used.{' '}
        <Loaded query={impact} lines={1}>
          {(found) => <ImpactNote impact={found} caseId={caseId} of="withdrawal" />}
        </Loaded>
      </ReasonDialog>
      <ReasonDialog
        opened={dialog === 'deletion'}
        title="Delete this item"
        label={`Type ${words} to confirm`}
        confirm="Delete"
        danger
        exactly={words}
        disabledReason={impact.data ? null : 'What rests on it is still looked up.'}
        onConfirm={() => remove.mutateAsync({ id: item.id, withReports: destroyed }).then(onClose)}
        onClose={() => setDialog(null)}
      >
        <ItemName item={item} /> It is hidden at once and permanently destroyed by the next retention run. A
        legal hold prevents this.{' '}
        <Loaded query={impact} lines={1}>
          {(found) => <ImpactNote impact={found} caseId={caseId} of="deletion" />}
        </Loaded>
      </ReasonDialog>
    </Group>
  )
}

const ENDLESS_YEAR = '9999'
const describeHold = (until: string): string =>
  `Under legal hold ${until.startsWith(ENDLESS_YEAR) ? 'until it is released' : `until ${formatDay(until)}`}: it cannot be deleted.`

const ItemName = ({ item }: { item: Evidence }) => (
  <Text fz="sm" fw="var(--mantine-font-weight-medium)" mb="tight" lineClamp={3} className="words">
    {item.title}
  </Text>
)
