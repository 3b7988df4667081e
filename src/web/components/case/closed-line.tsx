import { Box, Group, Text } from '@mantine/core'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useChangeCase } from '../../api/cases.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'

const SAID: Readonly<Partial<Record<Investigation['status'], string>>> = {
  closed: 'This case is closed.',
  archived: 'This case is archived.',
}

/** Above the pages of a case that is over. The service still takes what is added to it, so nothing here is refused. */
export function ClosedLine({ found }: { found: Investigation }) {
  const change = useChangeCase(found.id)
  const role = useRoleReason('member')
  const words = SAID[found.status]
  if (!words) return null
  return (
    <Box mb="md" className="no-print">
      <Group gap="sm">
        <Text fz="sm" c="dimmed">
          {words}
        </Text>
        {role === null ? (
          <ActionButton
            size="compact-sm"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ status: 'open' })}
          >
            Open again
          </ActionButton>
        ) : null}
      </Group>
      {change.error ? <ErrorState error={change.error} compact /> : null}
    </Box>
  )
}
