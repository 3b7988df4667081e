import { Group, Text } from '@mantine/core'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useChangeCase } from '../../api/cases.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { ErrorState } from '../../ui/states.tsx'

const OVER: ReadonlySet<Investigation['status']> = new Set(['closed', 'archived'])

/** What is next once the report is out: its next version where something came since, else to close the case. */
export function AfterRelease({ since, found }: { since: number; found: Investigation }) {
  const change = useChangeCase(found.id)
  const role = useRoleReason('member')
  const isOver = OVER.has(found.status)
  return (
    <>
      {since > 0 ? (
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
            onClick={() => change.mutate({ status: 'closed' })}
          >
            Close the case
          </ActionButton>
        )}
      </Group>
      {change.error ? <ErrorState error={change.error} compact /> : null}
    </>
  )
}
