import type { Analysis } from '#shared/contracts/analyses.ts'
import { useRoleReason } from '../../api/session.ts'

/** What keeps this reader from judging, the first thing first; null where nothing does. The service decides. */
export function useMissingForJudgment(
  {
    detail_reviewed_at: detail,
    citation_checked_at: citation,
    contrary_opened: contrary,
  }: Pick<Analysis, 'detail_reviewed_at' | 'citation_checked_at' | 'contrary_opened'>,
  citations: number,
): string | null {
  const role = useRoleReason('member')
  return (
    role ??
    (citations === 0 ? 'There are no citations to check, so you can only regenerate it.' : null) ??
    (detail === null ? 'Read the findings first.' : null) ??
    (citation === null ? 'Open a citation first.' : null) ??
    (contrary === false ? 'Open something that speaks otherwise first.' : null)
  )
}
