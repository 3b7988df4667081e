import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Later } from './later.tsx'
import { lazyPart } from './lazy-part.ts'

export type MenuEntry =
  | { readonly label: string; readonly href: string; readonly opens?: 'file' | 'tab' }
  | { readonly label: string; readonly onClick: () => void; readonly disabled?: boolean }
  | { readonly note: string }
  | 'divider'

export interface ActionMenuProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly side?: 'start' | 'end'
  readonly entries: readonly MenuEntry[]
}

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
