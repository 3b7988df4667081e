import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoints } from '#shared/contracts/endpoints.ts'
import { inquiryAddresses } from '#shared/contracts/inquiry-addresses.ts'
import type { Inquiry, InquiryPatch } from '#shared/contracts/investigations.ts'
import { call, callForAll } from './client.ts'
import { useLeavingInquiries } from './inquiry-removal.ts'
import { keys } from './query-keys.ts'

export type InquiryKind = 'question' | 'topic'

const listKey = (caseId: string, kind: InquiryKind) =>
  kind === 'question' ? keys.questions(caseId) : keys.topics(caseId)

/** The questions or the topics of a case, in their order. */
export function useInquiries(caseId: string, kind: InquiryKind, enabled = true) {
  const leaving = useLeavingInquiries()
  return useQuery({
    queryKey: listKey(caseId, kind),
    queryFn: ({ signal }) => callForAll(inquiryAddresses[kind].list, { params: { id: caseId }, signal }),
    select: useCallback(
      (items: Inquiry[]) => (leaving.size === 0 ? items : items.filter(({ id }) => !leaving.has(id))),
      [leaving],
    ),
    enabled,
  })
}

/** The earlier words of one of them, the last change first; every change asks anew. */
export const useWordings = (
  caseId: string,
  kind: InquiryKind,
  { id, earlier_wordings }: Inquiry,
  enabled: boolean,
) =>
  useQuery({
    queryKey: keys.wordings(caseId, id, earlier_wordings),
    queryFn: ({ signal }) => callForAll(inquiryAddresses[kind].listWordings, { params: { id }, signal }),
    enabled,
  })

/** Adds a question to a case that was opened a moment ago, and that no page shows so far. */
export function useFirstQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ caseId, text }: { caseId: string; text: string }) =>
      call(inquiryAddresses.question.create, { params: { id: caseId }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** Adds, changes and removes; the case's counts follow. */
export function useInquiryChanges(caseId: string, kind: InquiryKind) {
  const client = useQueryClient()
  const of = inquiryAddresses[kind]
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: listKey(caseId, kind) }),
      client.invalidateQueries({ queryKey: keys.case(caseId), exact: true }),
    ])
  }
  return {
    add: useMutation({
      mutationFn: (body: Endpoints['createQuestion']['body']) =>
        call(of.create, { params: { id: caseId }, body }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...patch }: InquiryPatch & { id: string }) =>
        call(of.update, { params: { id }, body: patch }),
      onSuccess,
    }),
    /** Writes the places of what moved. The list shows it at once, and as it was where the service refuses. */
    reorder: useMutation({
      // One after the other, also where somebody moves faster than the service answers.
      scope: { id: `order of ${kind}s ${caseId}` },
      mutationFn: async (order: readonly Inquiry[]) => {
        for (const [position, item] of order.entries())
          if (item.position !== position)
            await call(of.update, { params: { id: item.id }, body: { position } })
      },
      onMutate: async (order) => {
        const queryKey = listKey(caseId, kind)
        await client.cancelQueries({ queryKey, exact: true })
        const before = client.getQueryData<Inquiry[]>(queryKey)
        client.setQueryData<Inquiry[]>(
          queryKey,
          order.map((item, position) => ({ ...item, position })),
        )
        return before
      },
      onError: (_error, _order, before) => client.setQueryData(listKey(caseId, kind), before),
      onSettled: onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(of.delete, { params: { id } }), onSuccess }),
  }
}
