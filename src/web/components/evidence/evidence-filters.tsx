import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { Drop } from '../../ui/drop.tsx'
import { toOptions } from '../../ui/options.ts'
import { useAddress } from '../../ui/use-address.ts'
import { useTypedWords } from '../../ui/use-typed-words.ts'
import { FORMATS } from './evidence-format.ts'
import { SOURCE_TYPES, TEXT_STATUSES } from './evidence-words.ts'

export interface EvidenceFilter {
  readonly words: string
  readonly format: string
  readonly type: string
  readonly text: string
  readonly use: 'any' | 'used' | 'left_out' | 'withdrawn'
  /** 'any', 'none', or the id of a question. */
  readonly question: string
  /** 'any', 'none', or a name. */
  readonly custodian: string
}

export const ALL_EVIDENCE: EvidenceFilter = {
  words: '',
  format: 'any',
  type: 'any',
  text: 'any',
  use: 'any',
  question: 'any',
  custodian: 'any',
}

interface Choice {
  readonly name: Exclude<keyof EvidenceFilter, 'words'>
  readonly label: string
  readonly options: readonly { value: string; label: string }[]
}
const CHOICES: readonly Choice[] = [
  {
    name: 'format',
    label: 'Format',
    options: [{ value: 'any', label: 'Any format' }, ...toOptions(FORMATS)],
  },
  { name: 'type', label: 'Kind', options: [{ value: 'any', label: 'Any kind' }, ...toOptions(SOURCE_TYPES)] },
  {
    name: 'text',
    label: 'Text',
    options: [{ value: 'any', label: 'Any text' }, ...toOptions(TEXT_STATUSES)],
  },
  {
    name: 'use',
    label: 'In analyses',
    options: [
      { value: 'any', label: 'Included or not' },
      { value: 'used', label: 'Included' },
      { value: 'left_out', label: 'Excluded' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ],
  },
  {
    name: 'question',
    label: 'Question',
    options: [
      { value: 'any', label: 'Any question' },
      { value: 'none', label: 'No question' },
    ],
  },
  {
    name: 'custodian',
    label: 'Custodian',
    options: [
      { value: 'any', label: 'Any custodian' },
      { value: 'none', label: 'No custodian' },
    ],
  },
]
/** What a case itself holds to choose from. */
const OF_THE_CASE: ReadonlySet<string> = new Set(['question', 'custodian'] satisfies Choice['name'][])

/** The filter that the address says: it can be sent as a link, is gone back to, and is never kept in secret. */
export function useEvidenceFilter(): [EvidenceFilter, (next: EvidenceFilter) => void] {
  const [address, change] = useAddress()
  const [words, setWords] = useTypedWords(address.q ?? '', (q) => change({ q }))
  const chosen = Object.fromEntries(
    CHOICES.map(({ name, options }) => {
      const value = address[name] ?? 'any'
      return [name, OF_THE_CASE.has(name) || options.some((one) => one.value === value) ? value : 'any']
    }),
  )
  const filter = { ...ALL_EVIDENCE, ...chosen, words }
  const setFilter = (next: EvidenceFilter) => {
    setWords(next.words)
    const changed = CHOICES.filter(({ name }) => next[name] !== filter[name])
    if (changed.length > 0)
      change(Object.fromEntries(changed.map(({ name }) => [name, next[name] === 'any' ? null : next[name]])))
  }
  return [filter, setFilter]
}

/** What a filter leaves out, in words, and the filter without it. */
export function listChosen(
  filter: EvidenceFilter,
  questions: readonly { id: string; text: string }[],
): { readonly words: string; readonly without: EvidenceFilter }[] {
  const chosen = CHOICES.filter(({ name }) => filter[name] !== ALL_EVIDENCE[name]).map(
    ({ name, label, options }) => {
      const value = filter[name]
      const words =
        options.find((one) => one.value === value)?.label ??
        (name === 'custodian' ? value : questions.find(({ id }) => id === value)?.text) ??
        'a question that is gone'
      return { words: `${label}: ${words}`, without: { ...filter, [name]: ALL_EVIDENCE[name] } }
    },
  )
  const words = filter.words.trim()
  return words === '' ? chosen : [{ words: `“${words}”`, without: { ...filter, words: '' } }, ...chosen]
}

/** `found`: ids that the service found by their words; null while nothing is searched. */
export function matches(
  item: EvidenceSummary,
  filter: EvidenceFilter,
  found: ReadonlySet<string> | null,
): boolean {
  if (found && !found.has(item.id)) return false
  if (filter.format !== 'any' && item.kind !== filter.format) return false
  if (filter.type !== 'any' && item.source_type !== filter.type) return false
  if (
    filter.text === 'failed'
      ? !isUnsearchable(item)
      : filter.text !== 'any' && item.text_status !== filter.text
  )
    return false
  if (filter.use === 'used' && (item.withdrawn_at || !item.include_in_ai)) return false
  if (filter.use === 'left_out' && (item.withdrawn_at || item.include_in_ai)) return false
  if (filter.use === 'withdrawn' && !item.withdrawn_at) return false
  if (
    filter.custodian === 'none'
      ? item.custodian !== null
      : filter.custodian !== 'any' && item.custodian !== filter.custodian
  )
    return false
  if (filter.question === 'none') return item.question_ids.length === 0
  return filter.question === 'any' || item.question_ids.includes(filter.question)
}

/** What will not be searched has one filter, whatever the reason. */
const isUnsearchable = (item: EvidenceSummary) =>
  item.text_status === 'failed' || item.text_status === 'empty'

/** A list of choices is as wide as its longest, which may be a whole question: each takes what its chosen words need. */
const fitWords = (words: string): string => `min(${words.length * 0.47 + 3.25}rem, 16rem)`

export function EvidenceFilters({
  filter,
  onChange,
  questions,
  custodians,
  folded,
}: {
  filter: EvidenceFilter
  onChange: (next: EvidenceFilter) => void
  questions: readonly { id: string; text: string }[]
  custodians: readonly string[]
  /** Where there is little room: all but the search below one button. */
  folded: boolean
}) {
  const change = (part: Partial<EvidenceFilter>) => onChange({ ...filter, ...part })
  const named: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
    question: questions.map(({ id, text }) => ({ value: id, label: text })),
    custodian: custodians.map((name) => ({ value: name, label: name })),
  }
  // Where no item has a custodian, there is nothing to choose.
  const offered = CHOICES.filter(({ name }) => name !== 'custodian' || custodians.length > 0)
  const choices = offered.map(({ name, label, options }) => {
    const data = [...options, ...(named[name] ?? [])]
    const chosen = data.find(({ value }) => value === filter[name])?.label ?? ''
    return (
      <NativeSelect
        key={name}
        {...(folded ? { label } : { 'aria-label': label })}
        value={filter[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
        data={data}
        {...(folded ? { maw: 280 } : { w: fitWords(chosen) })}
      />
    )
  })
  const chosen = CHOICES.filter(({ name }) => filter[name] !== ALL_EVIDENCE[name]).length
  return (
    <>
      <TextInput
        aria-label="Search evidence"
        placeholder={folded ? 'Text and titles' : 'Search text and titles'}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={filter.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
        data-search
        {...(folded ? { flex: 1, miw: 0 } : { w: 200 })}
      />
      {folded ? (
        <Drop
          label={
            <>
              <IconFilter size={16} stroke={1.6} aria-hidden />{' '}
              {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
            </>
          }
        >
          <Stack gap="xs" p="snug">
            {choices}
          </Stack>
        </Drop>
      ) : (
        choices
      )}
    </>
  )
}

export const isUnfiltered = (filter: EvidenceFilter): boolean =>
  filter.words.trim() === '' && CHOICES.every(({ name }) => filter[name] === ALL_EVIDENCE[name])
