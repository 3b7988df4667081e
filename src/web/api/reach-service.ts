import { isOffline, isServiceReached, setReached } from '../ui/connection.ts'

const ASK_AGAIN_MS = 5_000

let asking = false

/** After a request that nobody answered: asks until somebody does, and the page knows meanwhile. */
export async function noteUnreached(): Promise<void> {
  if (asking) return
  asking = true
  // Without a network the browser says itself when there is one again.
  while (!isOffline() && !(await isServiceReached())) {
    setReached(false)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  asking = false
  setReached(true)
}
