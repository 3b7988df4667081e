import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { formatCount } from '../../ui/format-count.ts'
import type { Labels } from '../../ui/options.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { plural } from '../../ui/plural.ts'
import { ALL_ENTRIES, type Entry, type TimelineFilter } from './timeline-filter.ts'
import { CERTAINTIES, SUBJECTS } from './view-words.ts'
import classes from './views.module.css'

interface TimelineFiltersProps {
  readonly entries: readonly Entry[]
  readonly shown: number
  readonly filter: TimelineFilter
  readonly onChange: (next: TimelineFilter) => void
  /** What else can be chosen of how the entries are shown. */
  readonly children?: ReactNode
}

/** Only what tells entries of this timeline apart can be chosen. */
export function TimelineFilters({ entries, shown, filter, onChange, children }: TimelineFiltersProps) {
  const change = (part: Partial<TimelineFilter>) => onChange({ ...filter, ...part })
  const names = [...new Set(entries.flatMap(({ actors }) => actors.map(({ name }) => name)))].sort((a, b) =>
    a.localeCompare(b),
  )
  const conflicting = entries.filter(({ conflicts }) => conflicts.length > 0).length
  return (
    <fieldset className={`${classes.filters} no-print`} aria-label="Which entries">
      {names.length > 1 ? (
        <NativeSelect
          aria-label="Person"
          size="xs"
          data={[{ value: '', label: 'Everybody' }, ...names]}
          value={filter.person}
          onChange={(event) => change({ person: event.currentTarget.value })}
          maw={200}
        />
      ) : null}
      <Choices
        labels={SUBJECTS}
        counts={countBy(entries, ({ about }) => about)}
        chosen={filter.about}
        onChange={(about) => change({ about })}
      />
      <Choices
        labels={CERTAINTIES}
        counts={countBy(entries, ({ when }) => when.certainty)}
        chosen={filter.certainty}
        onChange={(certainty) => change({ certainty })}
      />
      {conflicting > 0 ? (
        <FilterChip
          pressed={filter.conflictsOnly}
          count={conflicting}
          onPress={() => change({ conflictsOnly: !filter.conflictsOnly })}
        >
          Conflicts only
        </FilterChip>
      ) : null}
      <span role="status" className={classes.shown}>
        {shown === entries.length
          ? plural(entries.length, 'entry', 'entries')
          : `${formatCount(shown)} of ${plural(entries.length, 'entry', 'entries')}`}
      </span>
      {shown === entries.length ? null : (
        <PlainButton onPress={() => onChange(ALL_ENTRIES)}>Clear filters</PlainButton>
      )}
      {children}
    </fieldset>
  )
}

/** A chip for each value that occurs, where more than one does. */
function Choices<K extends string>({
  labels,
  counts,
  chosen,
  onChange,
}: {
  labels: Labels<K>
  counts: ReadonlyMap<K, number>
  chosen: readonly K[]
  onChange: (next: readonly K[]) => void
}) {
  if (counts.size < 2) return null
  return (Object.keys(labels) as K[])
    .filter((value) => counts.has(value))
    .map((value) => (
      <FilterChip
        key={value}
        pressed={chosen.includes(value)}
        count={counts.get(value) ?? 0}
        onPress={() =>
          onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
        }
      >
        {labels[value]}
      </FilterChip>
    ))
}

const countBy = <K extends string>(entries: readonly Entry[], keyOf: (entry: Entry) => K): Map<K, number> =>
  new Map([...Map.groupBy(entries, keyOf)].map(([key, all]) => [key, all.length]))
