import { sha256 } from '#server/platform/crypto/digests.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { hashLine } from '#shared/dossier.ts'
import { REPORT_FILE } from '#shared/report-file.ts'
import { moveReport, REPORT_REFUSALS } from '#shared/report-states.ts'
import { writeZip } from '#shared/zip.ts'
import { holdInvestigation } from '../allegations/index.ts'
import { issueDossier } from '../dossier/index.ts'
import { announceObjects, claimObjects } from '../evidence/index.ts'
import { canonicalContent } from './content-hash.ts'
import { type OpenReport, presentRow, readOpenReport } from './read-report.ts'
import { findReport, freezeReport } from './reports.store.ts'
import type { ReportsDeps } from './reports-deps.ts'
import { toDocument } from './to-document.ts'
import { writePaper } from './write-paper.ts'

interface Releasing {
  readonly scope: TenantScope
  readonly userId: string
  readonly name: string | null
  readonly id: string
}

/**
 * Freezes a reviewed report: its content, both files made of it, and the dossier of every analysis in it, all in one
 * list that is signed. Nothing is released that is not what was reviewed, also where the case changes while the files
 * are made.
 */
export async function releaseReport(deps: ReportsDeps, releasing: Releasing): Promise<void> {
  const { tenancy, clock, objects } = deps
  const { scope, userId, name, id } = releasing
  const open = await tenancy.inTenant(scope, async (db) => {
    const row = await findReport(db, id)
    if (!row) throw notFound()
    return requireReleasable(await readOpenReport(db, scope, row))
  })
  const now = clock.now()
  const files = await makeFiles(deps, open, { ...releasing, name, now })
  const zip = writeZip(files)
  // A key of its own for each attempt: of two at once, the one that comes too late overwrites nothing.
  const key = `${scope.organizationId}/reports/${id}-${deps.ids.uuid()}`
  await tenancy.inTenant(scope, (db) =>
    announceObjects(db, { organizationId: scope.organizationId, keys: [key], now }),
  )
  const stored = await objects.put(key, zip, { contentType: 'application/zip' })
  await tenancy.inTenant(scope, async (db) => {
    await holdInvestigation(db, open.row.investigation_id)
    const row = await findReport(db, id)
    if (!row) throw notFound()
    const still = requireReleasable(await readOpenReport(db, scope, row))
    if (!(await claimObjects(db, [key])))
      throw new AppError('CONFLICT', 'Storing the report took too long. Release it again.')
    await freezeReport(db, id, {
      content: still.content,
      contentSha256: still.sha256,
      objectKey: key,
      objectSha256: stored.sha256,
      userId,
      now,
    })
  })
}

function requireReleasable(open: OpenReport): OpenReport {
  const move = moveReport(open.row.state, 'release', {
    isAuthor: false,
    missing: open.missing.length,
    isUnchanged: open.row.submitted_sha256 === open.sha256,
  })
  if (move.refused) throw new AppError('CONFLICT', REPORT_REFUSALS[move.refused])
  return open
}

async function makeFiles(
  deps: ReportsDeps,
  { row, content }: OpenReport,
  { scope, userId, name, now }: Releasing & { readonly now: Date },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const released = { by: { id: userId, name }, at: now.toISOString() }
  const document = toDocument(content, { ...presentRow(row), released }, now)
  const files = new Map<string, Uint8Array>([
    [REPORT_FILE.docx, await writePaper.docx(document)],
    [REPORT_FILE.pdf, await writePaper.pdf(document)],
    [REPORT_FILE.json, Buffer.from(canonicalContent(content))],
  ])
  if (deps.signer)
    for (const [index, { id }] of content.rests_on.analyses.entries()) {
      const redaction = { targets: [], people: [], reason: 'unstated' as const }
      const { zip, issueSha256 } = await issueDossier(deps, { scope, id, redaction })
      await recordDossier(deps, scope, `${id}:${issueSha256}`)
      files.set(`${REPORT_FILE.dossiers}${String(index + 1).padStart(2, '0')}-${id}.zip`, zip)
    }
  const list = Buffer.from(
    [...files].map(([path, bytes]) => hashLine(sha256(bytes).toString('hex'), path)).join(''),
  )
  files.set(REPORT_FILE.list, list)
  if (deps.signer) files.set(REPORT_FILE.signature, await deps.signer.sign(list))
  return files
}

/** A dossier leaves a row of its own, as when it is asked for alone. */
const recordDossier = (
  { audit }: ReportsDeps,
  { organizationId, userId }: TenantScope,
  id: string,
): Promise<void> =>
  audit.record({
    action: 'dossier.issued',
    organizationId,
    actorId: userId,
    target: { type: 'analysis', id },
    success: true,
    ipAddress: null,
    userAgent: null,
  })
