import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import { citationOf } from './compose-content.ts'
import type { QuoteGate, QuoteGateChunk } from './quote-gate.ts'
import { isQuotation, quotedWords } from './quoted-words.ts'

export interface RevisionDeps {
  readonly gate: QuoteGate
  /** The stored chunks that the analysis was made from. */
  readonly chunks: readonly QuoteGateChunk[]
  readonly ids: Ids
}

/**
 * The content with new words for some statements. A citation stays where its quote still stands in the stored chunk;
 * words that the new text puts in quotation marks become citations where they are found, and are named where not.
 */
export const reviseContent = (
  content: AnalysisContent,
  texts: ReadonlyMap<string, string>,
  deps: RevisionDeps,
): AnalysisContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    statements: section.statements.map((statement) => {
      const text = texts.get(statement.id)
      return text === undefined || text === statement.text ? statement : revise(statement, text, deps)
    }),
  })),
})

function revise(statement: Statement, text: string, { gate, chunks, ids }: RevisionDeps): Statement {
  const citations = statement.citations.filter((citation) => stillStands(citation, chunks))
  const unverified: string[] = []
  for (const words of quotedWords(text)) {
    const match = gate.find(words, null)
    if (!match) {
      if (isQuotation(words)) unverified.push(words)
    } else if (!citations.some((known) => covers(known, match)))
      // Whoever edits names no passage, so none can be the wrong one.
      citations.push({ ...citationOf(match, ids), repointed: false })
  }
  const { unverified_quotes: _, ...rest } = statement
  return {
    ...rest,
    text,
    citations,
    uncited: citations.length === 0,
    support_lost: false,
    edited: true,
    ...(unverified.length > 0 ? { unverified_quotes: unverified } : {}),
  }
}

function stillStands({ chunk_id, quote, start, end }: Citation, chunks: readonly QuoteGateChunk[]): boolean {
  const chunk = chunks.find(({ chunkId }) => chunkId === chunk_id)
  return chunk !== undefined && chunk.text.slice(start - chunk.start, end - chunk.start) === quote
}

const covers = (
  known: Citation,
  match: { readonly evidenceId: string; readonly start: number; readonly end: number },
): boolean => known.evidence_id === match.evidenceId && known.start <= match.start && known.end >= match.end
