import { Text } from '@mantine/core'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { ANALYSIS_TYPE_WORDS } from '#shared/describe-subject.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { suggestType } from './suggest-type.ts'

/** Says quietly which kind of analysis fits the words better than the one that is chosen. */
export function TypeSuggestion({
  words,
  chosen,
  onUse,
}: {
  words: string
  chosen: Analysis['type']
  onUse: (type: Analysis['type']) => void
}) {
  const fitting = suggestType(words)
  return (
    <Text fz="xs" c="dimmed" role="status" aria-label="Suggestion">
      {fitting && fitting !== chosen ? (
        <>
          This reads like {ARTICLES[fitting]}.{' '}
          <PlainButton onPress={() => onUse(fitting)}>Use {ANALYSIS_TYPE_WORDS[fitting]}</PlainButton>
        </>
      ) : null}
    </Text>
  )
}

const ARTICLES: Readonly<Record<Analysis['type'], string>> = {
  question: 'a question',
  topic: 'a topic',
  summary: 'a summary',
  gap: 'a search for gaps',
  error_check: 'an error check',
  timeline: 'a timeline',
  comparative: 'a comparison',
  witness_credibility: 'a matter of witness accounts',
  risk: 'a matter of risk',
}
