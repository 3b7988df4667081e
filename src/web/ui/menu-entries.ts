import type { ReactNode } from 'react'

export type MenuEntry =
  | { readonly label: string; readonly href: string; readonly opens: 'file' | 'tab' }
  | { readonly label: string; readonly onClick: () => void; readonly disabled?: boolean }
  | { readonly note: string }
  | 'divider'

export interface ActionMenuProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly side?: 'start' | 'end'
  readonly entries: readonly MenuEntry[]
}
