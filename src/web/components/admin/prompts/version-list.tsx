import { Text } from '@mantine/core'
import type { PromptSummary } from '#shared/contracts/prompts.ts'
import { useFindName } from '#web/api/cases.ts'
import { TimeAgo } from '#web/ui/dates.tsx'
import { type Meaning, StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './prompts.module.css'

/** The versions of one prompt, newest first. */
export function VersionList({
  versions,
  chosen,
  onChoose,
}: {
  versions: readonly PromptSummary[]
  chosen: number
  onChoose: (version: number) => void
}) {
  const findName = useFindName()
  return (
    <ol className={classes.versions} aria-label="Versions">
      {versions.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.version}
            aria-current={one.version === chosen}
            onClick={() => onChoose(one.version)}
          >
            <span className={classes.versionHead}>
              <Text span fw="var(--mantine-font-weight-medium)" fz="sm">
                Version {one.version}
              </Text>
              <State version={one} />
            </span>
            {one.change_note ? (
              <Text span fz="xs" lineClamp={2} className="words">
                {one.change_note}
              </Text>
            ) : null}
            <Text span fz="xs" c="dimmed">
              {one.created_by === null ? 'shipped with Probity' : `${findName(one.created_by)} · `}
              {one.created_by === null ? null : <TimeAgo at={one.created_at} />}
              {one.restored_from_version === null ? '' : ` · from version ${one.restored_from_version}`}
            </Text>
          </button>
        </li>
      ))}
    </ol>
  )
}

function describeState({
  is_active,
  evaluation,
  activated_at,
}: PromptSummary): readonly [string, Meaning] | null {
  if (is_active) return ['Active', 'accent']
  if (evaluation?.flagged) return ['Flagged', 'contradicted']
  if (activated_at === null) return ['Draft', 'neutral']
  return null
}

function State({ version }: { version: PromptSummary }) {
  const state = describeState(version)
  return state ? <StatusBadge meaning={state[1]}>{state[0]}</StatusBadge> : null
}
