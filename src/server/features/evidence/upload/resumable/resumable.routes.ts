import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, OFFSET_STREAM, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { EVIDENCE_ID_HEADER, type ResumableUpload } from '#shared/contracts/resumable-uploads.ts'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import type { ReceiveUploadDeps } from '../receive-upload.ts'
import { finishAudited } from './finish-upload.ts'
import { hasPart, prepareFolder, toPartsFolder } from './part-store.ts'
import { createTusServer, type Progress, TUS_EXTENSIONS, TUS_VERSION, type TusCall } from './serve-tus.ts'
import { requireMayBegin } from './upload-about.ts'
import { findUploaded } from './uploaded-items.store.ts'

export interface ResumableDeps extends ReceiveUploadDeps {
  /**
   * Folder of unfinished uploads: either all web processes share it, or each upload always reaches the same process.
   */
  readonly partsDir: string
}

const single = { tag: 'evidence', access: atLeast('member') } as const

/**
 * Resumable uploads by the tus protocol 1.0.0 with its extensions creation, creation-with-upload, termination and
 * expiration. An upload belongs to whoever began it; for everyone else it does not exist.
 */
export function resumableRoutes(deps: ResumableDeps): Route[] {
  const tus = createTusServer(deps.partsDir)
  /** Checks whether the last byte has arrived, and if so creates the item before it answers. */
  const conclude = async (
    scope: TenantScope,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { id, offset, size, about, expiresAt }: Progress & { readonly id: string },
  ): Promise<ResumableUpload> => {
    const isWhole = offset === size
    const folder = toPartsFolder(deps.partsDir, scope)
    if (isWhole) await finishAudited(deps, scope, { request, id, folder, about })
    return tell(reply, {
      id,
      offset,
      size,
      expires_at: isWhole ? null : expiresAt.toISOString(),
      evidence_id: isWhole ? id : null,
    })
  }
  /** The upload as an item, or null if it is not one yet; rejects if the caller has no such upload. */
  const asItem = async (scope: TenantScope, reply: FastifyReply, uploadId: string) => {
    reply.header('tus-resumable', TUS_VERSION)
    // Looked at first: the part goes once its item is there.
    const isPart = await hasPart(toPartsFolder(deps.partsDir, scope), uploadId)
    const item = await deps.tenancy.inTenant(scope, (db) => findUploaded(db, uploadId, scope.userId))
    if (item?.deleted_at) throw notFound()
    if (!item && !isPart) throw notFound()
    const size = item?.size_bytes ?? 0
    return item ? { id: uploadId, offset: size, size, expires_at: null, evidence_id: uploadId } : null
  }
  const proceed = async (scope: TenantScope, call: TusCall): Promise<ResumableUpload> => {
    const item = await asItem(scope, call.reply, call.id)
    if (item && call.method === 'PATCH' && Number(call.request.headers['upload-offset']) !== item.size)
      throw new AppError('CONFLICT', 'This upload is already complete.')
    if (item) return tell(call.reply, item)
    let progress: Progress
    try {
      progress = await tus.serve(scope, call)
    } catch (error) {
      const isGone = error instanceof AppError && error.code === notFound().code
      // Another call may have made the item meanwhile.
      if (isGone && (await asItem(scope, call.reply, call.id))) return await proceed(scope, call)
      throw error
    }
    return await conclude(scope, call, { ...progress, id: call.id })
  }
  return [
    defineRoute(
      endpoints.describeResumableUploads,
      {
        access: atLeast('member'),
        rate: 'read',
        audit: 'nothing',
        tag: 'evidence',
        summary: 'The supported parts of tus: Tus-Version, Tus-Extension, Tus-Max-Size',
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
      endpoints.beginResumableUpload,
      {
        access: atLeast('member'),
        rate: 'upload',
        audit: 'evidence.begin_upload',
        tag: 'evidence',
        summary:
          'Start a resumable upload (tus 1.0.0): Upload-Length, and in Upload-Metadata investigation_id, source_type, filename, optionally title, custodian, filetype, relative_path',
        consumes: OFFSET_STREAM,
      },
      async ({ scope, request, reply }) => {
        await prepareFolder(toPartsFolder(deps.partsDir, scope))
        const id = deps.ids.uuid()
        const progress = await tus.serve(scope, {
          method: 'POST',
          id,
          request,
          reply,
          onBegin: (about, size) => requireMayBegin(deps, scope, { about, size }),
        })
        return await conclude(scope, { request, reply }, { ...progress, id })
      },
    ),
    defineRoute(
      endpoints.getResumableUpload,
      {
        ...single,
        rate: 'read',
        audit: 'by_handler',
        refusalAudit: 'evidence.create',
        summary: 'How much of an upload has arrived (tus sends HEAD), and the item that it became',
      },
      // If a process died after the last byte, nobody got an answer: this response is the one that counts.
      ({ scope, params: { id }, request, reply }) => proceed(scope, { method: 'HEAD', id, request, reply }),
    ),
    defineRoute(
      endpoints.continueResumableUpload,
      {
        ...single,
        rate: 'upload',
        audit: 'by_handler',
        refusalAudit: 'evidence.create',
        summary: 'Send the next bytes; the response to the last ones names the item in x-evidence-id',
        consumes: OFFSET_STREAM,
      },
      async ({ scope, params: { id }, request, reply }) => {
        await proceed(scope, { method: 'PATCH', id, request, reply })
        return undefined
      },
    ),
    defineRoute(
      endpoints.cancelResumableUpload,
      {
        ...single,
        rate: 'write',
        audit: 'evidence.cancel_upload',
        summary: 'Cancel an upload and remove what has arrived',
      },
      async ({ scope, params: { id }, request, reply }) => {
        if (await asItem(scope, reply, id))
          throw new AppError('CONFLICT', 'This upload is already in the evidence. Delete the item instead.')
        await tus.cancel(scope, { id, request, reply })
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
