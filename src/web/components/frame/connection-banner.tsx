import { useConnection } from '../../ui/connection.ts'
import classes from './app-frame.module.css'

const WHAT_HAPPENED = { offline: 'You are offline.', unreached: 'The service cannot be reached.' } as const

/** Above every page while nothing can be saved; it goes by itself. */
export function ConnectionBanner() {
  const connection = useConnection()
  if (connection === 'connected') return null
  return (
    <p role="status" className={`${classes.banner} no-print`}>
      {WHAT_HAPPENED[connection]} What you see stays; what you do now cannot be saved until you are connected
      again.
    </p>
  )
}
