import { Kbd, Table, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { useShortcuts } from '../../ui/keyboard.tsx'

const ALWAYS = [
  { keys: '/', label: 'Search' },
  { keys: 'Ctrl+K', label: 'Search all cases, or go to a page' },
  { keys: 'Esc', label: 'Close the open dialog or panel' },
]

/** What `?` shows: the keys that work on the page it was asked on. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts()
  const rows = [...new Map([...ALWAYS, ...shortcuts].map((one) => [one.keys, one])).values()]
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts on this page">
      <Table verticalSpacing="snug" withRowBorders={false}>
        <Table.Tbody>
          {rows.map(({ keys, label }) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row" w={110} fw="var(--mantine-font-weight-regular)">
                {keys.split(' ').map((key, index) => (
                  <span key={key}>
                    {index > 0 ? (
                      <Text span c="dimmed" fz="xxs">
                        {' then '}
                      </Text>
                    ) : null}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Th>
              <Table.Td>{label}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
