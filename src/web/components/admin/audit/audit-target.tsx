import { findTargetId } from '#shared/audit-target.ts'
import type { NamedAuditRow } from '#shared/contracts/audit.ts'
import { paths } from '#web/paths.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import classes from '../admin.module.css'
import { toKindWords } from './audit-words.ts'

/** What a row is about, and the way there. */
export function AuditTarget({ row }: { row: NamedAuditRow }) {
  const { target_type: type, target_id: id, target_title: title } = row
  if (type === null) return '—'
  const to = addressOf(row)
  const name = title ?? (type === 'installation' ? 'the installation' : null)
  return (
    <span title={id ?? ''}>
      {name === null ? (
        <>
          {toKindWords(type)} {id ? <span className={classes.mono}>{id}</span> : null}
        </>
      ) : to === null ? (
        name
      ) : (
        <PageLink to={to}>{name}</PageLink>
      )}
    </span>
  )
}

/** Where what a row is about is seen; null where it has no page. */
function addressOf({
  target_type: type,
  target_id: target,
  target_title: title,
  target_investigation_id: caseId,
}: NamedAuditRow): string | null {
  if (title === null || target === null) return null
  const id = findTargetId(target)
  if (type === 'user' || type === 'member' || type === 'auth') return paths.admin('users')
  if (type === 'prompt') return paths.admin('prompts')
  if (caseId === null) return null
  if (caseId === id) return paths.case(caseId)
  if (type === 'evidence') return paths.evidence(caseId, id)
  if (type === 'analysis') return paths.analysis(caseId, id)
  if (type === 'allegation') return paths.allegations(caseId)
  if (type === 'report') return paths.report(caseId)
  if (type === 'question' || type === 'topic') return paths.questions(caseId)
  return paths.case(caseId)
}
