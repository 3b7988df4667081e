import { useMemo } from 'react'
import type { NamedAuditRow } from '#shared/contracts/audit.ts'
import { useFindName } from '#web/api/cases.ts'
import { paths } from '#web/paths.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { lazily } from '#web/ui/lazily.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { MeaningShape } from '#web/ui/status-badge.tsx'
import classes from '../admin.module.css'
import { toActionWords, toKindWords } from './audit-words.ts'

const SECOND = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

export function useAuditColumns(): readonly Column<NamedAuditRow>[] {
  const findName = useFindName()
  return useMemo(
    (): readonly Column<NamedAuditRow>[] => [
      {
        key: 'when',
        title: 'When',
        fixed: true,
        width: '11.5rem',
        render: (row) => <time dateTime={row.created_at}>{SECOND().format(new Date(row.created_at))}</time>,
      },
      {
        key: 'action',
        title: 'Action',
        fixed: true,
        width: '15rem',
        render: (row) => <span title={row.action}>{toActionWords(row.action)}</span>,
      },
      {
        key: 'actor',
        title: 'Who',
        width: '9rem',
        wideOnly: true,
        render: (row) => (row.actor_id ? findName(row.actor_id) : 'the service'),
      },
      {
        key: 'result',
        title: 'Result',
        wideOnly: true,
        render: (row) => (
          <span title={row.error_message ?? ''}>
            <MeaningShape meaning={row.success ? 'supported' : 'contradicted'} />{' '}
            {row.success ? 'Done' : `Refused: ${row.error_message ?? 'no reason recorded'}`}
          </span>
        ),
      },
      {
        key: 'target',
        title: 'What',
        wideOnly: true,
        render: (row) => <Target row={row} />,
      },
      {
        key: 'ip',
        title: 'IP address',
        width: '8rem',
        wideOnly: true,
        render: (row) => row.ip_address ?? '—',
      },
      {
        key: 'agent',
        title: 'Browser',
        wideOnly: true,
        hiddenAtFirst: true,
        render: (row) => <span title={row.user_agent ?? ''}>{row.user_agent ?? '—'}</span>,
      },
    ],
    [findName],
  )
}

function Target({ row }: { row: NamedAuditRow }) {
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
  target_id: id,
  target_title: title,
  target_investigation_id: caseId,
}: NamedAuditRow): string | null {
  if (title === null || id === null) return null
  if (type === 'user' || type === 'member' || type === 'auth') return paths.admin('users')
  if (caseId === null) return null
  if (caseId === id) return paths.case(caseId)
  if (type === 'evidence') return paths.evidence(caseId, id)
  if (type === 'analysis') return paths.analysis(caseId, id)
  if (type === 'allegation') return paths.allegations(caseId)
  if (type === 'question' || type === 'topic') return paths.questions(caseId)
  return paths.case(caseId)
}
