import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { toProblem } from '../../api/problem.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'

const AT_ONCE = 1_000

/** What to do with many items at once: link them, or switch background documents in and out. */
export function EvidenceBulk({
  rows,
  caseId,
  questions,
}: {
  rows: readonly EvidenceSummary[]
  caseId: string
  questions: readonly { id: string; text: string }[]
}) {
  const { link, include } = useEvidenceChanges(caseId)
  const role = useRoleReason('member')
  const run = async (what: string, work: (ids: string[]) => Promise<{ changed: number }>) => {
    try {
      let changed = 0
      for (let start = 0; start < rows.length; start += AT_ONCE)
        changed += (await work(rows.slice(start, start + AT_ONCE).map(({ id }) => id))).changed
      notifications.show({ message: `${what}: ${changed} of ${rows.length} changed.` })
    } catch (error) {
      notifications.show({ color: 'red', title: what, message: toProblem(error).message })
    }
  }
  const linkTo = (question_id: string, linked: boolean) =>
    run(linked ? 'Linked' : 'Unlinked', (evidence_ids) =>
      link.mutateAsync({ question_id, evidence_ids, linked }),
    )
  const includeAll = (include_in_ai: boolean) =>
    run(include_in_ai ? 'Included' : 'Left out', (evidence_ids) =>
      include.mutateAsync({ evidence_ids, include_in_ai }),
    )
  return (
    <>
      {[true, false].map((linked) => (
        <Menu key={String(linked)} position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="default">
              {linked ? 'Link to a question' : 'Unlink'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown maw={420}>
            {questions.length === 0 ? (
              <Menu.Label>There are no questions yet.</Menu.Label>
            ) : (
              questions.map(({ id, text }) => (
                <Menu.Item key={id} onClick={() => void linkTo(id, linked)} disabled={role !== null}>
                  {text}
                </Menu.Item>
              ))
            )}
          </Menu.Dropdown>
        </Menu>
      ))}
      <ActionButton size="xs" variant="default" disabledReason={role} onClick={() => void includeAll(true)}>
        Use in analyses
      </ActionButton>
      <ActionButton size="xs" variant="default" disabledReason={role} onClick={() => void includeAll(false)}>
        Leave out
      </ActionButton>
    </>
  )
}
