import { Group, Text } from '@mantine/core'
import { formatCount } from '#web/ui/format-count.ts'
import { ActionButton } from '../../ui/action-button.tsx'

/** The end of what has been fetched of a long list. */
export const LoadMore = ({
  shown,
  hasMore,
  busy,
  onMore,
}: {
  shown: number
  hasMore: boolean
  busy: boolean
  onMore: () => void
}) =>
  shown === 0 ? null : (
    <Group mt="xs" gap="sm">
      <Text c="dimmed" fz="xs" role="status">
        {formatCount(shown)} {hasMore ? 'shown' : shown === 1 ? 'entry' : 'entries'}
      </Text>
      {hasMore ? (
        <ActionButton size="xs" variant="default" loading={busy} onClick={onMore}>
          Load more
        </ActionButton>
      ) : null}
    </Group>
  )
