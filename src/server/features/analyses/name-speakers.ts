import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import { attribute, UNKNOWN } from './attribution.ts'

/**
 * The content with whose words every citation quotes, who tells them and when they were said, as read when the
 * analysis was made. A statement in the evidence's own words has the speaker of its first citation.
 */
export function nameSpeakers(content: AnalysisContent, chunks: readonly RetrievedChunk[]): AnalysisContent {
  const passages = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  const name = (statement: Statement): Statement => {
    const citations = statement.citations.map((citation) => {
      const passage = passages.get(citation.chunk_id)
      // What was found beyond the passages that the analyst read was named when it was found.
      return passage && !citation.unread ? { ...citation, ...attribute(citation, passage) } : citation
    })
    const [first] = citations
    const { speaker, told_by, relays, said_on } = first && isQuoted(statement) ? first : UNKNOWN
    return {
      ...statement,
      citations,
      speaker,
      ...(told_by ? { told_by } : {}),
      ...(relays ? { relays } : {}),
      said_on,
    }
  }
  return {
    ...content,
    sections: content.sections.map((section) => ({ ...section, statements: section.statements.map(name) })),
  }
}

/** Two sides have two speakers; what says no more than its one quote has the speaker of that, whatever its kind. */
const isQuoted = ({ kind, origin, text, citations: [first] }: Statement): boolean =>
  origin !== 'person' && first !== undefined && (kind === 'finding' || plain(first.quote) === plain(text))

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
