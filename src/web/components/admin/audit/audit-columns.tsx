import type { NamedAuditRow } from '#shared/contracts/audit.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { formatSecond } from '#web/ui/dates.tsx'
import { MeaningShape } from '#web/ui/status-badge.tsx'
import classes from '../admin.module.css'
import { AuditTarget } from './audit-target.tsx'
import { toActionWords, toActorWords, toResultWords } from './audit-words.ts'

export const LINES_ON_PHONE = 3

/** A phone has one column: below what was done stands what it was about, then when and who did it. */
const OnPhone = ({ row }: { row: NamedAuditRow }) => (
  <>
    <span className={`${classes.phoneLine} phone-only`}>
      <AuditTarget row={row} />
    </span>
    <span className={`${classes.phoneLine} phone-only`}>
      {row.success ? null : (
        <>
          <MeaningShape meaning="contradicted" /> Refused ·{' '}
        </>
      )}
      <time dateTime={row.created_at}>{formatSecond(row.created_at)}</time> · {toActorWords(row)}
    </span>
  </>
)

export const AUDIT_COLUMNS: readonly Column<NamedAuditRow>[] = [
  {
    key: 'when',
    title: 'When',
    fixed: true,
    width: '11.5rem',
    wideOnly: true,
    render: (row) => <time dateTime={row.created_at}>{formatSecond(row.created_at)}</time>,
  },
  {
    key: 'action',
    title: 'Action',
    fixed: true,
    width: '15rem',
    render: (row) => (
      <>
        <span title={row.action}>{toActionWords(row.action)}</span>
        <OnPhone row={row} />
      </>
    ),
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
        <MeaningShape meaning={row.success ? 'supported' : 'contradicted'} /> {toResultWords(row)}
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
