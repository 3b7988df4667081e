import { NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCases } from '../api/cases.ts'
import { useRoleReason } from '../api/session.ts'
import { useCaseColumns } from '../components/case/case-columns.tsx'
import { ALL_CASES, type CaseFilter, matches, SavedFilters } from '../components/case/case-filters.tsx'
import { CASE_STATUSES } from '../components/case/case-words.ts'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { useShortcut } from '../ui/keyboard.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { toOptions } from '../ui/options.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, Loaded } from '../ui/states.tsx'
import { useKeptState } from '../ui/use-kept-state.ts'

const NewCaseDialog = lazyPart(() => import('../components/case/new-case-dialog.tsx'), 'NewCaseDialog')

export default function CasesPage() {
  const query = useCases()
  const columns = useCaseColumns()
  const navigate = useNavigate()
  const mayOpen = useRoleReason('member')
  const [filter, setFilter] = useKeptState<CaseFilter>('cases.filter', ALL_CASES)
  const [opening, setOpening] = useState(false)
  useShortcut('n', 'Open a new case', () => setOpening(true), mayOpen === null)
  const newCase = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      disabledReason={mayOpen}
      onClick={() => setOpening(true)}
    >
      New case
    </ActionButton>
  )
  const change = (part: Partial<CaseFilter>) => setFilter({ ...filter, ...part })
  return (
    <Page>
      <PageTitle actions={newCase}>Cases</PageTitle>
      <Loaded query={query} lines={6}>
        {(cases) => (
          <DataTable
            id="cases"
            label="Cases"
            rows={cases.filter((one) => matches(one, filter))}
            rowKey={(row) => row.id}
            rowName={(row) => row.case_number}
            columns={columns}
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
                  onChange={(event) => change({ status: event.currentTarget.value as CaseFilter['status'] })}
                  data={[
                    { value: 'all', label: 'Any status' },
                    { value: 'unfinished', label: 'Not closed' },
                    ...toOptions(CASE_STATUSES),
                  ]}
                />
                <SavedFilters filter={filter} onChange={setFilter} />
              </>
            }
            empty={
              cases.length === 0 ? (
                <EmptyState title="No cases yet" action={newCase}>
                  A case holds evidence, questions and analyses.
                </EmptyState>
              ) : (
                <EmptyState
                  title="No matching cases"
                  action={
                    <ActionButton variant="default" onClick={() => setFilter(null)}>
                      Show all cases
                    </ActionButton>
                  }
                />
              )
            }
          />
        )}
      </Loaded>
      {opening ? <NewCaseDialog onClose={() => setOpening(false)} /> : null}
    </Page>
  )
}
