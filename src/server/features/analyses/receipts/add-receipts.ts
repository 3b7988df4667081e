import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import type { Receipt } from '#shared/contracts/receipts.ts'
import type { FoundPassage, RetrievalApi } from '../../retrieval/index.ts'
import { listStatements } from '../compose-content.ts'
import { composeUnreadReceipt } from './compose-receipt.ts'
import { countRead } from './count-read.ts'

export interface ReceiptDeps extends Pick<Core, 'tenancy' | 'ids'> {
  readonly retrieval: Pick<RetrievalApi, 'searchUnread'>
}

export interface Denied {
  readonly scope: TenantScope
  readonly investigationId: string
  /** What the analyst read. */
  readonly passages: readonly Passage[]
  /** For each statement in order what it says is not there, or null. */
  readonly denials: readonly (string | null)[]
  /** Whether a language model wrote the sentences, which then know nothing of what was not read. */
  readonly isModels: boolean
}

/** Of the passages that may bear on it the statement cites the best. */
const MAX_CITED = 3

/**
 * The content in which every statement that something is not there says where it was looked for: the whole case is
 * searched for it, not only what was read. Passages that were not read and come near are cited, and the plain "no" goes.
 */
export async function addReceipts(
  { tenancy, retrieval, ids }: ReceiptDeps,
  content: AnalysisContent,
  { denied, signal }: { readonly denied: Denied; readonly signal: AbortSignal },
): Promise<AnalysisContent> {
  const { scope, investigationId, passages, denials, isModels } = denied
  const queries = [...new Set(denials.filter((query) => query !== null))]
  if (queries.length === 0) return content
  const found = await retrieval.searchUnread(scope, { investigationId, queries, read: passages }, signal)
  const counts = await tenancy.inTenant(scope, (db) => countRead(db, scope, { investigationId, passages }))
  const findingsByQuery = new Map(queries.map((query, index) => [query, found[index]]))
  const receipts = new Map<string, Statement>()
  for (const [index, statement] of listStatements(content).entries()) {
    const query = denials[index]
    const findings = query ? findingsByQuery.get(query) : undefined
    if (!query || !findings) continue
    const receipt = composeUnreadReceipt(
      counts,
      { queries: [query], wordsAbsent: findings.wordsAbsent },
      findings,
    )
    const citations = findings.near
      .slice(0, MAX_CITED)
      .map((passage): Citation => ({ id: ids.uuid(), ...citeBest(passage, query) }))
    receipts.set(statement.id, withReceipt(statement, { receipt, citations, isModels }))
  }
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      statements: section.statements.map((statement) => receipts.get(statement.id) ?? statement),
    })),
  }
}

/** The sentence of the passage that shares the most with what is looked for. */
function citeBest({ chunkId, evidenceId, text, start }: FoundPassage, query: string): Omit<Citation, 'id'> {
  const wanted = new Set(contentTerms(query))
  const sentences = splitSentences(text).map((span) => ({
    ...span,
    shared: new Set(contentTerms(text.slice(span.start, span.end))).intersection(wanted).size,
  }))
  const best = sentences.toSorted((a, b) => b.shared - a.shared)[0] ?? { start: 0, end: text.length }
  return {
    chunk_id: chunkId,
    evidence_id: evidenceId,
    quote: text.slice(best.start, best.end),
    start: start + best.start,
    end: start + best.end,
    method: 'exact',
    repointed: false,
    unread: true,
  }
}

function withReceipt(
  statement: Statement,
  {
    receipt,
    citations,
    isModels,
  }: { readonly receipt: Receipt; readonly citations: readonly Citation[]; readonly isModels: boolean },
): Statement {
  const all = [...statement.citations, ...citations]
  return {
    ...statement,
    // What only denies is a gap, whatever its writer called it.
    kind: isModels && statement.citations.length === 0 ? 'gap' : statement.kind,
    text: isModels ? qualifyModels(statement.text, receipt) : qualify(statement.text, receipt),
    citations: all,
    uncited: all.length === 0,
    receipt,
  }
}

/** The built-in analyst speaks of "the passages read" by itself. */
export const qualify = (text: string, { near_unread: near }: Receipt): string =>
  near === 0 ? text : `${text} ${mayBear(near)}`

/** A language model's plain "no" goes where something that was not read comes near. */
export function qualifyModels(text: string, receipt: Receipt): string {
  const { near_unread: near, strength, unreadable, not_ready, left_out } = receipt
  if (near > 0) return `Not found in what was read. ${mayBear(near)} The language model had written: ${text}`
  const unsearched = unreadable.items + not_ready.items + left_out.items
  if (strength === 'blind_spots')
    return `${text} ${unsearched === 1 ? 'One item' : `${unsearched} items`} of the case could not be searched.`
  return strength === 'read_part'
    ? `${text} This rests on the passages that were read, not on the whole case.`
    : text
}

const mayBear = (passages: number): string =>
  passages === 1
    ? 'One passage that was not read may bear on it.'
    : `${passages} passages that were not read may bear on it.`
