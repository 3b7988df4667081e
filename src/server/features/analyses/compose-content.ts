import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { AnalysisContent, Citation, Statement, ValidationStatus } from '#shared/contracts/analyses.ts'
import type { QuoteGate, QuoteMatch } from './quote-gate.ts'
import { isQuotation, quotedWords } from './quoted-words.ts'

/** Statements that assert something about the evidence; a gap or caveat speaks of what is not there. */
export const asserts = (statement: Pick<Statement, 'kind'>): boolean =>
  statement.kind !== 'gap' && statement.kind !== 'caveat'

/**
 * A draft after the quote gate: only quotes that were found again in the evidence become citations, in the
 * evidence's own words. A statement without any stays visible and is marked uncited. `task`: what was asked for.
 */
export function composeContent(
  draft: Draft,
  gate: QuoteGate,
  ids: Ids,
  task?: AnalysisTask,
): AnalysisContent {
  const asked = task ? [task.subject, task.focus, ...task.passages.map(({ title }) => title)] : []
  let number = 0
  const compose = (statement: DraftStatement): Statement => {
    const citations = citationsOf(statement, gate, ids)
    const unverified = unverifiedQuotes(statement.text, gate, asked)
    number++
    return {
      id: `s${number}`,
      text: statement.text,
      kind: statement.kind,
      citations,
      uncited: citations.length === 0,
      support_lost: false,
      ...(unverified.length > 0 ? { unverified_quotes: unverified } : {}),
    }
  }
  return {
    title: draft.title,
    sections: draft.sections
      .filter((section) => section.statements.length > 0)
      .map((section) => ({ heading: section.heading, statements: section.statements.map(compose) })),
    limitations: [...draft.limitations],
  }
}

/**
 * Words that a text puts in quotation marks look to its reader like the evidence's, cited or not. The question and the
 * titles of items are quoted as well, and are known without the evidence.
 */
const unverifiedQuotes = (text: string, gate: QuoteGate, asked: readonly string[]): string[] =>
  quotedWords(text).filter(
    (words) =>
      isQuotation(words) &&
      gate.find(words, null) === null &&
      !asked.some((known) => plain(known).includes(plain(words.replace(/[.,;!?…]+$/u, '')))),
  )

const plain = (text: string): string => text.replace(/["“”„‟«»‘’‚‛]/gu, "'").toLowerCase()

/** What the gate found again, in the evidence's own words. */
export const citationOf = (match: QuoteMatch, ids: Ids): Citation => ({
  id: ids.uuid(),
  chunk_id: match.chunkId,
  evidence_id: match.evidenceId,
  quote: match.quote,
  start: match.start,
  end: match.end,
  method: match.method,
  repointed: match.repointed,
})

function citationsOf(statement: DraftStatement, gate: QuoteGate, ids: Ids): Citation[] {
  const citations: Citation[] = []
  for (const { chunkId, quote } of statement.quotes) {
    const match = gate.find(quote, chunkId)
    if (
      !match ||
      citations.some(
        (known) => known.chunk_id === match.chunkId && known.start === match.start && known.end === match.end,
      )
    )
      continue
    citations.push(citationOf(match, ids))
  }
  return citations
}

export const statementsOf = (content: AnalysisContent): Statement[] =>
  content.sections.flatMap((section) => section.statements)

/** `valid`: everything that asserts is cited; `uncited`: nothing is. */
export function validationStatus(content: AnalysisContent): ValidationStatus {
  const asserting = statementsOf(content).filter(asserts)
  const cited = asserting.filter((statement) => !statement.uncited).length
  if (cited === asserting.length && cited > 0) return 'valid'
  return cited === 0 ? 'uncited' : 'partly_uncited'
}
