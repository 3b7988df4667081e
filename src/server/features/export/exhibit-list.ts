import type { CitedSource, NumberedCitation } from './number-citations.ts'
import type { Block } from './report-document.ts'

/** Every item that is cited, in the order of its number, with what tells its bytes from others. */
export function exhibitBlocks(
  citations: readonly NumberedCitation[],
  sources: ReadonlyMap<string, CitedSource>,
): Block[] {
  const heading: Block = { kind: 'heading', level: 2, text: 'Evidence cited' }
  if (citations.length === 0)
    return [heading, { kind: 'paragraph', text: 'This analysis cites nothing from the evidence.' }]
  const byItem = Map.groupBy(citations, ({ citation }) => citation.evidence_id)
  const cited = [...byItem].flatMap(([id, own]) => {
    const source = sources.get(id)
    return source ? [{ source, own }] : []
  })
  if (cited.length === 0) return []
  return [
    heading,
    {
      kind: 'facts',
      rows: cited
        .toSorted((a, b) => order(a.source).localeCompare(order(b.source), 'en', { numeric: true }))
        .map(({ source, own }) => [source.exhibit ?? 'No number', describe(source, own)] as const),
    },
  ]
}

const order = ({ exhibit, title }: CitedSource): string => exhibit ?? `~${title}`

function describe(source: CitedSource, own: readonly NumberedCitation[]): string {
  const statements = [...new Set(own.map(({ statementNumber }) => statementNumber))]
  return [
    source.title,
    ...(source.givenNumbers ? [`numbers given by others: ${source.givenNumbers}`] : []),
    ...(source.custodian ? [`from the files of ${source.custodian}`] : []),
    ...(source.fileName && source.fileName !== source.title ? [`file ${source.fileName}`] : []),
    ...(source.withdrawn ? ['withdrawn since'] : []),
    `cited in ${statements.length === 1 ? 'statement' : 'statements'} ${statements.join(', ')}`,
    `SHA-256 of the ${source.fileName ? 'file' : 'text'}: ${source.sha256}`,
  ].join('; ')
}
