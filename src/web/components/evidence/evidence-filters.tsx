import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { optionsOf, SOURCE_TYPES, TEXT_STATUSES } from '../../ui/labels.ts'

export interface EvidenceFilter {
  readonly words: string
  readonly type: string
  readonly text: string
  readonly use: 'any' | 'used' | 'left_out' | 'withdrawn'
  /** 'any', 'none', or the id of a question. */
  readonly question: string
}

export const ALL_EVIDENCE: EvidenceFilter = {
  words: '',
  type: 'any',
  text: 'any',
  use: 'any',
  question: 'any',
}
const USES = [
  { value: 'any', label: 'Used or not' },
  { value: 'used', label: 'Used' },
  { value: 'left_out', label: 'Left out' },
  { value: 'withdrawn', label: 'Withdrawn' },
]

/** `found`: ids that the service found by their words; null while nothing is searched. */
export function matches(
  item: EvidenceSummary,
  filter: EvidenceFilter,
  found: ReadonlySet<string> | null,
): boolean {
  if (found && !found.has(item.id)) return false
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
  if (filter.question === 'none') return item.question_ids.length === 0
  return filter.question === 'any' || item.question_ids.includes(filter.question)
}

/** What will not be searched has one filter, whatever the reason. */
const isUnsearchable = (item: EvidenceSummary) =>
  item.text_status === 'failed' || item.text_status === 'empty'

export function EvidenceFilters({
  filter,
  onChange,
  questions,
}: {
  filter: EvidenceFilter
  onChange: (next: EvidenceFilter) => void
  questions: readonly { id: string; text: string }[]
}) {
  const change = (part: Partial<EvidenceFilter>) => onChange({ ...filter, ...part })
  return (
    <>
      <TextInput
        aria-label="Search evidence"
        placeholder="Words in text or title"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={filter.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
        data-search
        w={230}
      />
      <NativeSelect
        aria-label="Kind"
        value={filter.type}
        onChange={(event) => change({ type: event.currentTarget.value })}
        data={[{ value: 'any', label: 'Any kind' }, ...optionsOf(SOURCE_TYPES)]}
      />
      <NativeSelect
        aria-label="Text"
        value={filter.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        data={[{ value: 'any', label: 'Any text' }, ...optionsOf(TEXT_STATUSES)]}
      />
      <NativeSelect
        aria-label="Use in analyses"
        value={filter.use}
        onChange={(event) => change({ use: event.currentTarget.value as EvidenceFilter['use'] })}
        data={USES}
      />
      <NativeSelect
        aria-label="Question"
        value={filter.question}
        onChange={(event) => change({ question: event.currentTarget.value })}
        data={[
          { value: 'any', label: 'Any question' },
          { value: 'none', label: 'No question' },
          ...questions.map(({ id, text }) => ({ value: id, label: text })),
        ]}
        maw={220}
      />
    </>
  )
}
