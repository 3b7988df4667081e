import { QueryClient } from '@tanstack/react-query'
import { readStatus } from './problem.ts'

const FRESH_MS = 15_000
const RETRIES = 2

/** Only what may pass by itself is tried again; a refusal stays a refusal. */
const mayPass = (error: unknown): boolean => {
  const status = readStatus(error)
  return status === 0 || status === 429 || status >= 502
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})
