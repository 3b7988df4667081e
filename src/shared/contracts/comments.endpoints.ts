import { z } from 'zod'
import { addresses } from './addresses.ts'
import { comment, commentPatch, commentQuery, newComment, waitingComment, waitingQuery } from './comments.ts'
import { idParams, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'

export const listComments = endpoint(addresses.listComments, {
  params: idParams,
  query: commentQuery,
  response: pageSchema(comment),
})

export const createComment = endpoint(addresses.createComment, {
  params: idParams,
  body: newComment,
  status: 201,
  response: comment,
})

export const listWaitingComments = endpoint(addresses.listWaitingComments, {
  query: waitingQuery,
  response: pageSchema(waitingComment),
})

export const updateComment = endpoint(addresses.updateComment, {
  params: idParams,
  body: commentPatch,
  response: comment,
})

export const deleteComment = endpoint(addresses.deleteComment, {
  params: idParams,
  status: 204,
  response: z.void(),
})

export const markCommentDone = endpoint(addresses.markCommentDone, { params: idParams, response: comment })

export const reopenComment = endpoint(addresses.reopenComment, { params: idParams, response: comment })
