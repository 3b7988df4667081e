import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { createColumnsReader } from '#server/platform/text/table-heads.ts'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import { splitRow } from '#shared/row-words.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { listStatements } from './compose-content.ts'
import { listTextsUpTo } from './passages.store.ts'

/** Shows where the line of the last quote ends. */
const BEHIND = 2

/** The content with the names of the columns of every row of a table that it quotes: the row itself does not tell them. */
export async function addColumns(
  deps: Pick<AnalysesDeps, 'tenancy'>,
  scope: TenantScope,
  content: AnalysisContent,
): Promise<AnalysisContent> {
  const rows = listStatements(content)
    .flatMap(({ citations }) => citations)
    .filter(({ quote }) => splitRow(quote.split('\n', 1)[0] ?? '') !== null)
  const ends = new Map(
    [...Map.groupBy(rows, ({ evidence_id }) => evidence_id)].map(([id, own]) => [
      id,
      Math.max(...own.map(({ end }) => end)) + BEHIND,
    ]),
  )
  const texts = await deps.tenancy.reading(scope, (db) => listTextsUpTo(db, ends))
  const readers = new Map([...texts].map(([id, text]) => [id, createColumnsReader(text)]))
  const columns = new Map(
    rows.flatMap((row) => {
      const found = readers.get(row.evidence_id)?.(row)
      return found ? [[row.id, found] as const] : []
    }),
  )
  const name = (citation: Citation): Citation => {
    const found = columns.get(citation.id)
    return found ? { ...citation, columns: found } : citation
  }
  const nameIn = (statement: Statement): Statement => ({
    ...statement,
    citations: statement.citations.map(name),
  })
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      statements: section.statements.map(nameIn),
    })),
  }
}
