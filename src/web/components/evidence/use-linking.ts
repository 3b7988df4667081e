import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { toProblem } from '../../ui/problem.ts'
import { itemCount } from './evidence-words.ts'

export interface LinkQuestion {
  readonly id: string
  readonly text: string
}
export type LinkItems = (
  rows: readonly EvidenceSummary[],
  question: LinkQuestion,
  linked: boolean,
) => Promise<void>

const UNDO_MS = 10_000

/** Links items to a question, or takes the links away, and says what came of it; for a while it can be undone. */
export function useLinking(caseId: string): LinkItems {
  const { link } = useEvidenceChanges(caseId)
  const linkItems: LinkItems = async (rows, question, linked) => {
    const meant = rows.filter((row) => row.question_ids.includes(question.id) !== linked)
    if (meant.length === 0) {
      notifications.show({ message: linked ? 'Already linked.' : 'Not linked.' })
      return
    }
    try {
      await link.mutateAsync({ question_id: question.id, evidence_ids: meant.map(({ id }) => id), linked })
    } catch (error) {
      const title = linked ? 'Not linked' : 'Not unlinked'
      notifications.show({ color: 'red', title, message: toProblem(error).message })
      return
    }
    const undo = () => {
      notifications.hide(note)
      const now = meant.map((row) => ({ ...row, question_ids: linked ? [question.id] : [] }))
      void linkItems(now, question, !linked)
    }
    const what = `${linked ? 'Linked' : 'Unlinked'} ${itemCount(meant.length)} ${linked ? 'to' : 'from'}`
    const note = notifications.show({
      autoClose: UNDO_MS,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text fz={14} lineClamp={2} className="words">
            {what} “{question.text}”
          </Text>
          <Button size="compact-sm" variant="default" onClick={undo} flex="none">
            Undo
          </Button>
        </Group>
      ),
    })
  }
  return linkItems
}
