import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'

type Attribution = Pick<Citation, 'speaker' | 'said_on'>

const UNKNOWN: Attribution = { speaker: null, said_on: null }
/** The parts in which somebody says something of the matter. */
const SAYING: ReadonlySet<PassageUnit['part']> = new Set(['assertion', 'answer', 'row'])

/**
 * The content with whose words every citation quotes and when they were said, as read when the analysis was made. A
 * statement in the evidence's own words has the speaker of its first citation.
 */
export function nameSpeakers(content: AnalysisContent, chunks: readonly RetrievedChunk[]): AnalysisContent {
  const units = new Map(chunks.map((chunk) => [chunk.chunkId, chunk.units ?? []]))
  const name = (statement: Statement): Statement => {
    const citations = statement.citations.map((citation) => ({
      ...citation,
      // What was found beyond the passages that the analyst read was named when it was found.
      ...(units.has(citation.chunk_id) && !citation.unread
        ? attribute(citation, units.get(citation.chunk_id) ?? [])
        : {}),
    }))
    const [first] = citations
    const { speaker, said_on } = first && isQuoted(statement) ? first : UNKNOWN
    return { ...statement, citations, speaker, said_on }
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

/** Where the quoted words are those of several people, nobody is named. */
export function attribute(
  { start, end }: Pick<Citation, 'start' | 'end'>,
  units: readonly PassageUnit[],
): Attribution {
  const saying = units.filter((unit) => unit.start < end && start < unit.end && SAYING.has(unit.part))
  const [first] = saying
  if (!first?.speaker || saying.some(({ speaker }) => speaker?.name !== first.speaker?.name)) return UNKNOWN
  const isOneDay = saying.every(({ saidOn }) => saidOn === first.saidOn)
  return {
    speaker: { name: first.speaker.name, certain: saying.every(({ speaker }) => speaker?.certain) },
    said_on: isOneDay ? first.saidOn : null,
  }
}
