import type { Core } from '#server/platform/core.ts'
import type { Notifier } from '#server/ports/notifier.ts'

export interface CommentsDeps extends Core {
  readonly publicUrl: string
  /** null: no mail is set up, so nobody is told by mail that they were mentioned. */
  readonly mail: Notifier | null
}
