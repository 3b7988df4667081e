import { notifications } from '@mantine/notifications'
import { Suspense, useState } from 'react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toProblem } from '../../ui/problem.ts'
import { type LinkQuestion, useLinking } from './use-linking.ts'

const CustodianDialog = lazyPart(() => import('./custodian-dialog.tsx'), 'CustodianDialog')

/** What to do with many items at once: link them, say whose files they came from, or switch background documents in and out. */
export function EvidenceBulk({
  rows,
  caseId,
  questions,
  onCompare,
}: {
  rows: readonly EvidenceSummary[]
  caseId: string
  questions: readonly LinkQuestion[]
  onCompare: (ids: readonly string[]) => void
}) {
  const { include, change } = useEvidenceChanges(caseId)
  const linkItems = useLinking(caseId)
  const role = useRoleReason('member')
  const [naming, setNaming] = useState(false)
  const includeAll = async (include_in_ai: boolean) => {
    const what = include_in_ai ? 'Included' : 'Excluded'
    try {
      const changed = await include.mutateAsync({ evidence_ids: rows.map(({ id }) => id), include_in_ai })
      notifications.show({ message: `${what}: ${changed} of ${rows.length} changed.` })
    } catch (error) {
      notifications.show({ color: 'red', title: what, message: toProblem(error).message })
    }
  }
  const others = rows.filter(({ source_type }) => source_type !== 'background_doc')
  const makeBackground = async () => {
    try {
      for (const { id } of others) await change.mutateAsync({ id, source_type: 'background_doc' })
      notifications.show({ message: `Background: ${others.length} of ${rows.length} changed.` })
    } catch (error) {
      notifications.show({ color: 'red', title: 'Mark as background', message: toProblem(error).message })
    }
  }
  return (
    <>
      {[true, false].map((linked) => (
        <ActionMenu
          key={String(linked)}
          label={linked ? 'Link to a question' : 'Unlink'}
          side="start"
          entries={
            questions.length === 0
              ? [{ note: 'There are no questions yet.' }]
              : questions.map((question) => ({
                  label: question.text,
                  onClick: () => void linkItems(rows, question, linked),
                  disabled: role !== null,
                }))
          }
        />
      ))}
      <ActionButton size="xs" variant="default" disabledReason={role} onClick={() => setNaming(true)}>
        Set custodian
      </ActionButton>
      {naming ? (
        <Suspense fallback={null}>
          <CustodianDialog items={rows} caseId={caseId} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
      <ActionButton
        size="xs"
        variant="default"
        disabledReason={rows.length === 2 ? null : 'Select two items to compare them.'}
        onClick={() => onCompare(rows.map(({ id }) => id))}
      >
        Compare
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        disabledReason={role ?? (others.length > 0 ? null : 'They are background already.')}
        onClick={() => void makeBackground()}
      >
        Mark as background
      </ActionButton>
      <ActionButton size="xs" variant="default" disabledReason={role} onClick={() => void includeAll(true)}>
        Include in analyses
      </ActionButton>
      <ActionButton size="xs" variant="default" disabledReason={role} onClick={() => void includeAll(false)}>
        Exclude
      </ActionButton>
    </>
  )
}
