import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { AnalysisTexts } from './destroy.store.ts'

export const REMOVED = '[The evidence behind this was destroyed.]'

interface Claim {
  readonly text: string
  readonly chunk_id: string | null
  readonly quote: string | null
}

/**
 * Takes the words of destroyed evidence out of an analysis. A statement that cites it goes as a whole, because its
 * text may be verbatim; so do claims and key points, which were made from such text and do not say from which.
 */
export function redactAnalysis(
  texts: AnalysisTexts,
  evidenceIds: ReadonlySet<string>,
  chunkIds: ReadonlySet<string>,
): AnalysisTexts {
  const claims = texts.claims as Claim[]
  const keyPoints = texts.key_points as { readonly text: string }[]
  const excerpts = texts.instruction_like_text as { readonly chunk_id: string }[]
  return {
    content: texts.content && redactContent(texts.content as AnalysisContent, evidenceIds),
    claims: claims.map((claim) =>
      claim.chunk_id !== null && !chunkIds.has(claim.chunk_id)
        ? claim
        : { ...claim, text: REMOVED, chunk_id: null, quote: null },
    ),
    key_points: keyPoints.map((point) => ({ ...point, text: REMOVED })),
    instruction_like_text: excerpts.filter(({ chunk_id }) => !chunkIds.has(chunk_id)),
  }
}

export const redactContent = (
  content: AnalysisContent,
  evidenceIds: ReadonlySet<string>,
): AnalysisContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    statements: section.statements.map((statement) =>
      statement.citations.some(({ evidence_id }) => evidenceIds.has(evidence_id))
        ? redactStatement(statement, evidenceIds)
        : statement,
    ),
  })),
})

function redactStatement(statement: Statement, evidenceIds: ReadonlySet<string>): Statement {
  const citations = statement.citations.filter(({ evidence_id }) => !evidenceIds.has(evidence_id))
  const { unverified_quotes: _, ...rest } = statement
  return {
    ...rest,
    text: REMOVED,
    citations,
    uncited: citations.length === 0,
    support_lost: citations.length === 0,
  }
}
