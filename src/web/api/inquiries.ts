import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Inquiry, InquiryPatch, NewInquiry } from '#shared/contracts/investigations.ts'
import { api } from './client.ts'
import { keys } from './query-keys.ts'

export type InquiryKind = 'question' | 'topic'

const keyOf = (caseId: string, kind: InquiryKind) =>
  kind === 'question' ? keys.questions(caseId) : keys.topics(caseId)

/** The questions or the topics of a case, in their order. */
export const useInquiries = (caseId: string, kind: InquiryKind) =>
  useQuery({
    queryKey: keyOf(caseId, kind),
    queryFn: ({ signal }) => api.all<Inquiry>(`/api/investigations/${caseId}/${kind}s`, { signal }),
  })

/** Adds, changes and removes; the case's counts follow. */
export function useInquiryChanges(caseId: string, kind: InquiryKind) {
  const client = useQueryClient()
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(caseId, kind) }),
      client.invalidateQueries({ queryKey: keys.case(caseId), exact: true }),
    ])
  }
  return {
    add: useMutation({
      mutationFn: (body: Partial<NewInquiry>) =>
        api.post<Inquiry>(`/api/investigations/${caseId}/${kind}s`, body),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...patch }: InquiryPatch & { id: string }) =>
        api.patch<Inquiry>(`/api/${kind}s/${id}`, patch),
      onSuccess,
    }),
    /** Writes the places of what moved. The list shows it at once, and as it was where the service refuses. */
    reorder: useMutation({
      // One after the other, also where somebody moves faster than the service answers.
      scope: { id: `order of ${kind}s ${caseId}` },
      mutationFn: async (order: readonly Inquiry[]) => {
        for (const [position, item] of order.entries())
          if (item.position !== position) await api.patch(`/api/${kind}s/${item.id}`, { position })
      },
      onMutate: async (order) => {
        const queryKey = keyOf(caseId, kind)
        await client.cancelQueries({ queryKey, exact: true })
        const before = client.getQueryData<Inquiry[]>(queryKey)
        client.setQueryData<Inquiry[]>(
          queryKey,
          order.map((item, position) => ({ ...item, position })),
        )
        return before
      },
      onError: (_error, _order, before) => client.setQueryData(keyOf(caseId, kind), before),
      onSettled: onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => api.delete(`/api/${kind}s/${id}`), onSuccess }),
  }
}
