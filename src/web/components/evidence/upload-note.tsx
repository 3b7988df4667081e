import { Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { clearFinished, isOnTheWay, type UploadEntry, useUploads } from '../../api/uploads.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import classes from './upload-note.module.css'

/** How far uploads are, on every page but the one that shows them, until somebody has seen what became of them. */
export function UploadNote() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const byCase = Map.groupBy(useUploads(), ({ caseId }) => caseId)
  return [...byCase].map(([caseId, uploads]) =>
    path === paths.evidence(caseId) ? null : (
      <CaseUploads
        key={caseId}
        caseId={caseId}
        uploads={uploads}
        isHere={path.startsWith(paths.case(caseId))}
      />
    ),
  )
}

interface CaseUploadsProps {
  readonly caseId: string
  readonly uploads: readonly UploadEntry[]
  /** Whether the page belongs to the case. */
  readonly isHere: boolean
}

function CaseUploads({ caseId, uploads, isHere }: CaseUploadsProps) {
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isOver = !uploads.some(isOnTheWay)
  return (
    <Group gap="xs" wrap="nowrap" className={`${classes.note} no-print`}>
      <Text fz={13} role="status" aria-label={isHere ? 'Uploads of this case' : 'Uploads of another case'}>
        {done} of {uploads.length} files added{failed > 0 ? `, ${failed} failed` : ''}.{' '}
        <PageLink to={paths.evidence(caseId)} fz={13}>
          {isOver && failed === 0 ? 'Show what they became' : 'Show the uploads'}
        </PageLink>
      </Text>
      {isOver ? (
        <IconButton label="Hide this note" size="sm" onClick={() => clearFinished(caseId)}>
          <IconX size={14} />
        </IconButton>
      ) : null}
    </Group>
  )
}
