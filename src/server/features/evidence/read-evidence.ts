import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { type AddEvidenceDeps, insertFiles, storeFile } from './add-evidence.ts'
import { findEvidence, type NewEvidenceRow, saveExtractedText } from './evidence.store.ts'
import { type EvidenceJob, INDEX_EVIDENCE } from './evidence-jobs.ts'
import type { Extraction } from './extraction/extraction.ts'

export interface ReadEvidenceDeps extends AddEvidenceDeps {
  readonly extract: (file: { fileName: string; mimeType: string | null; bytes: Uint8Array }) => Promise<Extraction>
}

/**
 * Reads the text of one stored file. What came inside it (attachments of a mail) becomes items of their own
 * that name their parent. A file that cannot be read keeps the reason and is not searched.
 */
export async function readEvidence(deps: ReadEvidenceDeps, job: EvidenceJob): Promise<void> {
  const scope: TenantScope = { organizationId: job.organizationId, userId: null }
  const item = await deps.tenancy.inTenant(scope, (db) => findEvidence(db, job.evidenceId))
  if (!item?.object_key || item.text_status !== 'pending') return
  const bytes = await deps.objects.get(item.object_key)
  const extraction = await deps.extract({ fileName: item.file_name ?? item.title, mimeType: item.mime_type, bytes })
  const children: NewEvidenceRow[] = []
  for (const attachment of extraction.attachments)
    children.push(
      await storeFile(deps, { ...scope, userId: item.created_by }, { investigationId: item.investigation_id, parentId: item.id }, { ...attachment, sourceType: 'attachment' }),
    )
  await deps.tenancy.inTenant(scope, async (db) => {
    const saved = await saveExtractedText(db, item.id, {
      content: extraction.text,
      textStatus: extraction.status,
      textError: extraction.error,
      title: item.title === item.file_name ? extraction.title : null,
      occurredAt: extraction.occurredAt ? new Date(extraction.occurredAt) : null,
      now: deps.clock.now(),
    })
    if (!saved) return
    await insertFiles(db, deps, children)
    if (extraction.status === 'extracted') await deps.jobs.send<EvidenceJob>(db, INDEX_EVIDENCE, job)
  })
}

/** After the last try: the item says so instead of staying pending for ever. */
export async function giveUpReading(deps: ReadEvidenceDeps, job: EvidenceJob): Promise<void> {
  await deps.tenancy.inTenant({ organizationId: job.organizationId, userId: null }, (db) =>
    saveExtractedText(db, job.evidenceId, {
      content: '',
      textStatus: 'failed',
      textError: 'Reading this file failed several times. The file itself is kept.',
      title: null,
      occurredAt: null,
      now: deps.clock.now(),
    }),
  )
}
