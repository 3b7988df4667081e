import { randomIds } from '#server/platform/ids.ts'
import type { Rows } from './tenant-rows.ts'

/** A comment on the item that mentions whoever wrote it. */
export function commentRows(o: Rows, now: Date): [string, Record<string, unknown>][] {
  const comment = randomIds.uuid()
  return [
    [
      'comments',
      {
        organization_id: o.organization,
        id: comment,
        investigation_id: o.investigation,
        evidence_id: o.item,
        text: 'x',
        written_by: o.user,
        written_at: now,
      },
    ],
    [
      'comment_mentions',
      { organization_id: o.organization, comment_id: comment, user_id: o.user, mentioned_at: now },
    ],
  ]
}
