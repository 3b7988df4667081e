import { Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { usePeople } from '../../api/people.ts'
import { ActionButton } from '../../ui/action-button.tsx'

const MAX_OFFERED = 10

interface OfferedPeopleProps {
  readonly caseId: string
  /** The names that the list has already. */
  readonly taken: readonly string[]
  readonly onAdd: (name: string) => void
}

/** Those who are in the evidence and no party yet, the most frequent first: nobody types their names. */
export function OfferedPeople({ caseId, taken, onAdd }: OfferedPeopleProps) {
  const people = usePeople(caseId).data?.items ?? []
  const known = new Set(taken)
  const offered = people.filter(({ name, role }) => role === null && !known.has(name)).slice(0, MAX_OFFERED)
  if (offered.length === 0) return null
  return (
    <div>
      <Text fz="xs" c="dimmed" mb="tight">
        Found in the evidence
      </Text>
      <Group gap="snug">
        {offered.map(({ id, name }) => (
          <ActionButton
            key={id}
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} aria-hidden />}
            aria-label={`Add ${name}`}
            className="words"
            onClick={() => onAdd(name)}
          >
            {name}
          </ActionButton>
        ))}
      </Group>
    </div>
  )
}
