import { useMemo } from 'react'
import type { AuditRow } from '#shared/contracts/audit.ts'
import { useFindName } from '#web/api/cases.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { MeaningShape } from '#web/ui/status-badge.tsx'
import classes from '../admin.module.css'

const SECOND = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export function useAuditColumns(): readonly Column<AuditRow>[] {
  const findName = useFindName()
  return useMemo(
    (): readonly Column<AuditRow>[] => [
      {
        key: 'when',
        title: 'When',
        fixed: true,
        width: '11.5rem',
        render: (row) => <time dateTime={row.created_at}>{SECOND.format(new Date(row.created_at))}</time>,
      },
      {
        key: 'action',
        title: 'Action',
        fixed: true,
        width: '13.5rem',
        render: (row) => <span className={classes.mono}>{row.action}</span>,
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
        title: 'Target',
        wideOnly: true,
        render: (row) =>
          row.target_type ? (
            <span title={row.target_id ?? ''}>
              {row.target_type} {row.target_id ? <span className={classes.mono}>{row.target_id}</span> : null}
            </span>
          ) : (
            '—'
          ),
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
