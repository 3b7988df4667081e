import { NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ListedInvestigation } from '#shared/contracts/investigations.ts'
import { useCases, useCasesWaiting } from '../api/cases.ts'
import { useRoleReason, useSignedIn } from '../api/session.ts'
import { NARROW_COLUMNS, useCaseColumns } from '../components/case/case-columns.tsx'
import {
  ALL_CASES,
  type CaseFilter,
  CasesShown,
  LEAD_OPTIONS,
  matches,
  SavedFilters,
  STATUS_OPTIONS,
  useCaseFilter,
  WaitingButton,
} from '../components/case/case-filters.tsx'
import { readToday } from '../components/case/is-overdue.ts'
import { WaitingComments } from '../components/comments/waiting-comments.tsx'
import { DropZone } from '../components/evidence/drop-zone.tsx'
import type { DroppedFile } from '../components/evidence/dropped-files.ts'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { importCode } from '../ui/import-code.ts'
import { useShortcut } from '../ui/keyboard.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { MainButton } from '../ui/main-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, ErrorState, Loaded, LoadingState } from '../ui/states.tsx'
import { useWish } from '../ui/use-wish.ts'

/** Here the columns leave a title no room; a phone leaves more of them out by itself. */
const NARROW = '(min-width: 768px) and (max-width: 1023px)'
const NO_CASES: readonly ListedInvestigation[] = []

const NewCaseDialog = lazyPart(() => import('../components/case/new-case-dialog.tsx'), 'NewCaseDialog')

/** Seldom needed, and so no part of the first page. */
const tellUnread = async (unread: readonly string[]) =>
  (await importCode(() => import('../components/evidence/notify-unread.ts'))).notifyUnread(unread)

export default function CasesPage() {
  const query = useCases()
  const [filter, setFilter] = useCaseFilter()
  const isWaiting = filter.waiting ?? false
  const waiting = useCasesWaiting(readToday(new Date()), isWaiting)
  const columns = useCaseColumns(query.data ?? NO_CASES, isWaiting)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const mayOpen = useRoleReason('member')
  const { user } = useSignedIn()
  /** The files that a new case begins with; null while none is being opened. */
  const [files, setFiles] = useState<readonly DroppedFile[] | null>(null)
  const begin = () => setFiles([])
  const addFiles = (added: readonly DroppedFile[], unread: readonly string[] = []) => {
    setFiles((before) => [...(before ?? []), ...added])
    if (unread.length > 0) void tellUnread(unread)
  }
  useWish('new', 'case', () => {
    if (mayOpen === null) begin()
  })
  useShortcut('n', 'Open a new case', begin, mayOpen === null)
  const newCase = (
    <MainButton leftSection={<IconPlus size={16} />} disabledReason={mayOpen} onClick={begin}>
      New case
    </MainButton>
  )
  const change = (part: Partial<CaseFilter>) => setFilter({ ...filter, ...part })
  return (
    <Page>
      <DropZone
        note="Drop files or folders to open a case with them"
        disabledReason={mayOpen}
        onFiles={addFiles}
      >
        <PageTitle actions={newCase}>Cases</PageTitle>
        <WaitingComments />
        <Loaded query={query} lines={6}>
          {(cases) => {
            const listed = isWaiting ? (waiting.data ?? NO_CASES) : cases
            const rows = listed.filter((one) => matches(one, filter, user.id))
            return (
              <DataTable
                id="cases"
                label="Cases"
                rows={rows}
                rowKey={(row) => row.id}
                rowName={(row) => row.case_number}
                columns={columns}
                only={isNarrow ? NARROW_COLUMNS : undefined}
                initialSort={{ key: 'activity', descending: true }}
                onOpen={(row) => void navigate({ to: paths.case(row.id) })}
                toolbar={
                  <>
                    <TextInput
                      aria-label="Search cases"
                      placeholder="Search"
                      leftSection={<IconSearch size={15} aria-hidden />}
                      value={filter.words}
                      onChange={(event) => change({ words: event.currentTarget.value })}
                      data-search
                      flex="1 1 220px"
                      maw={320}
                    />
                    <NativeSelect
                      aria-label="Status"
                      value={filter.status}
                      onChange={(event) =>
                        change({ status: event.currentTarget.value as CaseFilter['status'] })
                      }
                      data={STATUS_OPTIONS}
                    />
                    <NativeSelect
                      aria-label="Lead"
                      value={filter.mine ? 'me' : ''}
                      onChange={(event) => change({ mine: event.currentTarget.value !== '' })}
                      data={LEAD_OPTIONS}
                    />
                    {mayOpen === null ? <WaitingButton filter={filter} onChange={change} /> : null}
                    <SavedFilters filter={filter} onChange={setFilter} />
                  </>
                }
                summary={
                  <CasesShown shown={rows.length} all={cases.length} filter={filter} onChange={setFilter} />
                }
                empty={
                  cases.length === 0 ? (
                    <EmptyState title="No cases yet" action={newCase}>
                      A case holds evidence, questions and analyses.
                    </EmptyState>
                  ) : isWaiting && waiting.error ? (
                    <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} compact />
                  ) : isWaiting && !waiting.data ? (
                    <LoadingState lines={3} />
                  ) : (
                    <EmptyState
                      title={isWaiting ? 'Nothing is waiting for you' : 'No matching cases'}
                      action={
                        <ActionButton variant="default" onClick={() => setFilter(ALL_CASES)}>
                          Show all cases
                        </ActionButton>
                      }
                    />
                  )
                }
              />
            )
          }}
        </Loaded>
        {/* A boundary of its own: that of the page would take the page away, and the focus from the button, meanwhile. */}
        <Suspense>
          {files ? (
            <NewCaseDialog files={files} onAdd={addFiles} onClear={begin} onClose={() => setFiles(null)} />
          ) : null}
        </Suspense>
      </DropZone>
    </Page>
  )
}
