import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RetentionPolicy, RetentionPreview, RetentionRun } from '#shared/contracts/retention.ts'
import type { DataCategory, ProofOfDestruction } from '#shared/manifest.ts'
import { api, type Page } from './client.ts'
import { problemOf } from './problem.ts'
import { keys } from './query-keys.ts'
import { useSignedIn } from './session.ts'

const RUNS_LISTED = 500
const KEY_PATH = '/.well-known/probity-signing-key.pem'
const KEY_MS = 15_000

const useOrganizationPath = () => `/api/organizations/${useSignedIn().organization.id}`

export function usePolicies() {
  const path = useOrganizationPath()
  return useQuery({
    queryKey: keys.admin('retention-policies'),
    queryFn: ({ signal }) => api.get<Page<RetentionPolicy>>(`${path}/retention-policies`, { signal }),
    select: (page) => page.items,
  })
}

export function useChangePolicy() {
  const client = useQueryClient()
  const path = useOrganizationPath()
  return useMutation({
    mutationFn: (policy: { data_category: DataCategory; retention_days: number | null }) =>
      api.post<Page<RetentionPolicy>>(`${path}/retention-policies`, policy),
    onSuccess: async (changed) => {
      client.setQueryData(keys.admin('retention-policies'), changed)
      await client.invalidateQueries({ queryKey: keys.admin('retention-preview') })
    },
  })
}

export function useRetentionPreview() {
  const path = useOrganizationPath()
  return useQuery({
    queryKey: keys.admin('retention-preview'),
    queryFn: ({ signal }) => api.get<RetentionPreview>(`${path}/retention-preview`, { signal }),
  })
}

export const useRuns = (wanted: boolean) =>
  useQuery({
    queryKey: keys.admin('retention-runs'),
    queryFn: ({ signal }) =>
      api.all<RetentionRun>('/api/admin/retention-runs', { signal, most: RUNS_LISTED }),
    enabled: wanted,
  })

/** Each look at a proof is an audit row, so it is fetched once. */
export const useProof = (runId: string) =>
  useQuery({
    queryKey: keys.admin('proof', runId),
    queryFn: ({ signal }) =>
      api.get<ProofOfDestruction>('/api/admin/proof-of-destruction', { signal, query: { run_id: runId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** The public key as anybody may fetch it. */
export const useSigningKey = () =>
  useQuery({
    queryKey: keys.admin('signing-key'),
    queryFn: async ({ signal }) => {
      const answer = await fetch(KEY_PATH, { signal: AbortSignal.any([signal, AbortSignal.timeout(KEY_MS)]) })
      if (!answer.ok) throw await problemOf(answer)
      return await answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
