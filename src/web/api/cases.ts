import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Investigation, InvestigationPatch, NewInvestigation } from '#shared/contracts/investigations.ts'
import type { Member } from '#shared/contracts/organizations.ts'
import { api } from './client.ts'
import { keys } from './query-keys.ts'
import { useSignedIn } from './session.ts'

const MEMBERS_FRESH_MS = 5 * 60_000

/** The id of the case that the address names. */
export const useCaseId = (): string => (useParams({ strict: false }) as { caseId: string }).caseId

export const casesQuery = queryOptions({
  queryKey: keys.cases,
  queryFn: ({ signal }) => api.all<Investigation>('/api/investigations', { signal }),
})

export const useCases = () => useQuery(casesQuery)

export const useCase = (id: string) =>
  useQuery({
    queryKey: keys.case(id),
    queryFn: ({ signal }) => api.get<Investigation>(`/api/investigations/${id}`, { signal }),
  })

export function useChangeCase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: InvestigationPatch) => api.patch<Investigation>(`/api/investigations/${id}`, patch),
    onSuccess: async (changed) => {
      client.setQueryData(keys.case(id), changed)
      await client.invalidateQueries({ queryKey: keys.cases })
    },
  })
}

export function useOpenCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<NewInvestigation>) => api.post<Investigation>('/api/investigations', body),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

export function useMembers() {
  const { organization } = useSignedIn()
  return useQuery({
    queryKey: keys.members(organization.id),
    queryFn: ({ signal }) => api.all<Member>(`/api/organizations/${organization.id}/members`, { signal }),
    staleTime: MEMBERS_FRESH_MS,
  })
}

/** Somebody's name for their id; "somebody who has left" where the organization no longer knows them. */
export function useNameOf(): (userId: string | null) => string {
  const { data } = useMembers()
  return (userId) =>
    userId === null
      ? '—'
      : (data?.find((member) => member.user_id === userId)?.name ?? (data ? 'somebody who has left' : '…'))
}
