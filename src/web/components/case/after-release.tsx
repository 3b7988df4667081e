import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useChangeCase } from '../../api/cases.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { ErrorState } from '../../ui/states.tsx'
import { isCaseOver } from './case-words.ts'
import type { LeftOpen } from './find-leads.ts'
import { leftOpenInWords } from './report-lead-words.ts'

interface AfterReleaseProps {
  readonly since: number
  readonly left: LeftOpen
  readonly found: Investigation
}

/** What is next once the report is out: its next version where something came since, else to close the case. */
export function AfterRelease({ since, left, found }: AfterReleaseProps) {
  const change = useChangeCase(found.id)
  const role = useRoleReason('member')
  const [asking, setAsking] = useState(false)
  const isOver = isCaseOver(found)
  const undone = leftOpenInWords(left)
  return (
    <>
      {since > 0 && !isOver ? (
        <Text mb="tight">
          {plural(since, 'analysis', 'analyses')} written and agreed with since: the next version of the
          report takes {since === 1 ? 'it' : 'them'} up.
        </Text>
      ) : null}
      <Group gap="md">
        <PageLink to={paths.report(found.id)}>Open the report</PageLink>
        {since > 0 || isOver ? null : (
          <ActionButton
            size="compact-sm"
            variant="default"
            loading={change.isPending}
            disabledReason={role}
            onClick={() => (undone ? setAsking(true) : change.mutate({ status: 'closed' }))}
          >
            Close the case
          </ActionButton>
        )}
      </Group>
      {asking && undone ? (
        <ConfirmDialog
          title="Close the case"
          confirm="Close it"
          onConfirm={() => change.mutateAsync({ status: 'closed' })}
          onClose={() => setAsking(false)}
        >
          {undone}
        </ConfirmDialog>
      ) : null}
      {change.error && !asking ? <ErrorState error={change.error} compact /> : null}
    </>
  )
}
