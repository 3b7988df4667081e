import type { AnalysisType } from './analysis-types.ts'
import type { Analysis, ConfidenceReason, QualityStatus } from './contracts/analyses.ts'
import { DESTROYED_WORDS } from './destroyed-words.ts'

export const CONFIDENCE_REASON_WORDS: Readonly<Record<ConfidenceReason, string>> = {
  nothing_checked: 'No statement could be checked.',
  no_key_points: 'There were no key points to check the answer against.',
  low_similarity: 'None of the evidence is very similar to the question.',
  asked_value_missing: 'A name, number or date from the question is in no statement.',
  linked_not_cited: 'None of the linked items is cited.',
  sources_conflict: 'Sources conflict.',
  evidence_silent: 'The evidence that was read does not say.',
  said_not_known: 'A source that it quotes says that it does not know.',
  completeness_unknown: 'How many differences there are is not known, so it may have missed some.',
  arranged_without_model:
    'It was arranged without a language model: something that is worded differently may be missing.',
  unstable: 'Drafted again, some statements do not come back.',
}

/** Why the level is no higher, in one line; '' where nothing keeps it down. */
export const reasonsInWords = (reasons: readonly ConfidenceReason[]): string =>
  reasons.map((reason) => CONFIDENCE_REASON_WORDS[reason]).join(' ')

/** Whether a level speaks of more than quotes found again: what the built-in analyst shows are quotes, whatever they mean. */
export const isQuotesOnly = ({ provider }: Pick<Analysis, 'provider'>): boolean => provider === 'extractive'

/**
 * What the check of an analysis by the built-in analyst found, and what it leaves to the reader. It looks at sentences, of
 * which a quote may have several; what a person wrote is no quote of the analysis.
 */
export function quotesInWords(
  { type, content }: Pick<Analysis, 'type' | 'content'>,
  claims: readonly Pick<QualityStatus['claims'][number], 'verdict' | 'statement_id' | 'text'>[],
): string {
  const statements = (content?.sections ?? []).flatMap((section) => section.statements)
  const persons = new Set(statements.flatMap(({ id, origin }) => (origin === 'person' ? id : [])))
  const quoted = claims.filter(({ statement_id: id }) => id === undefined || !persons.has(id))
  const kept = quoted.filter(({ text }) => text !== DESTROYED_WORDS)
  const gone = goneInWords(quoted.length - kept.length)
  return [countQuotes(type, kept), ...(gone ? [gone] : [])].join(' ')
}

/** Quotes whose words are gone were found once; nobody can look for them again. */
function goneInWords(count: number): string {
  if (count === 0) return ''
  return `${count} quoted ${count === 1 ? 'sentence' : 'sentences'} went with evidence that was destroyed.`
}

function countQuotes(type: AnalysisType, claims: readonly { readonly verdict: string }[]): string {
  const all = claims.length
  if (all === 0) return 'It has no quote that could be checked.'
  const found = claims.filter(({ verdict }) => verdict === 'supported').length
  const one = all === 1
  const facts =
    found < all
      ? `${found} of ${all} quoted sentences found word for word in the evidence.`
      : one
        ? '1 quoted sentence, found again in the evidence.'
        : `${all} quoted sentences, all found again in the evidence.`
  const matter =
    type === 'question' || type === 'topic'
      ? `Whether ${one ? 'it answers' : 'they answer'} the question is yours to judge.`
      : `What ${one ? 'it shows' : 'they show'} is yours to judge.`
  return `${facts} ${matter}`
}

/** Statements without anything to look up; '' where there is none or it was not counted. */
export function notCheckableInWords(count: QualityStatus['not_checkable']): string {
  if (!count) return ''
  return count === 1
    ? '1 statement is not checkable: it says only what is missing or asks something.'
    : `${count} statements are not checkable: they say only what is missing or ask something.`
}
