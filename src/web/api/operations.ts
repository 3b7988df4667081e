import { useQuery } from '@tanstack/react-query'
import type { AlarmStates } from '#shared/contracts/alarms.ts'
import type { JobsStatus } from '#shared/contracts/jobs.ts'
import type { QueueStats } from '#shared/contracts/queue-stats.ts'
import { api } from './client.ts'
import { keys } from './query-keys.ts'

const LOOK_MS = 10_000

/** What changes by itself is looked at again while the page is open. */
const useLook = <T>(section: string, path: string) =>
  useQuery({
    queryKey: keys.admin(section),
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    refetchInterval: LOOK_MS,
  })

export const useQueueStats = () => useLook<QueueStats>('queue-stats', '/api/admin/queue-stats')
export const useJobsStatus = () => useLook<JobsStatus>('jobs', '/api/admin/jobs/status')
export const useAlarms = () => useLook<AlarmStates>('alarms', '/api/admin/alarms')
