import { type CitedPlace, findSources } from '#server/platform/text/copies.ts'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'

/** The content with every statement's sources counted: a message that came in five times is one source. */
export function countSources(content: AnalysisContent, chunks: readonly RetrievedChunk[]): AnalysisContent {
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  const count = (statement: Statement): Statement => {
    const sources = findSources(
      statement.citations.map((citation) => toCitedPlace(citation, byId.get(citation.chunk_id))),
    )
    return {
      ...statement,
      source_count: new Set(sources).size,
      citations: statement.citations.map((citation, index) => ({
        ...citation,
        copy_of: findOriginal(index, statement.citations, sources),
      })),
    }
  }
  return {
    ...content,
    sections: content.sections.map((section) => ({ ...section, statements: section.statements.map(count) })),
  }
}

/** The first citation of the same source, if it is in another item. */
function findOriginal(
  index: number,
  citations: readonly Citation[],
  sources: readonly number[],
): string | null {
  const first = citations[sources.indexOf(sources[index]!)]!
  return first.evidence_id === citations[index]!.evidence_id ? null : first.id
}

/** A destroyed item has no passages any more; its citation keeps its words. */
const toCitedPlace = (
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
