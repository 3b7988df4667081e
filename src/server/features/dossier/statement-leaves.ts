import type { Citation, Statement } from '#shared/contracts/analyses.ts'
import type { DossierRecord } from './dossier-record.ts'
import type { PlacedEvidence } from './evidence-leaves.ts'
import { type CitedPlace, createLeaf, type Leaf, numberedPath } from './leaf.ts'
import { claimWords } from './quality-leaves.ts'

/** One leaf for each statement, with its citations and what was checked of it. */
export function statementLeaves({ analysis, quality }: DossierRecord, places: PlacedEvidence): Leaf[] {
  const stated = analysis.content.sections.flatMap(({ heading, statements }) =>
    statements.map((statement) => ({ heading, statement })),
  )
  return stated.map(({ heading, statement: { citations, ...statement } }, place) => {
    const claims = quality.claims.filter(({ statement_id }) => statement_id === statement.id)
    const passages = [
      ...new Set(citations.flatMap(({ chunk_id }) => places.passages.get(chunk_id)?.path ?? [])),
    ]
    return createLeaf(
      numberedPath('analysis', 's', place),
      {
        part: 'statement',
        value: {
          section: heading,
          ...statement,
          citations: citations.map((citation) => placeCitation(citation, places)),
          claims: claims.map(({ chunk_id: _, statement_id: __, ...claim }) => claim),
        },
      },
      {
        target: `statement:${statement.id}`,
        words: [
          ...statementWords(statement),
          ...citations.map(({ quote }) => quote),
          ...claims.flatMap(claimWords),
        ],
        takesAlong: passages,
        follows: passages,
      },
    )
  })
}

/** Offsets within the passage where there is one. */
function placeCitation(
  { chunk_id, evidence_id, start, end, ...citation }: Citation,
  { items, passages }: PlacedEvidence,
): CitedPlace {
  const passage = passages.get(chunk_id)
  const shift = passage?.start ?? 0
  return {
    ...citation,
    item: items.get(evidence_id) ?? '',
    passage: passage?.path ?? null,
    start: start - shift,
    end: end - shift,
  }
}

const statementWords = ({
  text,
  receipt,
  former_text,
  unverified_quotes = [],
}: Omit<Statement, 'citations'>): string[] => [
  text,
  ...(former_text === undefined ? [] : [former_text]),
  ...(receipt?.queries ?? []),
  ...unverified_quotes,
]
