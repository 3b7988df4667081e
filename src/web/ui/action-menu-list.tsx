import { Button, Menu } from '@mantine/core'
import type { ActionMenuProps, MenuEntry } from './menu-entries.ts'

const MAX_WIDTH_PX = 420

export const OpenedByButton = ({ label, icon, side = 'end', entries }: ActionMenuProps) => (
  <Menu position={`bottom-${side}`}>
    <Menu.Target>
      <Button size="xs" variant="default" leftSection={icon}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown maw={MAX_WIDTH_PX}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a menu has an order, and two questions may read the same
        <Entry key={index} entry={entry} />
      ))}
    </Menu.Dropdown>
  </Menu>
)

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'divider') return <Menu.Divider />
  if ('note' in entry) return <Menu.Label>{entry.note}</Menu.Label>
  if ('onClick' in entry)
    return (
      <Menu.Item onClick={entry.onClick} disabled={entry.disabled ?? false}>
        {entry.label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      component="a"
      href={entry.href}
      {...(entry.opens === 'file' ? { download: true } : { target: '_blank' })}
    >
      {entry.label}
    </Menu.Item>
  )
}
