import { Text } from '@mantine/core'
import type { ConfidenceReason } from '#shared/contracts/analyses.ts'
import { reasonsInWords } from '#shared/quality-words.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { judgeListed, type ListedState, type Standing } from './judge-answer.ts'

const BADGES: Readonly<Record<ListedState, readonly [Meaning, string]>> = {
  incomplete: ['partial', 'Incomplete'],
  contested: ['contradicted', 'Contested'],
}

/** What a list says in two words where the analysis says it in a sentence. */
const SHORT: Readonly<Partial<Record<ConfidenceReason, string>>> = {
  nothing_checked: 'nothing checked',
  no_key_points: 'no key points',
  low_similarity: 'little that is similar',
  linked_not_cited: 'linked items not cited',
  completeness_unknown: 'may be incomplete',
  arranged_without_model: 'no language model',
  unstable: 'unstable when drafted again',
}

/** How an answer stands, for lists: as it says of itself where it is read. */
export const AnswerBadges = ({ analysis }: { analysis: Standing }) =>
  judgeListed(analysis).map((state) => {
    const [meaning, words] = BADGES[state]
    return (
      <span key={state}>
        <StatusBadge meaning={meaning}>{words}</StatusBadge>{' '}
      </span>
    )
  })

/** What keeps the level down besides what the badges say, none of it cut off. */
export function OtherReasons({ analysis }: { analysis: Standing }) {
  const words = analysis.confidence_reasons.flatMap((reason) => SHORT[reason] ?? [])
  if (words.length === 0) return null
  return (
    <Text fz="xs" c="dimmed" title={reasonsInWords(analysis.confidence_reasons)}>
      {words.join(', ')}
    </Text>
  )
}
