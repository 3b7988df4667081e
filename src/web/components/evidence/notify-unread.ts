import { notifications } from '@mantine/notifications'

const MAX_NAMED = 5

/** Names what the browser could not read of what was dropped. */
export function notifyUnread(paths: readonly string[]): void {
  const named = paths.slice(0, MAX_NAMED).join(', ')
  const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : ''
  notifications.show({
    color: 'red',
    title: 'Not everything could be read',
    message: `Your browser could not read ${named}${more}. Check that you may open them, then add them again.`,
    autoClose: false,
  })
}
