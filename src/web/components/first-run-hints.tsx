import { Text } from '@mantine/core'
import { IconBulb, IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useCaseId } from '../api/cases.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/action-button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { useKeptState } from '../ui/use-kept-state.ts'
import { isFirstRun } from './first-run.ts'
import classes from './first-run-hints.module.css'

type HintName = 'case' | 'analyze' | 'citation'
const NONE: readonly HintName[] = []

/** Three sentences for a new owner, each on the page it speaks of, until it is taken away. */
export function FirstRunHints() {
  const caseId = useCaseId()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [dismissed, setDismissed] = useKeptState<readonly HintName[]>('hints.dismissed', NONE)
  const name = hintOf(path, caseId)
  if (!isFirstRun() || name === null || dismissed.includes(name)) return null
  return (
    <aside className={classes.hint} aria-label="Hint">
      <IconBulb size={18} stroke={1.6} aria-hidden />
      <Text fz={14}>
        {name === 'case' ? (
          <>
            This case is fictional and its evidence is already in. To see what the evidence says, go to{' '}
            <PageLink to={paths.analyses(caseId)} fz={14}>
              Analyses
            </PageLink>{' '}
            and ask.
          </>
        ) : null}
        {name === 'analyze'
          ? 'Choose a question and generate: within a minute you read an answer in the evidence’s own words.'
          : null}
        {name === 'citation'
          ? 'Every number behind a sentence opens the passage it rests on. Read it, then judge.'
          : null}
      </Text>
      <IconButton label="Take the hint away" size="sm" onClick={() => setDismissed([...dismissed, name])}>
        <IconX size={15} />
      </IconButton>
    </aside>
  )
}

function hintOf(path: string, caseId: string): HintName | null {
  if (path.startsWith(`${paths.analyses(caseId)}/`)) return 'citation'
  if (path === paths.analyses(caseId)) return 'analyze'
  return path.replace(/\/$/, '') === paths.case(caseId) ? 'case' : null
}
