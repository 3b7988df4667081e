import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { Contrary, FindContrary, HeldFinding } from '#server/ports/contrary.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import type { EvidenceApi } from '../../evidence/index.ts'
import { findPassageUnits } from '../../reading/index.ts'
import { type FoundPassage, type RetrievalApi, weighUnread } from '../../retrieval/index.ts'
import { attribute } from '../attribution.ts'
import { listStatements } from '../compose-content.ts'
import { composeUnreadReceipt } from '../receipts/compose-receipt.ts'
import { countRead } from '../receipts/count-read.ts'

export interface ContraryDeps extends Pick<Core, 'tenancy' | 'ids'> {
  readonly retrieval: Pick<RetrievalApi, 'searchCase'>
  readonly evidence: Pick<EvidenceApi, 'readUnits'>
  readonly findContrary: FindContrary
}

export interface Held {
  readonly scope: TenantScope
  readonly investigationId: string
  readonly type: AnalysisType
  /** What the analyst read. */
  readonly passages: readonly Passage[]
}

/** Those whose statements are findings of their own; the others set what conflicts side by side themselves. */
const HELD_TYPES: ReadonlySet<AnalysisType> = new Set(['question', 'topic', 'summary', 'gap'])
/** Passages looked at for each finding, of the ranking by words and of that by meaning. */
export const PLACES = 15
/** Passages that were not read are compared only so many at once, the closest of each finding first: comparing holds up the process. */
export const MAX_OTHERS = 150
/** Of what speaks otherwise a statement cites the weightiest. */
const MAX_CITED = 2
/** A finding looks for what speaks otherwise; nothing is denied. */
const NOTHING_DENIED = { queries: [], wordsAbsent: [] }

/**
 * The content in which every finding was held against the whole case, not only against what was read: passages that
 * speak otherwise are cited beside it, each with the reason. A finding without any says where it was looked for.
 */
export async function addContrary(
  deps: ContraryDeps,
  content: AnalysisContent,
  { held, signal }: { readonly held: Held; readonly signal: AbortSignal },
): Promise<AnalysisContent> {
  const findings = HELD_TYPES.has(held.type) ? listStatements(content).filter(isHeld) : []
  if (findings.length === 0) return content
  const { scope, investigationId } = held
  const found = await deps.retrieval.searchCase(
    scope,
    { investigationId, queries: findings.map(quotedIn), except: new Set(), places: PLACES },
    signal,
  )
  const known = new Set(held.passages.map(({ chunkId }) => chunkId))
  const others = closestFirst(found.flatMap((each) => each.passages)).filter(
    ({ chunkId }) => !known.has(chunkId),
  )
  const passages = [
    ...held.passages,
    ...(await readOthers(deps, held, { others: others.slice(0, MAX_OTHERS), signal })),
  ]
  const byChunk = new Map(passages.map((passage) => [passage.chunkId, passage]))
  const contrary = Map.groupBy(
    deps.findContrary(
      findings.map((statement) => toHeld(statement, byChunk)),
      passages,
      listStatements(content)
        .filter(({ kind }) => kind === 'discrepancy')
        .map((pair) => toHeld(pair, byChunk).places),
    ),
    ({ findingId }) => findingId,
  )
  const counts = await deps.tenancy.inTenant(scope, (db) => countRead(db, scope, held))
  const weigh = weighUnread(held.passages)
  const changed = new Map(
    findings.map((statement, index) => {
      const unread = (found[index]?.passages ?? []).filter(({ chunkId }) => !known.has(chunkId))
      const citations = (contrary.get(statement.id) ?? [])
        .slice(0, MAX_CITED)
        .flatMap((one) => cite(one, byChunk.get(one.chunkId), known))
        .map((citation): Citation => ({ id: deps.ids.uuid(), ...citation }))
      const isRead = supportingCitations(statement).some(({ chunk_id }) => byChunk.get(chunk_id)?.units)
      const state = citations.length > 0 ? 'found' : isRead ? 'none_found' : 'not_searchable'
      return [
        statement.id,
        {
          ...statement,
          citations: [...statement.citations, ...citations],
          contrary: { state, receipt: composeUnreadReceipt(counts, NOTHING_DENIED, weigh(unread)) },
        } satisfies Statement,
      ] as const
    }),
  )
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      statements: section.statements.map((statement) => changed.get(statement.id) ?? statement),
    })),
  }
}

/** Each passage once, at its best place among all rankings. */
export function closestFirst(found: readonly FoundPassage[]): FoundPassage[] {
  const best = new Map<string, FoundPassage>()
  for (const passage of found.toSorted((a, b) => a.place - b.place))
    if (!best.has(passage.chunkId)) best.set(passage.chunkId, passage)
  return [...best.values()]
}

const isHeld = (statement: Statement): boolean =>
  (statement.kind === 'finding' || statement.kind === 'inference') &&
  supportingCitations(statement).length > 0

const quotedIn = (statement: Statement): string =>
  supportingCitations(statement)
    .map(({ quote }) => quote)
    .join('\n')

/** What was found and the analyst was not shown, with what the reader makes of it. */
export async function readOthers(
  { tenancy, evidence }: Pick<ContraryDeps, 'tenancy' | 'evidence'>,
  { scope, investigationId }: Held,
  { others, signal }: { readonly others: readonly FoundPassage[]; readonly signal: AbortSignal },
): Promise<Passage[]> {
  if (others.length === 0) return []
  await evidence.readUnits(
    scope,
    others.map(({ evidenceId }) => evidenceId),
    signal,
  )
  const units = await tenancy.inTenant(scope, (db) => findPassageUnits(db, investigationId, others))
  return others.map((other, index): Passage => {
    const { chunkId, evidenceId, title, sourceType, text, start, occurredAt, nearDuplicateGroup } = other
    const read = units[index] ?? []
    return {
      ...{ chunkId, evidenceId, title, sourceType, text, start, nearDuplicateGroup },
      rank: index + 1,
      occurredAt: occurredAt?.toISOString() ?? null,
      ...(read.length > 0 ? { units: read } : {}),
    }
  })
}

const toHeld = (statement: Statement, byChunk: ReadonlyMap<string, Passage>): HeldFinding => ({
  id: statement.id,
  places: supportingCitations(statement).flatMap(({ chunk_id, start, end }) => {
    const passage = byChunk.get(chunk_id)
    return passage ? [{ chunkId: chunk_id, start: start - passage.start, end: end - passage.start }] : []
  }),
})

function cite(
  { chunkId, start, end, why }: Contrary,
  passage: Passage | undefined,
  known: ReadonlySet<string>,
): Omit<Citation, 'id'>[] {
  if (!passage) return []
  return [
    {
      chunk_id: chunkId,
      evidence_id: passage.evidenceId,
      quote: passage.text.slice(start, end),
      start: passage.start + start,
      end: passage.start + end,
      method: 'exact',
      repointed: false,
      contrary: why,
      ...attribute({ start: passage.start + start, end: passage.start + end }, passage),
      ...(known.has(chunkId) ? {} : { unread: true as const }),
    },
  ]
}
