import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { PromptSummary } from '#shared/contracts/prompts.ts'
import { useActivate, useRollBack } from '#web/api/prompts.ts'
import { useRoleReason } from '#web/api/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MainButton } from '#web/ui/main-button.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'

/** A draft is activated; a version that was in use before is rolled back to, as a new version. */
export function VersionActions({
  version,
  active,
  onChanged,
}: {
  version: PromptSummary
  active: PromptSummary | undefined
  onChanged: (version: number) => void
}) {
  const [asking, setAsking] = useState(false)
  /** What was active when the person was asked. */
  const [seen, setSeen] = useState<number>()
  const owner = useRoleReason('owner')
  const activate = useActivate()
  const rollBack = useRollBack()
  const isDraft = version.activated_at === null
  const flagged = version.evaluation?.flagged ?? false
  const verb = isDraft ? 'Activate' : 'Roll back'
  const title = isDraft ? `Activate version ${version.version}` : `Roll back to version ${version.version}`
  const reason = version.is_active
    ? 'This version is already active.'
    : flagged && owner
      ? 'Its evaluation was flagged: it scored worse than the active version. Only an owner can activate it, and must give a reason.'
      : null
  const run = async (why?: string) => {
    const chosen = {
      prompt_type: version.prompt_type,
      version: version.version,
      ...(why ? { reason: why } : {}),
      ...(seen === undefined ? {} : { expected_active_version: seen }),
    }
    const now = await (isDraft ? activate : rollBack).mutateAsync(chosen)
    notifications.show({ message: `Version ${now.version} is active.` })
    onChanged(now.version)
  }
  const Icon = isDraft ? IconCheck : IconHistory
  return (
    <>
      <MainButton
        size="xs"
        variant="default"
        leftSection={<Icon size={15} aria-hidden />}
        disabledReason={reason}
        onClick={() => {
          setSeen(active?.version)
          setAsking(true)
        }}
      >
        {verb}
      </MainButton>
      {asking && flagged ? (
        <ReasonDialog
          opened
          title={title}
          confirm={verb}
          danger
          label="Why activate it anyway?"
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          Its evaluation was flagged: it scored worse than the active version. Your reason is kept with the
          version.
        </ReasonDialog>
      ) : null}
      {asking && !flagged ? (
        <ConfirmDialog title={title} confirm={verb} onConfirm={() => run()} onClose={() => setAsking(false)}>
          {isDraft
            ? 'New analyses use it from now on. Existing analyses keep the version they were written with.'
            : `Its text becomes a new active version with the note “Restored from version ${version.version}.” Versions in between are kept.`}
          {isDraft && !version.evaluation ? (
            <Text fz="sm" mt="xs">
              It has not been evaluated, so it may score worse.
            </Text>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
