import type { NamedAuditRow } from '#shared/contracts/audit.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { formatSecond } from '#web/ui/dates.tsx'
import { MeaningShape } from '#web/ui/status-badge.tsx'
import { AuditTarget } from './audit-target.tsx'
import { toActionWords, toActorWords } from './audit-words.ts'

export const AUDIT_COLUMNS: readonly Column<NamedAuditRow>[] = [
  {
    key: 'when',
    title: 'When',
    fixed: true,
    width: 'min(11.5rem, 45vw)',
    render: (row) => <time dateTime={row.created_at}>{formatSecond(row.created_at)}</time>,
  },
  {
    key: 'action',
    title: 'Action',
    fixed: true,
    width: 'min(15rem, 45vw)',
    render: (row) => <span title={row.action}>{toActionWords(row.action)}</span>,
  },
  {
    key: 'actor',
    title: 'Who',
    width: '9rem',
    wideOnly: true,
    render: (row) => <span className="words">{toActorWords(row)}</span>,
  },
  {
    key: 'result',
    title: 'Result',
    width: 'clamp(6rem, 18vw - 9rem, 16rem)',
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
    render: (row) => <AuditTarget row={row} />,
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
]
