import type { RetentionProgress } from '#shared/contracts/retention.ts'

type Look = Pick<RetentionProgress, 'under_way'> & { readonly run: { readonly id: string } | null }

/** Whether a retention run has ended between two looks; it may have begun between them too. */
export const hasRunEnded = (before: Look, now: Look): boolean =>
  !now.under_way && (before.under_way || now.run?.id !== before.run?.id)
