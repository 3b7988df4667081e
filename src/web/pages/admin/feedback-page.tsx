import { NativeSelect } from '@mantine/core'
import { ANALYSIS_TYPE_WORDS } from '#shared/describe-subject.ts'
import { useAllFeedback } from '../../api/admin.ts'
import classes from '../../components/admin/admin.module.css'
import { EmptyList } from '../../components/admin/empty-list.tsx'
import { useFeedbackColumns } from '../../components/admin/feedback-columns.tsx'
import { LoadMore } from '../../components/admin/load-more.tsx'
import { FEEDBACK_BADGES } from '../../components/analysis/judgment-words.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { toOptions } from '../../ui/options.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'

export default function FeedbackPage() {
  const [{ status, type }, change] = useAddress()
  const { list, hasMore, loadingMore, loadMore } = useAllFeedback({ status, type })
  const columns = useFeedbackColumns()
  const rows = list.data ?? []
  return (
    <>
      <PageTitle note="Judgments in all cases, latest first. Viewing them is recorded.">Judgments</PageTitle>
      <DataTable
        id="feedback"
        label="Judgments"
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.case_number} ${row.status}`}
        columns={columns}
        toolbar={
          <>
            <NativeSelect
              className={classNames(classes.filter)}
              label="Judgment"
              value={status ?? ''}
              onChange={(event) => change({ status: event.currentTarget.value })}
              data={[{ value: '', label: 'Any judgment' }, ...toOptions(FEEDBACK_BADGES)]}
            />
            <NativeSelect
              className={classNames(classes.filter)}
              label="Kind of analysis"
              value={type ?? ''}
              onChange={(event) => change({ type: event.currentTarget.value })}
              data={[{ value: '', label: 'Any kind' }, ...toOptions(ANALYSIS_TYPE_WORDS)]}
            />
          </>
        }
        empty={
          <EmptyList list={list}>
            {status || type ? (
              <EmptyState
                title="No matching judgments"
                action={
                  <ActionButton variant="default" onClick={() => change({ status: null, type: null })}>
                    Clear filters
                  </ActionButton>
                }
              />
            ) : (
              <EmptyState title="No judgments yet">
                Judgments, edits and regenerations appear here.
              </EmptyState>
            )}
          </EmptyList>
        }
      />
      <LoadMore shown={rows.length} hasMore={hasMore} busy={loadingMore} onMore={loadMore} />
    </>
  )
}
