import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LegalHold } from '#shared/contracts/retention.ts'
import { api } from './client.ts'
import { keys } from './query-keys.ts'

export interface NewHold {
  readonly reason: string
  readonly until: string | null
  readonly evidence_id?: string
}

export const useHolds = (caseId: string) =>
  useQuery({
    queryKey: keys.holds(caseId),
    queryFn: ({ signal }) => api.all<LegalHold>(`/api/investigations/${caseId}/legal-holds`, { signal }),
  })

/** Placing and releasing both change what the case says of itself. */
function useHoldChange<T>(caseId: string, change: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.case(caseId) })
      await client.invalidateQueries({ queryKey: keys.cases })
    },
  })
}

export const usePlaceHold = (caseId: string) =>
  useHoldChange(caseId, (hold: NewHold) => api.post(`/api/investigations/${caseId}/legal-holds`, hold))

export const useReleaseHold = (caseId: string) =>
  useHoldChange(caseId, (id: string) => api.post(`/api/investigations/${caseId}/legal-holds/${id}/release`))
