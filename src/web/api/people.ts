import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { PeopleDecision, PeopleList } from '#shared/contracts/reading.ts'
import { call } from './client.ts'
import { orderPeople } from './order-people.ts'
import { keys } from './query-keys.ts'

const WAITING_MS = 5_000
const CHRONOLOGY_PAGE = 100

/** Everybody in the evidence of a case; asked again as long as items wait to be read. */
export const usePeople = (caseId: string, enabled = true) =>
  useQuery({
    queryKey: keys.people(caseId),
    queryFn: ({ signal }) => call(addresses.listPeople, { params: { id: caseId }, signal }),
    enabled,
    select: inOrder,
    refetchInterval: ({ state }) => ((state.data?.unread ?? 0) > 0 ? WAITING_MS : false),
  })

/**
 * Everybody's main name by the id of each of their names; null by that of a name which is nobody's. Asked again where
 * there are names that were not known when it was asked.
 */
export function useMainNames(caseId: string, aliases: readonly string[]) {
  const client = useQueryClient()
  const { data: names } = useQuery({
    queryKey: keys.people(caseId),
    queryFn: ({ signal }) => call(addresses.listPeople, { params: { id: caseId }, signal }),
    enabled: aliases.length > 0,
    select: toMainNames,
  })
  const unknown = names ? aliases.filter((alias) => !names.has(alias)).length : 0
  useEffect(() => {
    if (unknown > 0) void client.invalidateQueries({ queryKey: keys.people(caseId), exact: true })
  }, [client, caseId, unknown])
  return names
}

const toMainNames = ({ items, not_people }: PeopleList): ReadonlyMap<string, string | null> =>
  new Map<string, string | null>([
    ...items.flatMap(({ name, aliases }) => aliases.map(({ id }) => [id, name] as const)),
    ...not_people.map(({ id }) => [id, null] as const),
  ])

const inOrder = (people: PeopleList): PeopleList => ({ ...people, items: orderPeople(people.items) })

/** What a person says and what is said of that person. */
export const usePersonWords = (caseId: string, personId: string) =>
  useQuery({
    queryKey: [...keys.people(caseId), personId],
    queryFn: ({ signal }) =>
      call(addresses.getPersonWords, { params: { id: caseId, person_id: personId }, signal }),
    refetchOnWindowFocus: false,
  })

/** Whether two names are one person. */
export function useDecidePeople(caseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PeopleDecision) => call(addresses.decidePeople, { params: { id: caseId }, body }),
    onSuccess: (people) => client.setQueryData(keys.people(caseId), people),
  })
}

export interface ChronologyFilter {
  /** By the main name. */
  readonly person?: string | undefined
  /** ISO days. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** With commas between them; all where it is not given. */
  readonly kinds?: string | undefined
}

/** What the evidence of a case dates, in order of time, page after page; asked again as long as items wait to be read. */
export const useChronology = (caseId: string, filter: ChronologyFilter) =>
  useInfiniteQuery({
    queryKey: keys.chronology(caseId, filter),
    queryFn: ({ signal, pageParam }) =>
      call(addresses.getChronology, {
        params: { id: caseId },
        signal,
        query: { ...filter, limit: CHRONOLOGY_PAGE, cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => ((state.data?.pages.at(-1)?.unread ?? 0) > 0 ? WAITING_MS : false),
  })

/** Who says what in an item; asked again until it has been read. */
export const useReading = (evidenceId: string) =>
  useQuery({
    queryKey: keys.reading(evidenceId),
    queryFn: ({ signal }) => call(addresses.getReading, { params: { id: evidenceId }, signal }),
    refetchInterval: ({ state }) => (state.data?.reader_version === null ? WAITING_MS : false),
  })
