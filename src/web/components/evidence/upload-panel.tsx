import { Button, Group, Paper, Progress, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import {
  cancelUpload,
  clearFinished,
  pauseUpload,
  resumeUpload,
  type UploadEntry,
  useUploads,
} from '../../api/uploads.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { formatBytes } from '../../ui/dates.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import classes from './evidence.module.css'

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
  const failed = count('failed')
  // A file that failed is not on its way: without it the bar says how far the others are.
  const onTheWay = uploads.filter(({ state }) => state !== 'failed')
  const sent = onTheWay.reduce((sum, entry) => sum + entry.sent, 0)
  const bytes = onTheWay.reduce((sum, entry) => sum + entry.bytes, 0)
  const sorted = uploads.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <Paper p="sm" mb="md" component="section" aria-label="Uploads">
      <Group justify="space-between" mb={4}>
        <Text fz={14} fw={600} role="status">
          {done} of {uploads.length} files added{failed > 0 ? `, ${failed} failed` : ''}
        </Text>
        <Group gap="xs">
          <Text fz={13} c="dimmed">
            {formatBytes(sent)} of {formatBytes(bytes)}
          </Text>
          {done > 0 ? (
            <Button size="compact-xs" variant="subtle" onClick={clearFinished}>
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
          mb={6}
        />
      ) : null}
      {uploads.some(({ held }) => held) ? (
        <Text fz={13} role="status">
          The service takes only so many files a minute. The others follow by themselves.
        </Text>
      ) : null}
      {isFiltered && done > 0 ? (
        <Text fz={13}>A filter is on, so the table may not show what you added.</Text>
      ) : null}
      {done === uploads.length ? null : (
        <div className={classes.uploads}>
          {sorted.slice(0, MAX_SHOWN).map((entry) => (
            <UploadRow key={entry.id} entry={entry} />
          ))}
        </div>
      )}
      {uploads.length > MAX_SHOWN && done < uploads.length ? (
        <Text fz={13} c="dimmed">
          And {(uploads.length - MAX_SHOWN).toLocaleString('en-GB')} more.
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
          {entry.state === 'failed' ? <MeaningShape meaning="contradicted" /> : null}{' '}
          {entry.refused ? 'Refused' : STATES[entry.state]}
        </span>
      )}
      <Group gap={2} wrap="nowrap">
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
        <Text fz={13} role="alert" style={{ gridColumn: '1 / -1' }}>
          {entry.error.message}
        </Text>
      ) : null}
    </div>
  )
}
