import { Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/action-button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { useShortcut } from '../../ui/keyboard.tsx'

interface HitBarProps {
  readonly count: number
  readonly current: number
  readonly onWalk: (to: number) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Which of the places where the searched words stand is in sight, and the way to the others: around in a circle. */
export function HitBar({ count, current, onWalk }: HitBarProps) {
  const walk = (by: number) => onWalk((current + by + count) % count)
  useShortcut('n', 'Next place of the searched words', () => walk(1))
  useShortcut('p', 'Previous place of the searched words', () => walk(-1))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    walk(by)
  }
  return (
    <Group
      gap="hair"
      wrap="nowrap"
      role="group"
      aria-label="Places of the searched words"
      onKeyDown={onKeyDown}
    >
      <Text fz="xs" c="dimmed" role="status">
        {formatCount(current + 1)} of {formatCount(count)} {count === 1 ? 'place' : 'places'}
      </Text>
      <IconButton label="Previous place" onClick={() => walk(-1)}>
        <IconChevronUp size={17} />
      </IconButton>
      <IconButton label="Next place" onClick={() => walk(1)}>
        <IconChevronDown size={17} />
      </IconButton>
    </Group>
  )
}
