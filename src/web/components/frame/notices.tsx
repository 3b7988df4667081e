import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where short messages appear; they come with `notifications.show` of @mantine/notifications. */
export function Notices() {
  return <Notifications position="bottom-right" transitionDuration={120} />
}
