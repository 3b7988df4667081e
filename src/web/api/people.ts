import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import type { PeopleDecision } from '#shared/contracts/reading.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

const WAITING_MS = 5_000

/** Everybody in the evidence of a case; asked again as long as items wait to be read. */
export const usePeople = (caseId: string, enabled = true) =>
  useQuery({
    queryKey: keys.people(caseId),
    queryFn: ({ signal }) => call(addresses.listPeople, { params: { id: caseId }, signal }),
    enabled,
    refetchInterval: ({ state }) => ((state.data?.unread ?? 0) > 0 ? WAITING_MS : false),
  })

/** Whether two names are one person. */
export function useDecidePeople(caseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PeopleDecision) => call(addresses.decidePeople, { params: { id: caseId }, body }),
    onSuccess: (people) => client.setQueryData(keys.people(caseId), people),
  })
}

/** Who says what in an item; asked again until it has been read. */
export const useReading = (evidenceId: string) =>
  useQuery({
    queryKey: keys.reading(evidenceId),
    queryFn: ({ signal }) => call(addresses.getReading, { params: { id: evidenceId }, signal }),
    refetchInterval: ({ state }) => (state.data?.reader_version === null ? WAITING_MS : false),
  })
