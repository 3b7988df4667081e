import { Text } from '@mantine/core'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { reasonsInWords } from '#shared/quality-words.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CONFIDENCES, confidenceMeaning } from './analysis-words.ts'

interface ConfidenceProps {
  readonly analysis: Pick<Analysis, 'provider' | 'quality_confidence' | 'confidence_reasons'>
  /** What stands before the level. */
  readonly lead?: string
}

/** The level in words; coloured only where it speaks of more than quotes found again. */
export function Confidence({ analysis, lead = '' }: ConfidenceProps) {
  const { quality_confidence: level } = analysis
  if (!level) return null
  const words = `${lead}${CONFIDENCES[level]}`
  const meaning = confidenceMeaning(analysis, level)
  return meaning ? <StatusBadge meaning={meaning}>{words}</StatusBadge> : <span>{words}</span>
}

/** Why the level is no higher, in one line. */
export function ConfidenceReasons({ analysis }: ConfidenceProps) {
  const words = reasonsInWords(analysis.confidence_reasons)
  if (words === '') return null
  return (
    <Text fz="xs" c="dimmed">
      Why no higher: {words}
    </Text>
  )
}
