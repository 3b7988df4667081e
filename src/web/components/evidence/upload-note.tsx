import { Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useCase } from '../../api/cases.ts'
import { useFollowUploads } from '../../api/evidence.ts'
import { clearFinished, isOnTheWay, type UploadEntry, useUploads } from '../../api/uploads.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useGoingByItself } from '../../ui/use-going-by-itself.ts'
import classes from './upload-note.module.css'
import { UploadState } from './upload-state.tsx'
import { UploadSummary } from './upload-summary.tsx'
import { countUploads } from './upload-words.ts'
import { useUploaded } from './use-uploaded.ts'

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
  useFollowUploads(caseId)
  const title = useCase(caseId).data?.title ?? 'another case'
  const isOver = !uploads.some(isOnTheWay)
  const hasFailed = uploads.some(({ state }) => state === 'failed')
  const uploaded = useUploaded(caseId, uploads)
  const isFine = uploaded?.waiting === 0 && uploaded.unreadable.length === 0
  const goingByItself = useGoingByItself(isOver && !hasFailed && isFine, () => clearFinished(caseId))
  return (
    <Group
      component="section"
      aria-label={`Uploads of ${isHere ? 'this case' : title}`}
      className={`${classes.note} no-print`}
      gap="xs"
      align="flex-start"
      wrap="nowrap"
      {...goingByItself}
    >
      <div className={classes.said}>
        <Text fz="xs">
          {isHere ? null : <span className="words">{title}: </span>}
          {countUploads(uploads)}.{' '}
          <PageLink to={paths.evidence(caseId)} fz="xs">
            {isOver && !hasFailed ? 'Show what they became' : 'Show the uploads'}
          </PageLink>
        </Text>
        <UploadState uploads={uploads} />
        {isOver ? <UploadSummary caseId={caseId} uploads={uploads} /> : null}
      </div>
      {isOver ? (
        <IconButton label="Hide this note" size="sm" onClick={() => clearFinished(caseId)}>
          <IconX size={14} />
        </IconButton>
      ) : null}
    </Group>
  )
}
