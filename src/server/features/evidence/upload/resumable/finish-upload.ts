import type { FastifyRequest } from 'fastify'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import type { Origin } from '../../custody.store.ts'
import { readOrigin } from '../../origin.ts'
import { type ReceiveUploadDeps, receiveUpload } from '../receive-upload.ts'
import { readPart, removePart } from './part-store.ts'
import type { UploadAbout } from './upload-about.ts'
import { findUploaded } from './uploaded-items.store.ts'

/** An upload whose last byte has arrived. */
export interface WholeUpload {
  readonly id: string
  readonly folder: string
  readonly about: UploadAbout
}

/**
 * Creates the item of a complete upload, under the upload's own id: a second attempt, in this process or after a
 * crash in another one, finds the first one's item. Refused uploads are removed; after a temporary failure they stay
 * for a retry.
 */
export async function finishUpload(
  deps: ReceiveUploadDeps,
  scope: TenantScope,
  { id, folder, about, origin }: WholeUpload & { readonly origin: Origin },
): Promise<{ created: boolean }> {
  const isThere = async () =>
    (await deps.tenancy.inTenant(scope, (db) => findUploaded(db, id, scope.userId))) !== undefined
  try {
    const file = {
      fileName: about.filename,
      nameGiven: about.relative_path ?? about.filename,
      declaredType: about.filetype,
      bytes: await readPart(folder, id),
    }
    const received = await receiveUpload(deps, scope, { origin, fields: about, file, itemId: id })
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

/** Retrying with the same bytes cannot end differently. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'UPLOAD_REJECTED' || error.code === 'UPLOAD_TOO_LARGE' || error.code === notFound().code)

/** The same with its audit row: of an upload's requests only the one that ends it is audited. */
export async function finishAudited(
  deps: ReceiveUploadDeps,
  scope: TenantScope,
  { request, ...upload }: WholeUpload & { readonly request: FastifyRequest },
): Promise<void> {
  const origin = readOrigin(request)
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
  const { created } = await finishUpload(deps, scope, { ...upload, origin }).catch(async (error: unknown) => {
    await record(toAppError(error).code)
    throw error
  })
  if (created) await record(null)
}
