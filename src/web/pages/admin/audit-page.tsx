import { IconDownload } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import type { NamedAuditRow } from '#shared/contracts/audit.ts'
import { type Filter, saveAuditCsv, useAuditRows } from '../../api/admin.ts'
import classes from '../../components/admin/admin.module.css'
import { AUDIT_COLUMNS, LINES_ON_PHONE } from '../../components/admin/audit/audit-columns.tsx'
import { AuditFilters } from '../../components/admin/audit/audit-filters.tsx'
import { AuditHealthNote } from '../../components/admin/audit/audit-health-note.tsx'
import { AuditWeeks } from '../../components/admin/audit/audit-weeks.tsx'
import { toActionWords } from '../../components/admin/audit/audit-words.ts'
import { EmptyList } from '../../components/admin/empty-list.tsx'
import { LoadMore } from '../../components/admin/load-more.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/dates.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { usePhone } from '../../ui/use-phone.ts'

const AuditRowDialog = lazyPart(
  () => import('../../components/admin/audit/audit-row-dialog.tsx'),
  'AuditRowDialog',
)

const NO_FILTERS = { action: null, actor: null, success: null, from: null, to: null, views: 'true' }

export default function AuditPage() {
  const [address, change] = useAddress()
  const { action, actor, success, from, to, views } = address
  const filter = useMemo(
    (): Filter => ({
      action,
      actor_id: actor,
      success,
      from: toDayStart(from),
      to: toDayEnd(to),
      // Whoever asks for one action gets it, also where it only shows something.
      acts_only: views || action ? undefined : 'true',
    }),
    [action, actor, success, from, to, views],
  )
  const { list, hasMore, loadingMore, loadMore } = useAuditRows(filter)
  const [opened, setOpened] = useState<NamedAuditRow | null>(null)
  const download = useAttempt()
  const rows = list.data ?? []
  const lines = usePhone() ? LINES_ON_PHONE : 1
  return (
    <div className={classes.stack}>
      <div>
        <PageTitle
          note="Who did what, chained so that a missing row shows. Viewing it is recorded too."
          actions={
            <ActionButton
              variant="default"
              className="no-print"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={download.busy}
              onClick={() => void download.run(() => saveAuditCsv(filter))}
            >
              Download CSV
            </ActionButton>
          }
        >
          Audit trail
        </PageTitle>
        <p className="print-only">{filterInWords(address)}</p>
        {download.problem ? <ErrorState error={download.problem} compact /> : null}
        <DataTable
          id="audit"
          label="Audit trail"
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => toActionWords(row.action)}
          columns={AUDIT_COLUMNS}
          onOpen={setOpened}
          openKey={opened?.id ?? null}
          virtualized={rows.length > 0}
          linesOnPhone={LINES_ON_PHONE}
          height={`min(62vh, calc(${rows.length} * (${lines * 20 + 3}px + 2 * var(--row-pad)) + 40px))`}
          toolbar={<AuditFilters address={address} onChange={change} />}
          empty={
            <EmptyList list={list}>
              <EmptyState
                title="No matching rows"
                action={
                  <ActionButton variant="default" onClick={() => change(NO_FILTERS)}>
                    Clear filters
                  </ActionButton>
                }
              />
            </EmptyList>
          }
        />
        <LoadMore shown={rows.length} hasMore={hasMore} busy={loadingMore} onMore={loadMore} />
      </div>
      <div className="no-print">
        <AuditWeeks filter={filter} />
        <AuditHealthNote />
      </div>
      {opened ? (
        <Suspense fallback={null}>
          <AuditRowDialog row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What a printed list holds: on paper the fields above it are missing. */
const filterInWords = ({
  action,
  success,
  from,
  to,
  views,
  actor,
}: Readonly<Record<string, string>>): string =>
  [
    action ? toActionWords(action) : views ? 'Actions and views' : 'Actions only',
    actor ? 'of one person' : 'of anyone',
    ...(success ? [success === 'true' ? 'done' : 'refused'] : []),
    ...(from ? [`from ${formatDay(from)}`] : []),
    ...(to ? [`to ${formatDay(to)}`] : []),
  ].join(', ')

const at = (day: string | undefined, time: string): string | undefined => {
  const moment = new Date(`${day ?? ''}T${time}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
const toDayStart = (day: string | undefined) => at(day, '00:00:00')
/** The whole of the last day. */
const toDayEnd = (day: string | undefined) => at(day, '23:59:59.999')
