import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { CommentsDeps } from './comments-deps.ts'
import { listComments, listWaiting } from './read-comments.ts'
import { changeComment, createComment, deleteComment, markDone, reopen } from './write-comment.ts'

const tag = 'comments'

/** Whoever may write in a case may comment; a viewer reads what others say. */
export const commentsRoutes = (deps: CommentsDeps): Route[] => [
  defineRoute(
    endpoints.listComments,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'comment.view',
      auditTarget: 'investigation',
      tag,
      summary: 'What people say of a case, its items and its analyses, in the order in which they said it',
    },
    async ({ scope, params, query }) =>
      await deps.tenancy.inTenant(scope, (db) => listComments(db, params.id, query)),
  ),
  defineRoute(
    endpoints.listWaitingComments,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'comment.view',
      tag,
      summary: 'Comments of all cases that mention me and are not done, the latest first',
    },
    async ({ scope, user, query }) =>
      await deps.tenancy.inTenant(scope, (db) => listWaiting(db, user.userId, query)),
  ),
  defineRoute(
    endpoints.createComment,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'comment.create',
      tag,
      summary: 'Write a comment on a case, an item or an analysis, and mention colleagues',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        createComment(deps, db, { writer: user, investigationId: params.id, input: body }),
      ),
  ),
  defineRoute(
    endpoints.updateComment,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'comment.update',
      tag,
      summary: 'Change the words of my own comment',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        changeComment(deps, db, { writer: user, id: params.id, patch: body }),
      ),
  ),
  defineRoute(
    endpoints.deleteComment,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'comment.delete',
      tag,
      summary: 'Delete my own comment; administrators may delete any',
    },
    async ({ scope, user, params }) =>
      await deps.tenancy.inTenant(scope, (db) => deleteComment(deps, db, { writer: user, id: params.id })),
  ),
  defineRoute(
    endpoints.markCommentDone,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'comment.done',
      tag,
      summary: 'Mark a comment as done',
    },
    async ({ scope, user, params }) =>
      await deps.tenancy.inTenant(scope, (db) => markDone(deps, db, { writer: user, id: params.id })),
  ),
  defineRoute(
    endpoints.reopenComment,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'comment.reopen',
      tag,
      summary: 'Open a comment again that was done',
    },
    async ({ scope, params }) => await deps.tenancy.inTenant(scope, (db) => reopen(db, params.id)),
  ),
]
