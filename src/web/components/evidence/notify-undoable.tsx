import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

const UNDO_MS = 10_000

/** Says what was done and, for a while, takes it back at a press. `onGone` runs once it cannot be taken back any more. */
export function notifyUndoable(words: ReactNode, undo: () => void, onGone?: () => void): void {
  let isUndone = false
  const message = (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm" lineClamp={2} className="words">
        {words}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        onClick={() => {
          isUndone = true
          notifications.hide(note)
          undo()
        }}
      >
        Undo
      </Button>
    </Group>
  )
  // It does not go from under the focus, as it does not from under a pointer.
  const goAfter = (autoClose: number | false) => notifications.update({ id: note, message, autoClose })
  const note = notifications.show({
    autoClose: UNDO_MS,
    onFocusCapture: () => goAfter(false),
    onBlurCapture: () => goAfter(UNDO_MS),
    onClose: () => {
      if (!isUndone) onGone?.()
    },
    message,
  })
}
