import { Text } from '@mantine/core'
import { IconBulb, IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useCase, useCaseId } from '../../api/cases.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { isFirstRun } from '../sign-in/first-run.ts'
import { findHint, type HintName } from './find-hint.ts'
import classes from './first-run-hints.module.css'

const NONE: readonly HintName[] = []

/** Three sentences for a new owner, each on the page it speaks of, until it is taken away. */
export function FirstRunHints() {
  const caseId = useCaseId()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [dismissed, setDismissed] = useKeptState<readonly HintName[]>('hints.dismissed', NONE)
  const { data: found } = useCase(caseId)
  const name = findHint(path, caseId, found)
  if (!isFirstRun() || name === null || dismissed.includes(name)) return null
  return (
    <aside className={`${classes.hint} no-print`} aria-label="Hint">
      <IconBulb size={18} stroke={1.6} aria-hidden />
      <Text fz="sm">
        {name === 'case' ? (
          <>
            Sample case. Everything in it is invented. To see what the evidence says, go to{' '}
            <PageLink to={paths.analyses(caseId)} fz="sm">
              Analyses
            </PageLink>{' '}
            and ask.
          </>
        ) : null}
        {name === 'analyze'
          ? 'Choose a question and generate: within a minute you can read an answer in the evidence’s own words.'
          : null}
        {name === 'citation'
          ? 'Each number after a sentence opens the passage behind it. Read it, then judge.'
          : null}
      </Text>
      <IconButton label="Dismiss" size="sm" onClick={() => setDismissed([...dismissed, name])}>
        <IconX size={15} />
      </IconButton>
    </aside>
  )
}
