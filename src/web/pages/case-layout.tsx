import { Box } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useCase, useCaseId } from '../api/cases.ts'
import { hasCode } from '../api/problem.ts'
import { CaseHeader } from '../components/case/case-header.tsx'
import { ClosedLine } from '../components/case/closed-line.tsx'
import { FirstRunHints } from '../components/case/first-run-hints.tsx'
import { Loaded } from '../ui/states.tsx'
import { usePrintedHead } from '../ui/use-printed-head.ts'
import NotFoundPage from './not-found-page.tsx'

/** One case: its header with the tabs, which never scrolls away, and the page below. */
export default function CaseLayout() {
  const caseId = useCaseId()
  const query = useCase(caseId)
  usePrintedHead(
    query.data ? { about: `${query.data.case_number}, ${query.data.title}`, note: 'Confidential' } : null,
  )
  if (hasCode(query.error, 'NOT_FOUND')) return <NotFoundPage />
  return (
    <>
      <CaseHeader found={query.data} />
      <Box p={{ base: 'sm', sm: 'lg' }}>
        <FirstRunHints />
        {query.data ? <ClosedLine found={query.data} /> : null}
        <Loaded query={query}>{() => <Outlet />}</Loaded>
      </Box>
    </>
  )
}
