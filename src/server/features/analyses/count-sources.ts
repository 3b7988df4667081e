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
    const cited = statement.citations.map((citation, index) => ({ citation, source: sources[index] }))
    return {
      ...statement,
      source_count: new Set(cited.flatMap(({ citation, source }) => (citation.contrary ? [] : [source])))
        .size,
      citations: cited.map(({ citation, source }) => {
        const first = cited.find((other) => other.source === source)?.citation
        // Said twice in one item, it is one citation of the item and no copy.
        const isCopy = first && first.evidence_id !== citation.evidence_id
        return { ...citation, copy_of: isCopy ? first.id : null }
      }),
    }
  }
  return {
    ...content,
    sections: content.sections.map((section) => ({ ...section, statements: section.statements.map(count) })),
  }
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
