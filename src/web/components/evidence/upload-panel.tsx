import { Button, Group, Paper, Progress, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import {
  cancelUpload,
  clearFinished,
  isOnTheWay,
  pauseUpload,
  resumeUpload,
  retryFailed,
  type UploadEntry,
  useUploads,
} from '../../api/uploads.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { formatBytes } from '../../ui/dates.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { QuestionsToAsk } from '../analyze/questions-to-ask.tsx'
import classes from './evidence.module.css'
import { UploadState } from './upload-state.tsx'
import { UploadSummary } from './upload-summary.tsx'
import { countUploads } from './upload-words.ts'

const MAX_SHOWN = 60
const ORDER: readonly UploadEntry['state'][] = ['failed', 'sending', 'paused', 'waiting', 'done']
const STATES: Readonly<Record<UploadEntry['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  paused: 'Paused',
  done: 'Added',
  failed: 'Failed',
}

/** Every file on its way, with its own progress, pause and retry; failures first. */
export function UploadPanel({ caseId, isFiltered }: { caseId: string; isFiltered: boolean }) {
  const uploads = useUploads().filter((entry) => entry.caseId === caseId)
  if (uploads.length === 0) return null
  const count = (state: UploadEntry['state']) => uploads.filter((entry) => entry.state === state).length
  const done = count('done')
  // A file that failed is not on its way: without it the bar says how far the others are.
  const onTheWay = uploads.filter(({ state }) => state !== 'failed')
  const sent = onTheWay.reduce((sum, entry) => sum + entry.sent, 0)
  const bytes = onTheWay.reduce((sum, entry) => sum + entry.bytes, 0)
  const retriable = uploads.filter(({ state, refused }) => state === 'failed' && !refused).length
  const sorted = uploads.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <Paper p="sm" mb="md" component="section" aria-label="Uploads">
      <Group justify="space-between" mb="tight">
        <Text fz="sm" fw="var(--mantine-font-weight-medium)">
          {countUploads(uploads)}
        </Text>
        <Group gap="xs">
          <Text fz="xs" c="dimmed">
            {formatBytes(sent)} of {formatBytes(bytes)}
          </Text>
          {retriable > 1 ? (
            <Button size="compact-xs" variant="subtle" onClick={() => retryFailed(caseId)}>
              Try all {retriable} again
            </Button>
          ) : null}
          {done > 0 ? (
            <Button size="compact-xs" variant="subtle" onClick={() => clearFinished(caseId)}>
              Hide finished
            </Button>
          ) : null}
        </Group>
      </Group>
      {onTheWay.length > 0 ? (
        <Progress
          value={bytes === 0 ? 100 : (100 * sent) / bytes}
          size="sm"
          aria-label="All uploads"
          mb="snug"
        />
      ) : null}
      <UploadState uploads={uploads} />
      {isFiltered && done > 0 ? (
        <Text fz="xs">A filter is on, so the table may not show what you added.</Text>
      ) : null}
      {uploads.some(isOnTheWay) ? null : (
        <UploadSummary caseId={caseId} uploads={uploads} whenRead={<QuestionsToAsk caseId={caseId} />} />
      )}
      {done === uploads.length ? null : (
        <div className={classes.uploads}>
          {sorted.slice(0, MAX_SHOWN).map((entry) => (
            <UploadRow key={entry.id} entry={entry} />
          ))}
        </div>
      )}
      {uploads.length > MAX_SHOWN && done < uploads.length ? (
        <Text fz="xs" c="dimmed">
          And {formatCount(uploads.length - MAX_SHOWN)} more.
        </Text>
      ) : null}
    </Paper>
  )
}

function UploadRow({ entry }: { entry: UploadEntry }) {
  const percent = entry.bytes === 0 ? 0 : Math.round((100 * entry.sent) / entry.bytes)
  return (
    <div className={classes.upload}>
      <span className={`${classes.name} words`} title={entry.path || entry.name}>
        {entry.path || entry.name}
      </span>
      {entry.state === 'sending' ? (
        <Progress value={percent} size="sm" aria-label={`${entry.name}: ${percent}%`} />
      ) : (
        <span>
          {entry.state === 'failed' ? <MeaningShape meaning="contradicted" /> : null}
          {entry.held === 'stalled' ? <MeaningShape meaning="partial" /> : null}{' '}
          {entry.refused ? 'Refused' : entry.held === 'stalled' ? 'Stalled' : STATES[entry.state]}
        </span>
      )}
      <Group gap="hair" wrap="nowrap">
        {entry.state === 'sending' ? (
          <IconButton label={`Pause ${entry.name}`} onClick={() => pauseUpload(entry.id)}>
            <IconPlayerPause size={15} />
          </IconButton>
        ) : null}
        {entry.state === 'paused' ? (
          <IconButton label={`Resume ${entry.name}`} onClick={() => resumeUpload(entry.id)}>
            <IconPlayerPlay size={15} />
          </IconButton>
        ) : null}
        {entry.state === 'failed' && !entry.refused ? (
          <IconButton label={`Try ${entry.name} again`} onClick={() => resumeUpload(entry.id)}>
            <IconRefresh size={15} />
          </IconButton>
        ) : null}
        {entry.state === 'done' ? null : (
          <IconButton
            label={`${entry.refused ? 'Dismiss' : 'Cancel'} ${entry.name}`}
            onClick={() => cancelUpload(entry.id)}
          >
            <IconX size={15} />
          </IconButton>
        )}
      </Group>
      {entry.error ? (
        <Text fz="xs" role="alert" style={{ gridColumn: '1 / -1' }}>
          {entry.error.message}
        </Text>
      ) : null}
    </div>
  )
}
