import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Answer, Endpoints } from '#shared/contracts/endpoints.ts'
import type { custody, Evidence, EvidencePatch, EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { Impact, ImpactAct } from '#shared/contracts/impact.ts'
import type { PassageQuery } from '#shared/contracts/passages.ts'
import { LIMITS } from '#shared/limits.ts'
import { useSettled } from '../ui/use-settled.ts'
import { call, callForAll } from './client.ts'
import { foreseeLinks, type Links } from './foreseen-links.ts'
import { LIST_PAGE } from './list-page.ts'
import { keys } from './query-keys.ts'
import { onUploaded } from './uploads.ts'

export type Custody = z.infer<typeof custody>
export type Changed = Evidence & { impact: Impact | null }

const SETTLING_MS = 3_000
/** Who says what is read behind everything else; what could not be read for so long is not waited for. */
const READING_MS = 10_000
const MAX_WAIT_MS = 15 * 60_000
const MAX_FOUND = 1_000
const AT_ONCE = 1_000

/** Every item of a case. The first page is shown as soon as it is there; the rest follows behind it. */
export function useEvidence(caseId: string) {
  const client = useQueryClient()
  const key = keys.evidence(caseId)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const items: EvidenceSummary[] = []
      const isFirst = client.getQueryData(key) === undefined
      let cursor: string | null = null
      do {
        const page: Answer<'listEvidence'> = await call(addresses.listEvidence, {
          params: { id: caseId },
          signal,
          query: { limit: LIST_PAGE, cursor },
        })
        items.push(...page.items)
        cursor = page.next_cursor
        if (isFirst && cursor) client.setQueryData(key, [...items])
      } while (cursor)
      return items
    },
    // While something is still being read, its state is looked at again.
    refetchInterval: ({ state: { data } }) =>
      data?.some(isSettling) ? SETTLING_MS : data?.some(isAboutToBeRead) ? READING_MS : false,
  })
}

/** What is shown of a case follows the files that are added to it. */
export function useFollowUploads(caseId: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onUploaded((changed) => {
        if (changed === caseId) void client.invalidateQueries({ queryKey: keys.case(caseId) })
      }),
    [client, caseId],
  )
}

export const isSettling = (item: EvidenceSummary): boolean =>
  item.text_status === 'pending' || (item.text_status === 'extracted' && item.embedding_status === 'pending')

const isAboutToBeRead = (item: EvidenceSummary): boolean =>
  item.text_status === 'extracted' &&
  item.as_read === null &&
  Date.now() - Date.parse(item.updated_at) < MAX_WAIT_MS

/** The ids of items with these words in text, title or file name; null while nothing is searched. */
export function useEvidenceSearch(caseId: string, words: string) {
  const settled = useSettled(words.trim())
  return useQuery({
    queryKey: keys.evidence(caseId, { q: settled }),
    queryFn: ({ signal }) => findIds(caseId, { q: settled }, signal),
    enabled: settled.length > 0,
    placeholderData: (before) => (settled ? before : undefined),
  })
}

/** Of each item with these words some of its text where most of them stand, by the item. */
export function useExcerpts(caseId: string, words: string, limit: number) {
  const settled = useSettled(words.trim())
  return useQuery({
    queryKey: keys.evidence(caseId, { excerpts: settled, limit }),
    queryFn: ({ signal }) => findExcerpts(caseId, { q: settled, limit }, signal),
    enabled: settled.length > 0 && limit > 0,
    placeholderData: (before) => (settled ? before : undefined),
  })
}

const findExcerpts = async (
  caseId: string,
  query: PassageQuery,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const { items } = await call(addresses.findExcerpts, { params: { id: caseId }, signal, query })
  return new Map(items.map(({ evidence_id, text }) => [evidence_id, text]))
}

/** The passages of the case with these words; nothing before there are enough letters. */
export function usePassages(caseId: string, words: string) {
  const settled = useSettled(words.trim())
  const enabled = settled.length >= LIMITS.searchLeast
  return useQuery({
    queryKey: keys.evidence(caseId, { passages: settled }),
    queryFn: ({ signal }) =>
      call(addresses.findPassages, { params: { id: caseId }, signal, query: { q: settled } }),
    enabled,
    placeholderData: (before) => (enabled ? before : undefined),
  })
}

