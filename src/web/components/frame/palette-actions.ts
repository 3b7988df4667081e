import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { toProblem } from '../../ui/problem.ts'
import { signOut } from '../sign-in/sign-out.ts'

/** Something to do, beside the places to go to. */
export interface Action {
  readonly act: () => void
  readonly title: string
  readonly note: string
}

/** What this person may do from here. */
export function useActions(caseId: string | undefined): readonly Action[] {
  const navigate = useNavigate()
  const mayWrite = useRoleReason('member') === null
  const scheme = useComputedColorScheme()
  const { setColorScheme } = useMantineColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  const going = (title: string, to: string): Action => ({
    title,
    note: 'Action',
    act: () => void navigate({ to }),
  })
  return [
    ...(caseId && mayWrite
      ? [
          going('Add evidence', paths.addEvidence(caseId)),
          going('Ask a question', paths.addQuestion(caseId)),
          going('Generate a summary', paths.analyzeAs(caseId, 'summary')),
        ]
      : []),
    ...(caseId ? [going('Open the report', paths.report(caseId))] : []),
    ...(mayWrite ? [going('New case', paths.newCase())] : []),
    { title: `Switch to ${other}`, note: 'Action', act: () => setColorScheme(other) },
    { title: 'Sign out', note: 'Action', act: () => void signOut().catch(tell) },
  ]
}

const tell = (error: unknown) => {
  const { title, message } = toProblem(error)
  notifications.show({ color: 'red', title, message })
}
