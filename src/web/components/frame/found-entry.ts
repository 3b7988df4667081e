import type { Found } from '#shared/contracts/search.ts'
import { readExhibitNumber } from '#shared/exhibit-number.ts'
import { paths } from '../../paths.ts'
import type { Labels } from '../../ui/options.ts'
import type { Entry } from './palette-pages.ts'

export const FOUND_KINDS: Labels<Found['kind']> = {
  question: 'Question',
  topic: 'Topic',
  evidence: 'Evidence',
  person: 'Person',
  analysis: 'Analysis',
}

/** What another case holds, with the name of the case. */
export const toEntry = (one: Found, words: string): Entry => ({
  to: findPath(one, words),
  title: one.title,
  note: `${[FOUND_KINDS[one.kind], one.exhibit_number].filter(Boolean).join(' ')} in ${one.investigation_title}`,
  excerpt: one.excerpt,
})

/** An item that was found by its words shows them; one that was called by its number is opened as it is. */
export const pathOfEvidence = (caseId: string, id: string, words: string): string =>
  readExhibitNumber(words) === null ? paths.evidenceFound(caseId, id, words) : paths.evidence(caseId, id)

function findPath({ kind, id, investigation_id: caseId, analysis_id: answer }: Found, words: string): string {
  if (kind === 'evidence') return pathOfEvidence(caseId, id, words)
  if (kind === 'person') return paths.person(caseId, id)
  if (kind === 'analysis') return paths.analysis(caseId, id)
  return answer ? paths.analysis(caseId, answer) : paths.analyze(caseId, kind, id)
}
