import { Group, MultiSelect } from '@mantine/core'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useEvidence } from '../../api/evidence.ts'
import { DayField } from '../../ui/day-field.tsx'
import { type AskedParams, columnKinds, MAX_COLUMNS } from './asked-params.ts'
import { useNames } from './use-names.ts'

interface ParamsFieldsProps {
  readonly type: Analysis['type']
  readonly caseId: string
  readonly asked: AskedParams
  readonly onChange: (part: Partial<AskedParams>) => void
}

const MAX_OFFERED = 50
const MAX_PEOPLE = 50

/** What some kinds of analysis can be told: between which days, whom or what. All of it may be left empty. */
export function ParamsFields(props: ParamsFieldsProps) {
  const { type, asked, onChange } = props
  switch (type) {
    case 'timeline':
      return (
        <Group align="flex-end" gap="sm">
          <DayField
            label="From (optional)"
            value={asked.from}
            onChange={(from) => onChange({ from })}
            w={160}
          />
          <DayField label="To (optional)" value={asked.to} onChange={(to) => onChange({ to })} w={160} />
          <People {...props} all="everybody" flex="1 1 280px" />
        </Group>
      )
    case 'comparative':
      return <Columns {...props} />
    case 'witness_credibility':
      return <People {...props} all="everybody who speaks in the evidence" />
    default:
      return null
  }
}

/** `flex` is for those who stand in a row: in a column it would be a height. */
function People({
  caseId,
  asked,
  onChange,
  all,
  flex,
}: ParamsFieldsProps & { readonly all: string; readonly flex?: string }) {
  const names = useNames(caseId)
  return (
    <MultiSelect
      label="People (optional)"
      placeholder={asked.people.length === 0 ? `Empty means ${all}` : ''}
      data={[...new Set([...names, ...asked.people])]}
      value={[...asked.people]}
      onChange={(people) => onChange({ people })}
      maxValues={MAX_PEOPLE}
      limit={MAX_OFFERED}
      searchable
      {...(flex ? { flex } : {})}
      miw={0}
    />
  )
}

function Columns({ caseId, asked, onChange }: ParamsFieldsProps) {
  const names = useNames(caseId)
  const { data: items } = useEvidence(caseId)
  return (
    <MultiSelect
      label="What to compare (optional)"
      description={`Two to ${MAX_COLUMNS} people or items`}
      placeholder={asked.columns.length === 0 ? 'Empty means the people of the case' : ''}
      data={[
        { group: 'People', items: names.map((name) => ({ value: columnKinds.person(name), label: name })) },
        {
          group: 'Items',
          items: (items ?? []).map(({ id, title, exhibit_number }) => ({
            value: columnKinds.item(id),
            label: [exhibit_number, title].filter(Boolean).join(' '),
          })),
        },
      ]}
      value={[...asked.columns]}
      onChange={(columns) => onChange({ columns })}
      maxValues={MAX_COLUMNS}
      limit={MAX_OFFERED}
      searchable
    />
  )
}
