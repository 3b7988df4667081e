import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Comment, CommentPatch, NewComment } from '#shared/contracts/comments.ts'
import { call, callForAll } from './client.ts'
import { keys } from './query-keys.ts'
import { useSignedIn } from './session.ts'

const MAX_WAITING = 200

/** What people say of one target, or of a case and everything in it, in the order in which they said it. */
export const useComments = (caseId: string, targetId?: string) =>
  useQuery({
    queryKey: keys.comments(caseId, targetId),
    queryFn: ({ signal }) =>
      callForAll(addresses.listComments, {
        params: { id: caseId },
        query: targetId === undefined ? {} : { target_id: targetId },
        signal,
      }),
  })

/** What mentions this person in any case and is not done, the latest first. */
export const useWaitingComments = () =>
  useQuery({
    queryKey: keys.waitingComments,
    queryFn: ({ signal }) =>
      callForAll(addresses.listWaitingComments, { query: { mentions: 'me' }, most: MAX_WAITING, signal }),
  })

/** Every list of a case is asked for again after a change; what the service answered is shown before that. */
export function useCommentChanges(caseId: string) {
  const client = useQueryClient()
  const { user } = useSignedIn()
  const lists = { queryKey: keys.comments(caseId) }
  const renew = async () => {
    await client.invalidateQueries(lists)
    await client.invalidateQueries({ queryKey: keys.waitingComments })
  }
  const replace = (next: Comment) =>
    client.setQueriesData<Comment[]>(lists, (old) => old?.map((one) => (one.id === next.id ? next : one)))
  const onSuccess = async (saved: Comment) => {
    replace(saved)
    await renew()
  }
  return {
    write: useMutation({
      mutationFn: (body: NewComment) => call(addresses.createComment, { params: { id: caseId }, body }),
      onSuccess: async (written) => {
        for (const key of [keys.comments(caseId), keys.comments(caseId, written.target.id)])
          client.setQueryData<Comment[]>(key, (old) => old && [...old, written])
        await renew()
      },
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: CommentPatch & { readonly id: string }) =>
        call(addresses.updateComment, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(addresses.deleteComment, { params: { id } }),
      onSuccess: async (_, id) => {
        client.setQueriesData<Comment[]>(lists, (old) => old?.filter((one) => one.id !== id))
        await renew()
      },
    }),
    /** The list shows it at once, and as it was where the service refuses. */
    finish: useMutation({
      mutationFn: ({ id, done }: Comment) =>
        call(done ? addresses.reopenComment : addresses.markCommentDone, { params: { id } }),
      onMutate: async (comment) => {
        await client.cancelQueries(lists)
        const done = comment.done ? null : { by: user, at: new Date().toISOString() }
        replace({ ...comment, done })
      },
      onError: (_error, comment) => replace(comment),
      onSuccess,
    }),
  }
}
