import { Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One entry of a menu; where it cannot be chosen, the reason stands below it. */
export function MenuAction({
  disabledReason,
  danger = false,
  onClick,
  children,
}: {
  disabledReason?: string | null
  danger?: boolean
  onClick: () => void
  children: ReactNode
}) {
  if (disabledReason)
    return (
      <Menu.Item aria-disabled closeMenuOnClick={false} style={{ cursor: 'default' }}>
        <Text span fz="sm" c="dimmed">
          {children}
        </Text>
        <Text fz="xs" c="dimmed">
          {disabledReason}
        </Text>
      </Menu.Item>
    )
  return (
    <Menu.Item onClick={onClick} {...(danger ? { c: 'var(--meaning-contradicted)' } : {})}>
      {children}
    </Menu.Item>
  )
}
