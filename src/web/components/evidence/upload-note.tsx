import { Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useUploads } from '../../api/uploads.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'

/** How far the uploads of a case are, on its pages that do not show them. */
export function UploadNote({ caseId }: { caseId: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const uploads = useUploads().filter((entry) => entry.caseId === caseId)
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (done === uploads.length || path === paths.evidence(caseId)) return null
  return (
    <Text fz={13} mb="sm" role="status" aria-label="Uploads of this case" className="no-print">
      {done} of {uploads.length} files added{failed > 0 ? `, ${failed} failed` : ''}.{' '}
      <PageLink to={paths.evidence(caseId)} fz={13}>
        Show the uploads
      </PageLink>
    </Text>
  )
}
