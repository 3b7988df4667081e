import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isOffline, readConnection, watchConnection } from '../ui/connection.ts'
import { readStatus } from './problem.ts'

const FRESH_MS = 15_000
const RETRIES = 2

/** Only what may pass by itself is tried again; a refusal stays a refusal. */
const mayPass = (error: unknown): boolean => {
  const status = readStatus(error)
  return status === 0 || status === 429 || status >= 502
}

// Also after the service alone was away: what failed meanwhile is asked for again.
onlineManager.setEventListener((setOnline) =>
  watchConnection(() => setOnline(readConnection() === 'connected')),
)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The default holds requests back without a network, and whoever asked waits without an answer.
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && mayPass(error) && !isOffline(),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
