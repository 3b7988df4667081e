import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { AnalysisContent, Citation, Statement, ValidationStatus } from '#shared/contracts/analyses.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import { checkTimes } from './check-times.ts'
import { nameStatements } from './name-statements.ts'
import type { QuoteGate, QuoteMatch } from './quote-gate.ts'
import { isQuotation, quotedWords } from './quoted-words.ts'

/** Statements that assert something about the evidence; a gap or caveat is about what is missing. */
export const asserts = (statement: Pick<Statement, 'kind'>): boolean =>
  statement.kind !== 'gap' && statement.kind !== 'caveat'

/**
 * A draft after the quote gate: only quotes found again in the evidence become citations, in the evidence's own
 * words. A statement without citations stays visible and is marked uncited. `task`: what was requested.
 */
export function composeContent(
  draft: Draft,
  { gate, ids, task }: { readonly gate: QuoteGate; readonly ids: Ids; readonly task?: AnalysisTask },
): AnalysisContent {
  const asked = task ? [task.subject, task.focus, ...task.passages.map(({ title }) => title)] : []
  let number = 0
  const idByKey = new Map<string, string>()
  const compose = (statement: DraftStatement): Statement => {
    const citations = composeCitations(statement, gate, ids)
    const unverified = unverifiedQuotes(statement.text, gate, asked)
    number++
    const id = `s${number}`
    if (statement.key !== undefined) idByKey.set(statement.key, id)
    return {
      id,
      text: statement.text,
      kind: statement.kind,
      citations,
      uncited: citations.length === 0,
      support_lost: false,
      ...(unverified.length > 0 ? { unverified_quotes: unverified } : {}),
      ...(statement.core === undefined ? {} : { core: statement.core }),
    }
  }
  const sections = draft.sections
    .filter((section) => section.statements.length > 0)
    .map((section) => ({ heading: section.heading, statements: section.statements.map(compose) }))
  const content = {
    title: draft.title,
    sections,
    limitations: [...draft.limitations],
    ...(draft.view ? { view: nameStatements(draft.view, idByKey) } : {}),
  }
  return checkTimes(content, task?.passages ?? [])
}

/**
 * Readers take words in quotation marks for the evidence's, cited or not. The question and item titles may be quoted
 * too; they are known without the evidence.
 */
const unverifiedQuotes = (text: string, gate: QuoteGate, asked: readonly string[]): string[] =>
  quotedWords(text).filter(
    (words) =>
      isQuotation(words) &&
      gate.find(words, null) === null &&
      !asked.some((known) => plain(known).includes(plain(words.replace(/[.,;!?…]+$/u, '')))),
  )

const plain = (text: string): string => text.replace(/["“”„‟«»‘’‚‛]/gu, "'").toLowerCase()

/** The gate's match, in the evidence's own words. */
export const composeCitation = (match: QuoteMatch, ids: Ids): Citation => ({
  id: ids.uuid(),
  chunk_id: match.chunkId,
  evidence_id: match.evidenceId,
  quote: match.quote,
  start: match.start,
  end: match.end,
  method: match.method,
  repointed: match.repointed,
})

function composeCitations(statement: DraftStatement, gate: QuoteGate, ids: Ids): Citation[] {
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
    citations.push(composeCitation(match, ids))
  }
  return citations
}

export const listStatements = (content: AnalysisContent): Statement[] =>
  content.sections.flatMap((section) => section.statements)

const isSupported = (statement: Statement): boolean => supportingCitations(statement).length > 0

/** `valid`: every assertion is cited; `uncited`: none is. A gap with a citation asserts that something is there. */
export function validationStatus(content: AnalysisContent): ValidationStatus {
  const asserting = listStatements(content).filter(
    (statement) => asserts(statement) || isSupported(statement),
  )
  const cited = asserting.filter(isSupported).length
  if (cited === asserting.length && cited > 0) return 'valid'
  return cited === 0 ? 'uncited' : 'partly_uncited'
}
