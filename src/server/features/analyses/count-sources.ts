import { type CitedPlace, sourcesOf } from '#server/platform/text/copies.ts'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'

/** The content with every statement's sources counted: a message that came in five times is one of them. */
export function countSources(content: AnalysisContent, chunks: readonly RetrievedChunk[]): AnalysisContent {
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  const count = (statement: Statement): Statement => {
    const sources = sourcesOf(
      statement.citations.map((citation) => placeOf(citation, byId.get(citation.chunk_id))),
    )
    return {
      ...statement,
      source_count: new Set(sources).size,
      citations: statement.citations.map((citation, index) => ({
        ...citation,
        copy_of: originalOf(index, statement.citations, sources),
      })),
    }
  }
  return {
    ...content,
    sections: content.sections.map((section) => ({ ...section, statements: section.statements.map(count) })),
  }
}

/** The first citation of the same source, where it stands in another item. */
function originalOf(
  index: number,
  citations: readonly Citation[],
  sources: readonly number[],
): string | null {
  const first = citations[sources.indexOf(sources[index]!)]!
  return first.evidence_id === citations[index]!.evidence_id ? null : first.id
}

/** A destroyed item has no passage any more; its citation keeps its words. */
const placeOf = (
  { evidence_id, quote, start, end }: Citation,
  chunk: RetrievedChunk | undefined,
): CitedPlace =>
  chunk
    ? {
        evidenceId: evidence_id,
        nearDuplicateGroup: chunk.nearDuplicateGroup,
        passage: chunk.text,
        passageStart: chunk.start,
        start: start - chunk.start,
        end: end - chunk.start,
      }
    : {
        evidenceId: evidence_id,
        nearDuplicateGroup: null,
        passage: quote,
        passageStart: start,
        start: 0,
        end: quote.length,
      }
