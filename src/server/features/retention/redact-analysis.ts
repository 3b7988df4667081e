import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { Receipt } from '#shared/contracts/receipts.ts'
import { DESTROYED_WORDS } from '#shared/destroyed-words.ts'
import { contraryCitations, withoutContrary } from '#shared/supporting-citations.ts'
import type { AnalysisTexts } from './destroy.store.ts'

/**
 * Removes the words of destroyed evidence from an analysis. A statement that cites it is removed whole, because its
 * text may be verbatim, with the claims taken from it; so are key points, which do not name their source, and claims
 * that were judged by a destroyed passage or by none.
 */
export function redactAnalysis(
  texts: AnalysisTexts,
  evidenceIds: ReadonlySet<string>,
  chunkIds: ReadonlySet<string>,
): AnalysisTexts {
  const removed = (texts.content?.sections ?? []).flatMap(({ statements }) =>
    statements.flatMap((statement) => (restsOn(statement, evidenceIds) ? statement.id : [])),
  )
  // Earlier versions did not keep of which statement a claim was taken.
  const isOfRemoved = (id: string | undefined) =>
    id === undefined ? removed.length > 0 : removed.includes(id)
  return {
    content: texts.content && redactContent(texts.content, evidenceIds),
    claims: texts.claims.map((claim) =>
      claim.chunk_id !== null && !chunkIds.has(claim.chunk_id) && !isOfRemoved(claim.statement_id)
        ? claim
        : { ...claim, text: DESTROYED_WORDS, chunk_id: null, quote: null },
    ),
    key_points: texts.key_points.map((point) => ({ ...point, text: DESTROYED_WORDS })),
    instruction_like_text: texts.instruction_like_text.filter(({ chunk_id }) => !chunkIds.has(chunk_id)),
  }
}

/** What arranges a statement that is removed was read from the same words, and goes with it. */
export function redactContent(content: AnalysisContent, evidenceIds: ReadonlySet<string>): AnalysisContent {
  const { view, ...rest } = content
  const isRemoved = (statement: Statement) => restsOn(statement, evidenceIds)
  const keepsView = view && !content.sections.some(({ statements }) => statements.some(isRemoved))
  return {
    ...rest,
    sections: content.sections.map((section) => ({
      ...section,
      statements: section.statements.map((statement) =>
        isRemoved(statement)
          ? redactStatement(statement, evidenceIds)
          : withoutNearest(withoutDestroyedContrary(statement, evidenceIds), evidenceIds),
      ),
    })),
    ...(keepsView ? { view } : {}),
  }
}

/** A person's wording may still use words of items that the statement cited before. */
const restsOn = ({ citations, reworded_from = [] }: Statement, evidenceIds: ReadonlySet<string>): boolean =>
  withoutContrary(citations).some(({ evidence_id }) => evidenceIds.has(evidence_id)) ||
  reworded_from.some((id) => evidenceIds.has(id))

function redactStatement(statement: Statement, evidenceIds: ReadonlySet<string>): Statement {
  const citations = statement.citations.filter(({ evidence_id }) => !evidenceIds.has(evidence_id))
  const {
    unverified_quotes: _,
    receipt: __,
    contrary: ___,
    core: ____,
    former_text: _____,
    ...rest
  } = statement
  return {
    ...rest,
    text: DESTROYED_WORDS,
    citations,
    uncited: citations.length === 0,
    support_lost: citations.length === 0,
  }
}

/** What spoke otherwise than a statement goes without it; that nothing does is not said then. */
function withoutDestroyedContrary(statement: Statement, evidenceIds: ReadonlySet<string>): Statement {
  const citations = statement.citations.filter(({ evidence_id }) => !evidenceIds.has(evidence_id))
  if (citations.length === statement.citations.length) return statement
  const { contrary, ...rest } = statement
  const remains = contraryCitations({ citations }).length > 0
  return { ...rest, citations, ...(remains && contrary ? { contrary } : {}) }
}

/** A receipt that only names the item as the closest one says nothing of its words. */
function withoutNearest(statement: Statement, evidenceIds: ReadonlySet<string>): Statement {
  const forget = (receipt: Receipt): Receipt =>
    receipt.nearest && evidenceIds.has(receipt.nearest.evidence_id) ? { ...receipt, nearest: null } : receipt
  const { receipt, contrary } = statement
  return {
    ...statement,
    ...(receipt ? { receipt: forget(receipt) } : {}),
    ...(contrary ? { contrary: { ...contrary, receipt: forget(contrary.receipt) } } : {}),
  }
}
