import { createReadStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { Origin } from '../../custody.store.ts'
import { originOf } from '../../origin.ts'
import { type ReceiveUploadDeps, receiveUpload } from '../receive-upload.ts'
import { partPath, removePart } from './part-store.ts'
import type { UploadAbout } from './upload-about.ts'
import { findUploaded } from './uploaded-items.store.ts'

/** An upload whose last byte is there. */
export interface WholeUpload {
  readonly id: string
  readonly folder: string
  readonly about: UploadAbout
}

/**
 * Makes the item of a whole upload, under the upload's own id: whoever comes second, in this process or after a crash
 * in another one, finds the item of the first. What is refused is removed; after a passing failure it stays for a retry.
 */
export async function finishUpload(
  deps: ReceiveUploadDeps,
  scope: TenantScope,
  origin: Origin,
  { id, folder, about }: WholeUpload,
): Promise<{ created: boolean }> {
  const isThere = async () =>
    (await deps.tenancy.inTenant(scope, (db) => findUploaded(db, id, scope.userId))) !== undefined
  const file = {
    fileName: about.filename,
    nameGiven: about.relative_path ?? about.filename,
    declaredType: about.filetype,
    bytes: createReadStream(partPath(folder, id), { highWaterMark: 1024 * 1024 }),
  }
  try {
    const received = await receiveUpload(deps, scope, origin, about, file, id)
    await received.commit().catch(async (error: unknown) => {
      await received.discard()
      throw error
    })
  } catch (error) {
    const isItem = await isThere()
    if (isItem || isFinal(error)) await removePart(folder, id)
    if (isItem) return { created: false }
    throw error
  }
  await removePart(folder, id)
  return { created: true }
}

/** No retry of the same bytes can end otherwise. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'UPLOAD_REJECTED' || error.code === 'UPLOAD_TOO_LARGE' || error.code === notFound().code)

export interface AuditedUploadDeps extends ReceiveUploadDeps {
  readonly audit: AuditWriter
}

/** The same, with its row in the audit trail: of the requests of an upload only the one that ends it has one. */
export async function finishAudited(
  deps: AuditedUploadDeps,
  scope: TenantScope,
  request: FastifyRequest,
  upload: WholeUpload,
): Promise<void> {
  const origin = originOf(request)
  const record = (error: string | null) =>
    deps.audit.record({
      action: 'evidence.create',
      organizationId: scope.organizationId,
      actorId: scope.userId,
      target: { type: 'evidence', id: upload.id },
      success: error === null,
      error,
      ...origin,
    })
  const { created } = await finishUpload(deps, scope, origin, upload).catch(async (error: unknown) => {
    await record(toAppError(error).code)
    throw error
  })
  if (created) await record(null)
}
