import type { Comment } from '#shared/contracts/comments.ts'
import { formatCount } from '../../ui/format-count.ts'

/** "Comments (2)", with what is done where there is any. */
export function commentsInWords(comments: readonly Pick<Comment, 'done'>[] | undefined): string {
  if (!comments) return 'Comments (…)'
  const done = comments.filter((one) => one.done !== null).length
  const open = formatCount(comments.length - done)
  return done > 0 ? `Comments (${open} open, ${formatCount(done)} done)` : `Comments (${open})`
}
