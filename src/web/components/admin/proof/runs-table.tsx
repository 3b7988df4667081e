import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RetentionRun } from '#shared/contracts/retention.ts'
import { paths } from '#web/paths.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { formatDay, formatTime } from '#web/ui/dates.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RUN_STATES, RUN_TYPES } from '../retention/retention-words.ts'
import { useStartWords } from './use-start-words.ts'

const count = (value: number | null) => (value === null ? '—' : formatCount(value))

const COLUMNS: readonly Column<RetentionRun>[] = [
  {
    key: 'sequence',
    title: 'Proof',
    fixed: true,
    width: '6.5rem',
    sortValue: (row) => row.sequence,
    render: (row) =>
      row.state === 'proved' ? (
        <PageLink to={paths.certificate(row.id)} fz="sm">
          {`No. ${row.sequence}`}
        </PageLink>
      ) : (
        '—'
      ),
  },
  {
    key: 'type',
    title: 'Run',
    fixed: true,
    sortValue: (row) => RUN_TYPES[row.run_type],
    render: (row) => RUN_TYPES[row.run_type],
  },
  {
    key: 'state',
    title: 'State',
    width: '8rem',
    sortValue: (row) => row.state,
    render: (row) => <StatusBadge meaning={RUN_STATES[row.state][1]}>{RUN_STATES[row.state][0]}</StatusBadge>,
  },
  {
    key: 'rows',
    title: 'Rows',
    width: '4.5rem',
    align: 'end',
    wideOnly: true,
    sortValue: (row) => row.rows,
    render: (row) => count(row.rows),
  },
  {
    key: 'objects',
    title: 'Files',
    width: '4.5rem',
    align: 'end',
    wideOnly: true,
    sortValue: (row) => row.objects,
    render: (row) => count(row.objects),
  },
  {
    key: 'started',
    title: 'Started',
    width: '10.5rem',
    wideOnly: true,
    sortValue: (row) => Date.parse(row.started_at),
    render: (row) => <time dateTime={row.started_at}>{formatTime(row.started_at)}</time>,
  },
]

const LOCKED: Column<RetentionRun> = {
  key: 'locked',
  title: 'Locked until',
  width: '7.5rem',
  wideOnly: true,
  render: (row) => (row.retention_until ? formatDay(row.retention_until) : '—'),
}

function useRunColumns(): readonly Column<RetentionRun>[] {
  const describeStart = useStartWords()
  return useMemo(
    (): readonly Column<RetentionRun>[] => [
      ...COLUMNS,
      {
        key: 'asked',
        title: 'Started by',
        width: '10.5rem',
        wideOnly: true,
        render: ({ trigger, ci_run_id: ciRunId, requested_by: requestedBy }) =>
          describeStart({ trigger, ciRunId, requestedBy }),
      },
      LOCKED,
    ],
    [describeStart],
  )
}

export function RunsTable({ runs }: { runs: readonly RetentionRun[] }) {
  const navigate = useNavigate()
  const columns = useRunColumns()
  return (
    <DataTable
      id="retention-runs"
      label="Runs"
      rows={runs}
      rowKey={(row) => row.id}
      rowName={(row) => `Run ${row.id}`}
      columns={columns}
      initialSort={{ key: 'started', descending: true }}
      onOpen={(row) => row.state === 'proved' && void navigate({ to: paths.certificate(row.id) })}
      empty={
        <EmptyState title="No runs yet">
          Every run leaves a signed proof here, even one that destroyed nothing.
        </EmptyState>
      }
    />
  )
}
