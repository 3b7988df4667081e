import { TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { ActionButton, IconButton } from '../../ui/action-button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { toOptions } from '../../ui/options.ts'
import { plural } from '../../ui/plural.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { useTypedWords } from '../../ui/use-typed-words.ts'
import classes from './case-filters.module.css'
import { CASE_STATUSES } from './case-words.ts'

export interface CaseFilter {
  readonly words: string
  readonly status: Investigation['status'] | 'all' | 'unfinished'
  /** Whether only those are shown that the reader leads; missing in filters that were saved before it was asked. */
  readonly mine?: boolean
  /** Whether only those are shown that wait for the reader. */
  readonly waiting?: boolean
}
export const ALL_CASES: CaseFilter = { words: '', status: 'all' }
const STATUSES: Readonly<Record<Exclude<CaseFilter['status'], 'all'>, string>> = {
  unfinished: 'Not closed',
  ...CASE_STATUSES,
}
export const STATUS_OPTIONS = [{ value: 'all', label: 'Any status' }, ...toOptions(STATUSES)]
const OWN_LEAD = 'me'
export const LEAD_OPTIONS = [
  { value: '', label: 'Any lead' },
  { value: OWN_LEAD, label: 'Led by me' },
]
const WAITING = 'Waiting for me'
const FINISHED = new Set<string>(['closed', 'archived'])

/** The filter that the address says: it can be sent as a link, is gone back to, and is never kept in secret. */
export function useCaseFilter(): [CaseFilter, (next: CaseFilter) => void] {
  const [{ q = '', status: asked = '', lead, waiting: whom }, change] = useAddress()
  const [words, setWords] = useTypedWords(q, (typed) => change({ q: typed }))
  const status = Object.hasOwn(STATUSES, asked) ? (asked as CaseFilter['status']) : 'all'
  const now = { words, status, mine: lead === OWN_LEAD, waiting: whom === OWN_LEAD }
  const setFilter = (next: CaseFilter) => {
    setWords(next.words)
    if (!same({ ...next, words }, now))
      change({
        status: next.status === 'all' ? null : next.status,
        lead: next.mine ? OWN_LEAD : null,
        waiting: next.waiting ? OWN_LEAD : null,
      })
  }
  return [now, setFilter]
}

/** Shows what waits for the reader, or again everything. */
export const WaitingButton = ({
  filter: { waiting = false },
  onChange,
}: {
  filter: CaseFilter
  onChange: (part: Partial<CaseFilter>) => void
}) => (
  <ActionButton
    variant={waiting ? 'light' : 'default'}
    aria-pressed={waiting}
    onClick={() => onChange({ waiting: !waiting })}
  >
    {WAITING}
  </ActionButton>
)

interface CasesShownProps {
  readonly shown: number
  readonly all: number
  readonly filter: CaseFilter
  readonly onChange: (next: CaseFilter) => void
}

/** How many cases are shown, what leaves the others out, and the way back to all of them. */
export function CasesShown({ shown, all, filter, onChange }: CasesShownProps) {
  const words = filter.words.trim()
  if (same({ ...filter, words }, ALL_CASES)) return <span role="status">{plural(all, 'case')}</span>
  return (
    <>
      <span role="status">
        {formatCount(shown)} of {plural(all, 'case')}
      </span>
      {words === '' ? null : (
        <RemovableChip words={`“${words}”`} onRemove={() => onChange({ ...filter, words: '' })} />
      )}
      {filter.status === 'all' ? null : (
        <RemovableChip
          words={`Status: ${STATUSES[filter.status]}`}
          onRemove={() => onChange({ ...filter, status: 'all' })}
        />
      )}
      {filter.mine ? (
        <RemovableChip words="Led by me" onRemove={() => onChange({ ...filter, mine: false })} />
      ) : null}
      {filter.waiting ? (
        <RemovableChip words={WAITING} onRemove={() => onChange({ ...filter, waiting: false })} />
      ) : null}
    </>
  )
}

/** Every word stands somewhere in the number, the title or among the parties. What waits is the service's to say. */
export function matches(one: Investigation, { words, status, mine }: CaseFilter, userId: string): boolean {
  if (mine && one.lead_investigator_id !== userId) return false
  if (status === 'unfinished' ? FINISHED.has(one.status) : status !== 'all' && one.status !== status)
    return false
  const text = [one.case_number, one.title, ...one.parties.map(({ name }) => name)].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface Saved {
  readonly name: string
  readonly filter: CaseFilter
}
const NONE: readonly Saved[] = []
const same = (a: CaseFilter, b: CaseFilter) =>
  a.words === b.words &&
  a.status === b.status &&
  (a.mine ?? false) === (b.mine ?? false) &&
  (a.waiting ?? false) === (b.waiting ?? false)

/** Filters that a person gave a name; this browser keeps them. */
export function SavedFilters({
  filter,
  onChange,
}: {
  filter: CaseFilter
  onChange: (next: CaseFilter) => void
}) {
  const [saved, setSaved] = useKeptState<readonly Saved[]>('cases.saved-filters', NONE)
  const [name, setName] = useState<string | null>(null)
  const isNew = !same(filter, ALL_CASES) && !saved.some((one) => same(one.filter, filter))
  const keep = () => {
    if (!name?.trim()) return
    setSaved([...saved, { name: name.trim(), filter }])
    setName(null)
  }
  return (
    <>
      {saved.map((one) => (
        <span key={one.name} className={classes.saved}>
          <button
            type="button"
            className={classes.apply}
            aria-pressed={same(one.filter, filter)}
            onClick={() => onChange(same(one.filter, filter) ? ALL_CASES : one.filter)}
          >
            {one.name}
          </button>
          <IconButton
            label={`Delete filter ${one.name}`}
            size="sm"
            onClick={() => setSaved(saved.filter((other) => other !== one))}
          >
            <IconX size={13} />
          </IconButton>
        </span>
      ))}
      {isNew && name === null ? (
        <ActionButton variant="subtle" leftSection={<IconBookmark size={15} />} onClick={() => setName('')}>
          Save filter
        </ActionButton>
      ) : null}
      {name === null ? null : (
        <form
          className={classes.naming}
          onSubmit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <TextInput
            aria-label="Filter name"
            placeholder="Filter name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setName(null)}
            maxLength={60}
            autoFocus
            w={180}
          />
          <ActionButton type="submit" variant="default" disabledReason={name.trim() ? null : 'Enter a name.'}>
            Save
          </ActionButton>
        </form>
      )}
    </>
  )
}
