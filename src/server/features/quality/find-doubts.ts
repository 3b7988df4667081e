import { holdsValue } from '#server/platform/text/held-values.ts'
import { leavesOpen } from '#server/platform/text/left-open.ts'
import { createSameWords } from '#server/platform/text/same-words.ts'
import { findValues } from '#server/platform/text/values.ts'
import type { AnalysisType, Provider } from '#shared/analysis-types.ts'
import { listContested } from '#shared/contested-statements.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { Stability } from '#shared/contracts/reruns.ts'
import { isUnstable } from '#shared/stability-words.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import { listConflicting } from '#shared/view-conflicts.ts'
import type { CheckedClaim } from './check-faithfulness.ts'
import type { Doubt } from './quality-confidence.ts'

export interface DoubtFacts {
  /** Question or topic and focus, or ''. */
  readonly asked: string
  readonly type: AnalysisType
  /** Of the draft. */
  readonly provider: Provider
  readonly content: AnalysisContent
  /** Items that a person linked to the question or topic. */
  readonly linkedItems: readonly string[]
  readonly claims: readonly Pick<CheckedClaim, 'verdict'>[]
  /** Of the statements that were drafted again. */
  readonly stability: Iterable<Stability>
}

/** What gives an answer first. Elsewhere a gap may lead without being the answer. */
const ANSWERS: ReadonlySet<AnalysisType> = new Set(['question', 'topic'])

/**
 * Whether nobody can list what the analysis should mention: an error check of the evidence as it stands, with no draft
 * to check, should mention the differences alone, and those are what it looks for.
 */
export const isUnlisted = ({ type, asked }: Pick<DoubtFacts, 'type' | 'asked'>): boolean =>
  type === 'error_check' && asked === ''

/** Reasons not to take high scores as a good answer. */
export function findDoubts({
  asked,
  type,
  provider,
  content,
  linkedItems,
  claims,
  stability,
}: DoubtFacts): Doubt[] {
  const statements = content.sections.flatMap((section) => section.statements)
  const doubts: Doubt[] = []
  if (!saysEveryValue(asked, statements)) doubts.push('asked_value_missing')
  if (linkedItems.length > 0 && !citesAny(linkedItems, statements)) doubts.push('linked_not_cited')
  if (
    listContested(type, content.sections).length > 0 ||
    claims.some(({ verdict }) => verdict === 'contradicted') ||
    (content.view !== undefined && listConflicting(content.view).length > 0)
  )
    doubts.push('sources_conflict')
  if (ANSWERS.has(type) && statements[0]?.kind === 'gap') doubts.push('evidence_silent')
  if (ANSWERS.has(type) && statements.slice(0, OPENING).some((one) => saysUnknown(one, asked)))
    doubts.push('said_not_known')
  if (isUnlisted({ type, asked })) doubts.push('completeness_unknown')
  // Of a view the checks see whether its quotes are there, and not whether all that belongs in it was found.
  if (provider === 'extractive' && content.view !== undefined) doubts.push('arranged_without_model')
  if ([...stability].some(isUnstable)) doubts.push('unstable')
  return doubts
}

/** So many statements are the answer itself. */
const OPENING = 3

/** "I do not know who took it", where the question is who did. */
const saysUnknown = (statement: Statement, asked: string): boolean =>
  supportingCitations(statement).some(({ quote }) => leavesOpen(quote, asked))

/** Whether each requested name, amount, number and date is in what is said or cited. */
function saysEveryValue(asked: string, statements: readonly Statement[]): boolean {
  const wanted = findValues(asked).filter(({ kind }) => kind !== 'negation')
  if (wanted.length === 0) return true
  const said = statements.flatMap(wordsShown).join('\n\n')
  const held = findValues(said)
  const find = createSameWords(said)
  return wanted.every(
    (value) =>
      held.some((own) => holdsValue(own, value)) || find(asked.slice(value.start, value.end)) !== null,
  )
}

/** A gap names what is missing ("No form of “Sprague” occurs"), so only its citations count. */
const wordsShown = (statement: Statement): string[] => [
  ...(statement.kind === 'gap' || statement.kind === 'caveat' ? [] : [statement.text]),
  ...supportingCitations(statement).map(({ quote }) => quote),
]

const citesAny = (items: readonly string[], statements: readonly Statement[]): boolean =>
  statements.some((statement) =>
    supportingCitations(statement).some(({ evidence_id }) => items.includes(evidence_id)),
  )
