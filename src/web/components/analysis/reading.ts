import type { Analysis, AnalysisContent, Citation, CitedItem, Statement } from '#shared/contracts/analyses.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'

export interface NumberedCitation {
  /** Counts through the whole analysis, from 1. */
  readonly number: number
  readonly citation: Citation
  readonly statement: Statement
}

/** An analysis as it is read: statements and citations in their order. */
export interface Reading {
  readonly statements: readonly Statement[]
  readonly citations: readonly NumberedCitation[]
  readonly byId: ReadonlyMap<string, NumberedCitation>
  readonly citationsFor: (statement: Statement) => readonly NumberedCitation[]
  /** Items by their ids; deleted ones are missing. */
  readonly sourceById: ReadonlyMap<string, CitedItem>
  readonly statementById: ReadonlyMap<string, Statement>
  /** Counts through the whole analysis, from 1. */
  readonly numberFor: (statement: Statement) => number
}

export function toReading(content: AnalysisContent, sources: Analysis['sources']): Reading {
  const statements = content.sections.flatMap((section) => section.statements)
  const citations = statements
    .flatMap((statement) => statement.citations.map((citation) => ({ citation, statement })))
    .map((each, index) => ({ ...each, number: index + 1 }))
  const numbers = new Map(statements.map(({ id }, index) => [id, index + 1]))
  const byStatement = Map.groupBy(citations, (each) => each.statement.id)
  return {
    statements,
    citations,
    byId: new Map(citations.map((each) => [each.citation.id, each])),
    citationsFor: ({ id }) => byStatement.get(id) ?? [],
    sourceById: new Map(sources.map((one) => [one.evidence_id, one])),
    statementById: new Map(statements.map((statement) => [statement.id, statement])),
    numberFor: ({ id }) => numbers.get(id) ?? 0,
  }
}

/** The words alone, a line for each statement: what two versions are compared by. */
export const listLines = (content: AnalysisContent): string[] =>
  content.sections.flatMap(({ heading, statements }) => [
    writeDayOrMonth(heading),
    ...statements.map(({ text }) => text),
  ])
