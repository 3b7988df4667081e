import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Later } from './later.tsx'
import { lazyPart } from './lazy-part.ts'
import type { ActionMenuProps } from './menu-entries.ts'

const OpenedByButton = lazyPart(() => import('./action-menu-list.tsx'), 'OpenedByButton')

/** A button with a list of actions below it. The list's code is no part of what a page begins with. */
export function ActionMenu(props: ActionMenuProps) {
  const waiting = (
    <Button size="xs" variant="default" leftSection={props.icon} disabled>
      {props.label}
    </Button>
  )
  return (
    <Later meanwhile={waiting}>
      <Suspense fallback={waiting}>
        <OpenedByButton {...props} />
      </Suspense>
    </Later>
  )
}