/** The ids of the items that are linked to a question. */
export const useLinkedEvidence = (caseId: string, questionId: string | null) =>
  useQuery({
    queryKey: keys.evidence(caseId, { question_id: questionId ?? '' }),
    queryFn: questionId ? ({ signal }) => findIds(caseId, { question_id: questionId }, signal) : skipToken,
  })

/** The ids of at most so many items as a search finds. */
const findIds = async (
  caseId: string,
  query: { readonly q: string } | { readonly question_id: string },
  signal: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const found = await callForAll(addresses.listEvidence, {
    params: { id: caseId },
    signal,
    most: MAX_FOUND,
    query,
  })
  return new Set(found.map(({ id }) => id))
}

export const useEvidenceItem = (id: string | null) =>
  useQuery({
    queryKey: keys.evidenceItem(id ?? ''),
    queryFn:
      id === null ? skipToken : ({ signal }) => call(addresses.getEvidence, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && isSettling(state.data) ? SETTLING_MS : false),
  })

export const useCustody = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: keys.custody(id),
    queryFn: ({ signal }) => call(addresses.getCustody, { params: { id }, signal }),
    enabled: wanted,
  })

/** The mails that belong to the conversation of a mail. */
export const useMailThread = (id: string) =>
  useQuery({
    queryKey: [...keys.evidenceItem(id), 'thread'],
    queryFn: ({ signal }) => call(addresses.getThread, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  })

/** What it would cost to delete an item with the files inside it, or to withdraw it; null: nobody asks. */
export const useImpact = (id: string, of: ImpactAct | null) =>
  useQuery({
    queryKey: [...keys.evidenceItem(id), 'impact', of],
    queryFn:
      of === null
        ? skipToken
        : ({ signal }) => call(addresses.getImpact, { params: { id }, query: { of }, signal }),
    staleTime: 0,
  })

/** Everything that changes items of a case; what depends on them is fetched anew. */
export function useEvidenceChanges(caseId: string) {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.case(caseId) }),
      client.invalidateQueries({ queryKey: ['evidence'] }),
      client.invalidateQueries({ queryKey: ['analysis'] }),
    ])
  return {
    addText: useMutation({
      mutationFn: (body: Endpoints['createEvidence']['body']) =>
        call(addresses.createEvidence, { params: { id: caseId }, body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...patch }: EvidencePatch & { id: string }) =>
        call(addresses.updateEvidence, { params: { id }, body: patch }),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(addresses.withdrawEvidence, { params: { id }, body: { reason } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ id, withReports }: { id: string; withReports: readonly number[] }) =>
        call(addresses.deleteEvidence, {
          params: { id },
          query: withReports.length > 0 ? { with_reports: withReports.join(',') } : {},
        }),
      onSuccess,
    }),
    readAgain: useMutation({
      mutationFn: (id: string) => call(addresses.extractText, { body: { evidence_id: id } }),
      onSuccess,
    }),
    link: useMutation({
      mutationFn: (links: Links) =>
        sendInParts(links.evidence_ids, (evidence_ids) =>
          call(addresses.linkEvidence, { params: { id: caseId }, body: { ...links, evidence_ids } }),
        ),
      onMutate: (links) => foreseeLinks(client, caseId, links),
      onError: (_error, _links, takeBack) => takeBack?.(),
      onSettled: onSuccess,
    }),
    include: useMutation({
      mutationFn: (body: { evidence_ids: readonly string[]; include_in_ai: boolean }) =>
        sendInParts(body.evidence_ids, (evidence_ids) =>
          call(addresses.includeEvidence, { params: { id: caseId }, body: { ...body, evidence_ids } }),
        ),
      onSettled: onSuccess,
    }),
    setCustodian: useMutation({
      mutationFn: (body: { evidence_ids: readonly string[]; custodian: string | null }) =>
        sendInParts(body.evidence_ids, (evidence_ids) =>
          call(addresses.setCustodian, { params: { id: caseId }, body: { ...body, evidence_ids } }),
        ),
      onSettled: onSuccess,
    }),
  }
}

/** As many items as the service takes at once, part after part. Returns how many were changed. */
async function sendInParts(
  ids: readonly string[],
  send: (ids: readonly string[]) => Promise<{ changed: number }>,
): Promise<number> {
  let changed = 0
  for (let start = 0; start < ids.length; start += AT_ONCE)
    changed += (await send(ids.slice(start, start + AT_ONCE))).changed
  return changed
}
