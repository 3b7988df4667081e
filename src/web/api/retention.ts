import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import type { RetentionPolicies, RetentionProgress } from '#shared/contracts/retention.ts'
import type { DataCategory } from '#shared/manifest.ts'
import { call, callForAll } from './client.ts'
import { readProblem } from './problem.ts'
import { keys } from './query-keys.ts'
import { hasRunEnded } from './run-ended.ts'
import { useSignedIn } from './session.ts'

const RUNS_LISTED = 500
const KEY_MS = 15_000
const PROGRESS_MS = 3_000

export function usePolicies() {
  const { organization } = useSignedIn()
  return useQuery({
    queryKey: keys.admin('retention-policies'),
    queryFn: ({ signal }) =>
      call(addresses.getRetentionPolicies, { params: { id: organization.id }, signal }),
  })
}

export function useChangePolicy() {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  return useMutation({
    mutationFn: (policy: { data_category: DataCategory; retention_days: number | null }) =>
      call(addresses.updateRetentionPolicy, { params: { id: organization.id }, body: policy }),
    onSuccess: (changed) => showChanged(client, changed),
  })
}

export function useTakeBackShortening() {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  return useMutation({
    mutationFn: (category: DataCategory) =>
      call(addresses.cancelPendingPolicy, { params: { id: organization.id, data_category: category } }),
    onSuccess: (changed) => showChanged(client, changed),
  })
}

async function showChanged(client: QueryClient, changed: RetentionPolicies): Promise<void> {
  client.setQueryData(keys.admin('retention-policies'), changed)
  await client.invalidateQueries({ queryKey: keys.admin('retention-preview') })
}

export function useRetentionPreview() {
  const { organization } = useSignedIn()
  return useQuery({
    queryKey: keys.admin('retention-preview'),
    queryFn: ({ signal }) => call(addresses.previewRetention, { params: { id: organization.id }, signal }),
  })
}

export const useRuns = (wanted: boolean) =>
  useQuery({
    queryKey: keys.admin('retention-runs'),
    queryFn: ({ signal }) => callForAll(addresses.listRetentionRuns, { signal, most: RUNS_LISTED }),
    enabled: wanted,
  })

/** Asked anew each time: what is due may have changed since. */
export const useRunPreview = () =>
  useQuery({
    queryKey: keys.admin('retention-run-preview'),
    queryFn: ({ signal }) => call(addresses.previewRetentionRun, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** How far a run has come, looked at again while one is under way; the pages that it changes then follow. */
export function useRunProgress(wanted: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.admin('retention-progress'),
    queryFn: async ({ signal }) => {
      const progress = await call(addresses.getRetentionProgress, { signal })
      const before = client.getQueryData<RetentionProgress>(keys.admin('retention-progress'))
      if (before && hasRunEnded(before, progress))
        for (const section of ['retention-runs', 'retention-preview'])
          void client.invalidateQueries({ queryKey: keys.admin(section) })
      return progress
    },
    enabled: wanted,
    refetchInterval: ({ state }) => (state.data?.under_way ? PROGRESS_MS : false),
  })
}

export function useStartRun() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(addresses.startRetentionRun),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('retention-progress') }),
  })
}

/** Each look at a proof is an audit row, so it is fetched once. */
export const useProof = (runId: string) =>
  useQuery({
    queryKey: keys.admin('proof', runId),
    queryFn: ({ signal }) => call(addresses.getProofOfDestruction, { signal, query: { run_id: runId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** The public key as anybody may fetch it. */
export const useSigningKey = () =>
  useQuery({
    queryKey: keys.admin('signing-key'),
    queryFn: async ({ signal }) => {
      const answer = await fetch(addresses.getSigningKey.url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(KEY_MS)]),
      })
      if (!answer.ok) throw await readProblem(answer)
      return await answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
