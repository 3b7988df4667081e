import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Citation } from '#shared/contracts/analyses.ts'
import type { CitationView } from '#shared/contracts/feedback.ts'
import { findWrittenAt, formatExhibitNumber } from '../evidence/index.ts'
import { createPinpoints } from '../reading/index.ts'
import { listRetrieved } from '../retrieval/index.ts'
import { findCitedItem } from './citations.store.ts'
import { insertServedCitation } from './engagements.store.ts'
import { finishedContent, holdAnalysis, listCitations, toReader } from './feedback-deps.ts'
import { passageIn } from './passage.ts'

type Item = NonNullable<Awaited<ReturnType<typeof findCitedItem>>>

/**
 * A citation in its place in the evidence. `reading`: it is really sent, as Gate B requires; false if the evidence is
 * gone and there is no passage to show.
 */
export async function viewCitation(
  deps: Core,
  db: TenantDb,
  wanted: {
    readonly scope: TenantScope
    readonly analysisId: string
    readonly citationId: string
    readonly userId: string
    readonly reading: boolean
  },
): Promise<CitationView> {
  const row = await holdAnalysis(db, wanted.analysisId)
  if (!row.content) throw notFound()
  const found = listCitations(finishedContent(row)).find(({ citation }) => citation.id === wanted.citationId)
  if (!found) throw notFound()
  const { citation, statement } = found
  const item = await findCitedItem(db, citation.evidence_id)
  const passage = item ? await findPassage(db, row.id, { citation, item }) : null
  const reader = toReader(wanted.scope, wanted.userId, row)
  if (passage && wanted.reading)
    await insertServedCitation(db, reader, { citationId: citation.id, now: deps.clock.now() })
  return {
    citation,
    statement: { id: statement.id, text: statement.text },
    content_sha256: reader.contentSha256,
    evidence: item ? presentItem(item) : null,
    passage,
  }
}

/** From the current item; if that was read again and its text differs, from the cited chunk. */
async function findPassage(
  db: TenantDb,
  analysisId: string,
  { citation, item }: { readonly citation: Citation; readonly item: Item },
): Promise<CitationView['passage']> {
  const current = passageIn(item.content, 0, citation)
  if (current)
    return {
      ...current,
      at: createPinpoints(item.content, item.sheet_rows)(citation.start, citation.end),
      text_changed: false,
    }
  const chunks = await listRetrieved(db, analysisId)
  const chunk = chunks.find(({ chunkId }) => chunkId === citation.chunk_id)
  const former = chunk && passageIn(chunk.text, chunk.start, citation)
  return former ? { ...former, at: null, text_changed: true } : null
}

const presentItem = (item: Item): NonNullable<CitationView['evidence']> => ({
  id: item.id,
  exhibit_number: item.exhibit_number === null ? null : formatExhibitNumber(item.exhibit_number),
  title: item.title,
  source_type: item.source_type,
  kind: item.kind,
  file_name: item.file_name,
  mime_type: item.mime_type,
  written_at: findWrittenAt(item.content, item.occurred_at),
  withdrawn_at: iso(item.withdrawn_at),
  file_available: item.object_key !== null,
})
