import { NativeSelect } from '@mantine/core'
import { useAllFeedback } from '../../api/admin.ts'
import classes from '../../components/admin/admin.module.css'
import { EmptyList } from '../../components/admin/empty-list.tsx'
import { useFeedbackColumns } from '../../components/admin/feedback-columns.tsx'
import { LoadMore } from '../../components/admin/load-more.tsx'
import { useAddress } from '../../components/admin/use-address.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ANALYSIS_TYPES, FEEDBACK_BADGES, optionsOf } from '../../ui/labels.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'

export default function FeedbackPage() {
  const [{ status, type }, change] = useAddress()
  const { list, hasMore, loadingMore, loadMore } = useAllFeedback({ status, type })
  const columns = useFeedbackColumns()
  const rows = list.data ?? []
  return (
    <>
      <PageTitle note="Judgments in all cases, the latest first. Looking at them is recorded.">
        Feedback
      </PageTitle>
      <DataTable
        id="feedback"
        label="Feedback"
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.case_number} ${row.status}`}
        columns={columns}
        toolbar={
          <>
            <NativeSelect
              className={classes.filter!}
              label="Judgment"
              value={status ?? ''}
              onChange={(event) => change({ status: event.currentTarget.value })}
              data={[{ value: '', label: 'Any judgment' }, ...optionsOf(FEEDBACK_BADGES)]}
            />
            <NativeSelect
              className={classes.filter!}
              label="Kind of analysis"
              value={type ?? ''}
              onChange={(event) => change({ type: event.currentTarget.value })}
              data={[{ value: '', label: 'Any kind' }, ...optionsOf(ANALYSIS_TYPES)]}
            />
          </>
        }
        empty={
          <EmptyList list={list}>
            {status || type ? (
              <EmptyState
                title="No judgment matches"
                action={
                  <ActionButton variant="default" onClick={() => change({ status: null, type: null })}>
                    Show every judgment
                  </ActionButton>
                }
              />
            ) : (
              <EmptyState title="Nothing judged yet">
                Whenever somebody agrees, disagrees, is unsure, edits or regenerates, it stands here.
              </EmptyState>
            )}
          </EmptyList>
        }
      />
      <LoadMore shown={rows.length} hasMore={hasMore} busy={loadingMore} onMore={loadMore} />
    </>
  )
}
