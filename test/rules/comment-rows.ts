import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { on } from './matrix-row.ts'
import type { MatrixRow, Target } from './route-matrix.ts'

const comments = (t: Target) => `/api/investigations/${t.investigation}/comments`
const comment = (t: Target) => `/api/comments/${t.comment}`

const writing = (target_type: string, target_id: string, mentions: readonly string[] = []) => ({
  target_type,
  target_id,
  text: 'Ask for the ledger.',
  mentions,
})

/** How the routes of comments are called rightly. */
export const COMMENT_ROWS = {
  listComments: {
    call: on(comments),
    crossings: {
      item: (own, other) => ({ path: comments(own), query: `target_id=${other.evidence}` }),
    },
  },
  createComment: {
    call: (t) => ({ path: comments(t), body: writing('evidence', t.evidence) }),
    crossings: {
      case: (own, other) => ({ path: comments(own), body: writing('investigation', other.investigation) }),
      item: (own, other) => ({ path: comments(own), body: writing('evidence', other.evidence) }),
      analysis: (own, other) => ({ path: comments(own), body: writing('analysis', other.analysis) }),
    },
  },
  listWaitingComments: {
    call: () => ({ path: '/api/comments', query: 'mentions=me' }),
    targetless: true,
  },
  updateComment: { call: on(comment, { text: 'Ask for both ledgers.' }) },
  markCommentDone: { call: on((t) => `${comment(t)}/done`) },
  reopenComment: { call: on((t) => `${comment(t)}/done`) },
  deleteComment: { call: on(comment), spends: true },
} satisfies Partial<Record<EndpointName, MatrixRow>>
