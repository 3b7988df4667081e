import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, OFFSET_STREAM, type Route } from '#server/platform/http/define-route.ts'
import { id } from '#shared/contracts/common.ts'
import {
  EVIDENCE_ID_HEADER,
  type ResumableUpload,
  resumableUpload,
} from '#shared/contracts/resumable-uploads.ts'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import { type AuditedUploadDeps, finishAudited } from './finish-upload.ts'
import { folderOf, hasPart, prepareFolder } from './part-store.ts'
import { createServeTus, type Progress, RESUMABLE_PATH, TUS_EXTENSIONS, TUS_VERSION } from './serve-tus.ts'
import { assertMayBegin } from './upload-about.ts'
import { findUploaded } from './uploaded-items.store.ts'

export interface ResumableDeps extends AuditedUploadDeps {
  /** Where unfinished uploads lie: of every web process the same folder, or each upload always at the same process. */
  readonly partsDir: string
}

const SINGLE = `${RESUMABLE_PATH}/:id`
const single = { tag: 'evidence', access: atLeast('member'), params: z.object({ id }) } as const
const bytes = z.string().meta({ format: 'binary' })

/**
 * Resumable uploads by the tus protocol 1.0.0 with its extensions creation, creation-with-upload, termination and
 * expiration. An upload belongs to who began it: for everybody else it is not there.
 */
export function resumableRoutes(deps: ResumableDeps): Route[] {
  const serveTus = createServeTus(deps.partsDir)
  /** Looks whether the last byte has come, and if so makes the item before it answers. */
  const conclude = async (
    scope: TenantScope,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    uploadId: string,
    { offset, size, about, expiresAt }: Progress,
  ): Promise<ResumableUpload> => {
    const isWhole = offset === size
    const folder = folderOf(deps.partsDir, scope)
    if (isWhole) await finishAudited(deps, scope, request, { id: uploadId, folder, about })
    return tell(reply, {
      id: uploadId,
      offset,
      size,
      expires_at: isWhole ? null : expiresAt.toISOString(),
      evidence_id: isWhole ? uploadId : null,
    })
  }
  /** The upload as an item, or null while it is none; rejects where the caller has no such upload. */
  const asItem = async (scope: TenantScope, reply: FastifyReply, uploadId: string) => {
    reply.header('tus-resumable', TUS_VERSION)
    const item = await deps.tenancy.inTenant(scope, (db) => findUploaded(db, uploadId, scope.userId))
    if (item?.deleted_at) throw notFound()
    if (!item && !(await hasPart(folderOf(deps.partsDir, scope), uploadId))) throw notFound()
    const size = item?.size_bytes ?? 0
    return item ? { id: uploadId, offset: size, size, expires_at: null, evidence_id: uploadId } : null
  }
  return [
    defineRoute(
      {
        method: 'OPTIONS',
        url: RESUMABLE_PATH,
        access: atLeast('member'),
        rate: 'read',
        audit: 'nothing',
        tag: 'evidence',
        summary: 'What of tus is spoken here: Tus-Version, Tus-Extension, Tus-Max-Size',
        status: 204,
        response: z.undefined(),
      },
      async ({ reply }) => {
        reply
          .header('tus-resumable', TUS_VERSION)
          .header('tus-version', TUS_VERSION)
          .header('tus-extension', TUS_EXTENSIONS.join(','))
          .header('tus-max-size', String(UPLOAD_LIMITS.fileBytes))
        return undefined
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: RESUMABLE_PATH,
        access: atLeast('member'),
        rate: 'upload',
        audit: 'evidence.begin_upload',
        tag: 'evidence',
        summary:
          'Begin a resumable upload (tus 1.0.0): Upload-Length, and in Upload-Metadata investigation_id, source_type, filename, where wished title, filetype, relative_path',
        consumes: OFFSET_STREAM,
        body: bytes,
        status: 201,
        response: resumableUpload,
      },
      async ({ scope, request, reply }) => {
        await prepareFolder(folderOf(deps.partsDir, scope))
        const uploadId = deps.ids.uuid()
        const progress = await serveTus(scope, {
          method: 'POST',
          id: uploadId,
          request,
          reply,
          onBegin: (about, size) => assertMayBegin(deps, scope, about, size),
        })
        return await conclude(scope, { request, reply }, uploadId, progress!)
      },
    ),
    defineRoute(
      {
        ...single,
        method: 'GET',
        url: SINGLE,
        rate: 'read',
        audit: 'by_handler',
        summary: 'How much of an upload has arrived (tus asks it by HEAD), and the item that it became',
        response: resumableUpload,
      },
      async ({ scope, params: { id: uploadId }, request, reply }) => {
        const item = await asItem(scope, reply, uploadId)
        if (item) return tell(reply, item)
        const progress = await serveTus(scope, { method: 'HEAD', id: uploadId, request, reply })
        // A process that died after the last byte has answered nobody: this caller's answer is the one that counts.
        return await conclude(scope, { request, reply }, uploadId, progress!)
      },
    ),
    defineRoute(
      {
        ...single,
        method: 'PATCH',
        url: SINGLE,
        rate: 'write',
        audit: 'by_handler',
        summary: 'Send the next bytes; the answer to the last ones names the item in x-evidence-id',
        consumes: OFFSET_STREAM,
        body: bytes,
        status: 204,
        response: z.undefined(),
      },
      async ({ scope, params: { id: uploadId }, request, reply }) => {
        const item = await asItem(scope, reply, uploadId)
        if (item && Number(request.headers['upload-offset']) !== item.size)
          throw new AppError('CONFLICT', 'This upload has all of its bytes already.')
        if (item) {
          tell(reply, item)
          return undefined
        }
        const progress = await serveTus(scope, { method: 'PATCH', id: uploadId, request, reply })
        await conclude(scope, { request, reply }, uploadId, progress!)
        return undefined
      },
    ),
    defineRoute(
      {
        ...single,
        method: 'DELETE',
        url: SINGLE,
        rate: 'write',
        audit: 'evidence.cancel_upload',
        summary: 'Cancel an upload and remove what has arrived of it',
        status: 204,
        response: z.undefined(),
      },
      async ({ scope, params: { id: uploadId }, request, reply }) => {
        if (await asItem(scope, reply, uploadId))
          throw new AppError('CONFLICT', 'This upload has become evidence; delete the item instead.')
        await serveTus(scope, { method: 'DELETE', id: uploadId, request, reply })
        return undefined
      },
    ),
  ]
}

function tell(reply: FastifyReply, state: ResumableUpload): ResumableUpload {
  reply.header('upload-offset', String(state.offset)).header('upload-length', String(state.size))
  if (state.expires_at) reply.header('upload-expires', new Date(state.expires_at).toUTCString())
  if (state.evidence_id) reply.header(EVIDENCE_ID_HEADER, state.evidence_id)
  return state
}
