import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import { isQuotesOnly, notCheckableInWords, quotesInWords, reasonsInWords } from '#shared/quality-words.ts'
import { contestedInWords } from '#shared/speaker-words.ts'

type Claims = QualityStatus['claims']
type KeyPoints = QualityStatus['key_points']

/** Each score in one sentence with the numbers behind it. */
export function faithfulnessLine(analysis: Analysis, claims: Claims, partial: boolean): string {
  if (analysis.faithfulness_score === null) return `Faithfulness: ${notKnown(analysis)}`
  const of = (verdict: Claims[number]['verdict']) =>
    claims.filter((claim) => claim.verdict === verdict).length
  const numbers = `${of('supported')} of ${claims.length} claims were found in the evidence, ${of('partial')} in part, ${of('contradicted')} are contradicted, ${of('not_found')} were not found`
  const rest = partial ? '; some claims could not be resolved' : ''
  return `Faithfulness: ${rounded(analysis.faithfulness_score)} of 100. ${numbers}${rest}.`
}

export function coverageLine(analysis: Analysis, keyPoints: KeyPoints): string {
  if (analysis.coverage_score === null)
    return analysis.faithfulness_score === null
      ? `Coverage: ${notKnown(analysis)}`
      : 'Coverage: not known, no key points were listed.'
  const of = (grade: KeyPoints[number]['grade']) => keyPoints.filter((point) => point.grade === grade).length
  return `Coverage: ${rounded(analysis.coverage_score)} of 100. ${of('support')} of ${keyPoints.length} key points are covered, ${of('partial')} in part, ${of('none')} not.`
}

/** The level with why it is not higher, and whether sources conflict: who reads one page has read this. */
export const levelFacts = (analysis: Analysis): (readonly [string, string])[] => {
  const { quality_confidence: level, confidence_reasons: reasons } = analysis
  return [
    ['Confidence', level ? `${level}. ${reasonsInWords(reasons)}`.trimEnd() : 'not known'],
    ...(analysis.contested
      ? [['Contested', `${contestedInWords(analysis)}.`.replace('Contested: ', '')] as const]
      : []),
  ]
}

/** What the scores alone do not say. */
export const factLines = (
  analysis: Analysis,
  { claims, not_checkable, checked_at }: Pick<QualityStatus, 'claims' | 'not_checkable' | 'checked_at'>,
): string[] =>
  [
    isQuotesOnly(analysis) && checked_at ? quotesInWords(analysis, claims) : '',
    notCheckableInWords(not_checkable),
  ].filter((line) => line !== '')

const notKnown = ({ generation_status }: Analysis): string =>
  generation_status === 'checking' || generation_status === 'complete'
    ? 'not known, the quality check of these words is not finished.'
    : 'not known, nothing could be checked.'

const rounded = (score: number): number => Math.round(score)
