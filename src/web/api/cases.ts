import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Endpoints } from '#shared/contracts/endpoints.ts'
import type { InvestigationPatch } from '#shared/contracts/investigations.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { call, callForAll } from './client.ts'
import { keys } from './query-keys.ts'
import { useSignedIn } from './session.ts'

const MEMBERS_FRESH_MS = 5 * 60_000

/** The id of the case that the address names. */
export const useCaseId = (): string => (useParams({ strict: false }) as { caseId: string }).caseId

export const casesQuery = queryOptions({
  queryKey: keys.cases,
  queryFn: ({ signal }) => callForAll(addresses.listInvestigations, { signal }),
})

export const useCases = () => useQuery(casesQuery)

/** Those that wait for the reader on their day. */
export const useCasesWaiting = (day: string, wanted: boolean) =>
  useQuery({
    enabled: wanted,
    queryKey: keys.casesWaiting(day),
    queryFn: ({ signal }) => callForAll(addresses.listInvestigations, { query: { waiting_on: day }, signal }),
  })

export const useCase = (id: string) =>
  useQuery({
    queryKey: keys.case(id),
    queryFn: ({ signal }) => call(addresses.getInvestigation, { params: { id }, signal }),
  })

export function useChangeCase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: InvestigationPatch) =>
      call(addresses.updateInvestigation, { params: { id }, body: patch }),
    onSuccess: async (changed) => {
      client.setQueryData(keys.case(id), changed)
      await client.invalidateQueries({ queryKey: keys.cases })
    },
  })
}

export function useOpenCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Endpoints['createInvestigation']['body']) =>
      call(addresses.createInvestigation, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

export function useMembers(enabled = true) {
  const { organization } = useSignedIn()
  return useQuery({
    enabled,
    queryKey: keys.members(organization.id),
    queryFn: ({ signal }) => callForAll(addresses.listMembers, { params: { id: organization.id }, signal }),
    staleTime: MEMBERS_FRESH_MS,
  })
}

function useFormerMembers(enabled: boolean) {
  const { organization } = useSignedIn()
  return useQuery({
    enabled,
    queryKey: keys.formerMembers(organization.id),
    queryFn: ({ signal }) =>
      callForAll(addresses.listFormerMembers, { params: { id: organization.id }, signal }),
    staleTime: MEMBERS_FRESH_MS,
  })
}

/** Somebody's name for their id, also of who was removed; "a former member" where nobody knows them by name any more. */
export function useFindName(enabled = true): (userId: string | null) => string {
  const { data: members } = useMembers(enabled)
  const { data: former } = useFormerMembers(enabled)
  const names = useMemo(
    () => new Map([...(former ?? []), ...(members ?? [])].map(({ user_id, name }) => [user_id, name])),
    [members, former],
  )
  const isKnown = members !== undefined && former !== undefined
  return (userId) => (userId === null ? '—' : (names.get(userId) ?? (isKnown ? FORMER_MEMBER : '…')))
}
