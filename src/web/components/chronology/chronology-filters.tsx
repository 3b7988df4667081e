import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Chronology, EntryKind } from '#shared/contracts/chronology.ts'
import { type ChronologyFilter, usePeople } from '../../api/people.ts'
import { DayField } from '../../ui/day-field.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { plural } from '../../ui/plural.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { dayInWords } from '../analysis-views/day-words.ts'
import classes from './chronology.module.css'
import { ENTRY_KINDS, readKinds, toggleKind } from './entry-kinds.ts'

interface FiltersProps {
  readonly caseId: string
  readonly filter: ChronologyFilter
  readonly onChange: (change: Record<string, string | null>) => void
  /** What the service last said of all pages. */
  readonly facts: Chronology | undefined
}

/** Which entries are shown: all of it stands in the address. */
export function ChronologyFilters({ caseId, filter, onChange, facts }: FiltersProps) {
  const { data } = usePeople(caseId)
  const names = data?.items.map(({ name }) => name) ?? []
  const { person, from, to, kinds } = filter
  const shown = person && nameInAddress(person, data?.items)
  return (
    <div className="no-print">
      <Group gap="sm" align="end">
        <NativeSelect
          label="Person"
          value={shown ?? ''}
          onChange={(event) => onChange({ person: event.currentTarget.value })}
          data={[
            { value: '', label: 'Everybody' },
            ...(shown && !names.includes(shown) ? [shown] : []),
            ...names,
          ]}
          maw={240}
        />
        <DayField label="From" value={from ?? ''} onChange={(day) => onChange({ from: day })} w={150} />
        <DayField label="To" value={to ?? ''} onChange={(day) => onChange({ to: day })} w={150} />
        <Anchor
          href={toUrl(addresses.exportChronology, {
            params: { id: caseId },
            query: { format: 'xlsx', person, from, to, kinds },
          })}
          download
          fz="xs"
          pb="near"
          ms="auto"
        >
          Save as a spreadsheet
        </Anchor>
      </Group>
      <div className={classes.chips}>
        <Kinds counts={facts?.kinds} kinds={kinds} onChange={onChange} />
        {shown ? <RemovableChip words={shown} onRemove={() => onChange({ person: null })} /> : null}
        {from ? (
          <RemovableChip words={`from ${dayInWords(from)}`} onRemove={() => onChange({ from: null })} />
        ) : null}
        {to ? <RemovableChip words={`to ${dayInWords(to)}`} onRemove={() => onChange({ to: null })} /> : null}
        <Text fz="xs" c="dimmed" role="status">
          {facts ? describeTotal(facts) : ''}
        </Text>
      </div>
    </div>
  )
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A link may name somebody by their id in the register; people know them by name. */
function nameInAddress(
  person: string,
  people: readonly { readonly id: string; readonly name: string }[] | undefined,
): string {
  if (!ID.test(person)) return person
  return people?.find(({ id }) => id === person)?.name ?? (people ? 'Somebody who is not listed' : '…')
}

function Kinds({
  counts,
  kinds,
  onChange,
}: {
  counts: Chronology['kinds'] | undefined
  kinds: string | undefined
  onChange: FiltersProps['onChange']
}) {
  const shown = readKinds(kinds)
  if (!counts) return null
  return (
    <fieldset className={classes.kinds} aria-label="Kinds of entries">
      {(Object.keys(ENTRY_KINDS) as EntryKind[])
        .filter((kind) => (counts[kind] ?? 0) > 0)
        .map((kind) => (
          <FilterChip
            key={kind}
            pressed={shown.includes(kind)}
            count={counts[kind] ?? 0}
            onPress={() => onChange({ kinds: toggleKind(shown, kind) })}
          >
            {ENTRY_KINDS[kind]}
          </FilterChip>
        ))}
    </fieldset>
  )
}

function describeTotal({ total, left_out }: Chronology): string {
  const entries = plural(total, 'entry', 'entries')
  return left_out === 0
    ? entries
    : `${entries} · ${plural(left_out, 'answer')} that only ${left_out === 1 ? 'names' : 'name'} a time left out`
}
