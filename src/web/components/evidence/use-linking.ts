import { notifications } from '@mantine/notifications'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { toProblem } from '../../ui/problem.ts'
import { itemCount } from './evidence-words.ts'
import { notifyUndoable } from './notify-undoable.tsx'

export interface LinkQuestion {
  readonly id: string
  readonly text: string
}
export type LinkItems = (
  rows: readonly EvidenceSummary[],
  question: LinkQuestion,
  linked: boolean,
) => Promise<void>

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
      const now = meant.map((row) => ({ ...row, question_ids: linked ? [question.id] : [] }))
      void linkItems(now, question, !linked)
    }
    const what = `${linked ? 'Linked' : 'Unlinked'} ${itemCount(meant.length)} ${linked ? 'to' : 'from'}`
    notifyUndoable(`${what} “${question.text}”`, undo)
  }
  return linkItems
}
