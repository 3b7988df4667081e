import { useSyncExternalStore } from 'react'

/** `offline` is what the browser says of its network; `unreached` where it has one, and the service does not answer. */
export type Connection = 'connected' | 'offline' | 'unreached'

const watchers = new Set<() => void>()
let isReached = true

// Outside a browser nothing says anything of a network.
export const isOffline = (): boolean => globalThis.navigator?.onLine === false

export const readConnection = (): Connection => {
  if (isOffline()) return 'offline'
  return isReached ? 'connected' : 'unreached'
}

/** Told by whoever sends requests: whether they are answered. */
export function setReached(reached: boolean): void {
  if (isReached === reached) return
  isReached = reached
  for (const watcher of watchers) watcher()
}

/** Runs `watcher` whenever the connection has gone or come back. Returns how to stop. */
export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

export const useConnection = (): Connection => useSyncExternalStore(watchConnection, readConnection)

const ASK_MS = 5_000

/** Whether the service answers just now, whatever it says; asks for the smallest file of the application. */
export const isServiceReached = (): Promise<boolean> =>
  fetch('/favicon.svg', { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) }).then(
    () => true,
    () => false,
  )
