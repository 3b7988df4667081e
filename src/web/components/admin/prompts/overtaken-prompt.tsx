import { Alert, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PromptSummary } from '#shared/contracts/prompts.ts'
import { useFindName } from '#web/api/cases.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { PromptDiff } from './prompt-diff.tsx'

interface OvertakenPromptProps {
  /** What was active when the person began. */
  readonly from: number
  /** What has been activated since. */
  readonly active: PromptSummary
  readonly saveWords: string
  readonly disabledReason: string | null
  readonly busy: boolean
  readonly onSave: () => void
}

/** What somebody else put in force while a new version was written. Whoever writes decides whether it goes out of force. */
export function OvertakenPrompt({
  from,
  active,
  saveWords,
  disabledReason,
  busy,
  onSave,
}: OvertakenPromptProps) {
  const findName = useFindName()
  const [shown, setShown] = useState(false)
  const how = active.activated_by
    ? `was activated by ${findName(active.activated_by)}`
    : 'came with an update of Probity'
  return (
    <>
      <Alert role="alert" color="gray" variant="light" p="xs">
        <Text fz="sm">
          Version {active.version} {how} after you opened this. Your text is still here and has not been
          saved.
        </Text>
        <Group gap="xs" mt="xs">
          <ActionButton size="xs" variant="default" onClick={() => setShown(!shown)}>
            {shown ? 'Hide its changes' : `Show what changed from version ${from} to ${active.version}`}
          </ActionButton>
          <ActionButton size="xs" disabledReason={disabledReason} loading={busy} onClick={onSave}>
            {saveWords}
          </ActionButton>
        </Group>
      </Alert>
      {shown ? (
        <div>
          <PromptDiff type={active.prompt_type} from={from} to={active.version} />
        </div>
      ) : null}
    </>
  )
}
