import { Button, Group, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useFindName } from '../../api/cases.ts'
import { formatDay } from '../../ui/dates.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { CASE_STATUSES, CASE_TYPES } from './case-words.ts'
import type { DetailsField } from './details-draft.ts'

const NAMES: Readonly<Record<DetailsField, string>> = {
  title: 'Title',
  case_number: 'Case number',
  status: 'Status',
  investigation_type: 'Type',
  description: 'Summary',
  lead_investigator_id: 'Lead investigator',
  conduct_start: 'Conduct from',
  conduct_end: 'Conduct until',
  due_on: 'Due',
}

interface TheirDetailProps {
  readonly name: DetailsField
  /** As the field would hold it. */
  readonly value: string
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Below what a person typed: what somebody else has saved for the same field. The person chooses. */
export function TheirDetail({ name, value, onKeep, onTake }: TheirDetailProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that says the label twice
    <div role="group" aria-label={`${NAMES[name]} was changed in the meantime`} tabIndex={-1} data-overtaken>
      <Text fz="xs" mt="tight">
        <MeaningShape meaning="partial" /> Saved in the meantime:{' '}
        <span className="words">
          <InWords name={name} value={value} />
        </span>
      </Text>
      <Group gap="xs" mt="tight">
        <Button size="compact-xs" variant="default" onClick={backToField(onKeep)}>
          Keep mine
        </Button>
        <Button size="compact-xs" variant="default" onClick={backToField(onTake)}>
          Use theirs
        </Button>
      </Group>
    </div>
  )
}

/** What was chosen from is gone: whoever chose goes on in the field above it. */
const backToField = (choose: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const detail = event.currentTarget.closest('[data-detail]')
  choose()
  detail?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

function InWords({ name, value }: Pick<TheirDetailProps, 'name' | 'value'>): string {
  const findName = useFindName()
  switch (name) {
    case 'status':
      return CASE_STATUSES[value as keyof typeof CASE_STATUSES]
    case 'investigation_type':
      return CASE_TYPES[value as keyof typeof CASE_TYPES]
    case 'lead_investigator_id':
      return value ? findName(value) : 'Nobody'
    case 'conduct_start':
    case 'conduct_end':
    case 'due_on':
      return value ? formatDay(value) : 'no day'
    default:
      return value || 'nothing'
  }
}
