import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

const LOOK_MS = 10_000

/** What changes by itself is looked at again while the page is open. */
const useLook = <T>(section: string, look: (signal: AbortSignal) => Promise<T>) =>
  useQuery({
    queryKey: keys.admin(section),
    queryFn: ({ signal }) => look(signal),
    refetchInterval: LOOK_MS,
  })

export const useQueueStats = () =>
  useLook('queue-stats', (signal) => call(addresses.getQueueStats, { signal }))
export const useJobsStatus = () => useLook('jobs', (signal) => call(addresses.getJobsStatus, { signal }))
export function useStartJobAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(addresses.startJobAgain, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('jobs') }),
  })
}
export function useDismissJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(addresses.dismissJob, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('jobs') }),
  })
}
export const useAlarms = () => useLook('alarms', (signal) => call(addresses.getAlarms, { signal }))
