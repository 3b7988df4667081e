import { PassThrough, Readable } from 'node:stream'
import { MemoryLocker, Server, type Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { OFFSET_STREAM } from '#server/platform/http/define-route.ts'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import { acceptFile } from '../accept-file.ts'
import { HEAD_BYTES, readSigns } from '../content-signs.ts'
import { readRest, tooLarge } from '../upload-form.ts'
import { createPartStore, folderOf, KEPT_MS, removePart } from './part-store.ts'
import { readAbout, type UploadAbout } from './upload-about.ts'

export const RESUMABLE_PATH = '/api/storage/resumable'
export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration']
const SILENCE_MS = 60_000
const PASSED_ON = ['location', 'upload-metadata']

/** One guarded call, as tus' own handler is to see it. */
export interface TusCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  readonly id: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** May refuse what is about to begin. */
  onBegin?(about: UploadAbout, size: number): Promise<void>
}

/** How far an upload is once a call has been served. */
export interface Progress {
  readonly offset: number
  readonly size: number
  readonly about: UploadAbout
  readonly expiresAt: Date
}

/** Null once the upload is cancelled. */
export type ServeTus = (scope: TenantScope, call: TusCall) => Promise<Progress | null>

/**
 * tus' handler behind our guard: it is handed a request of the caller who was let in, on that caller's folder, and
 * without their credentials. What it refuses becomes an error of ours.
 */
export function createServeTus(partsDir: string): ServeTus {
  // Two connections of one upload: the newer one ends the older one's writing before it goes on.
  const locker = new MemoryLocker()
  return async (scope, call) => {
    const { request, reply } = call
    const folder = folderOf(partsDir, scope)
    reply.header('tus-resumable', TUS_VERSION)
    let refusal: AppError | null = null
    const refuse = (error: unknown): never => {
      if (error instanceof AppError) refusal = error
      throw error
    }
    let about: UploadAbout | null = null
    const store = createPartStore(folder, async (head) => {
      try {
        about ??= readAbout((await store.getUpload(call.id)).metadata)
        acceptFile(about.filename, about.filetype, head, await readSigns(head.subarray(0, HEAD_BYTES)))
      } catch (error) {
        refuse(error)
      }
    })
    const server = new Server({
      path: RESUMABLE_PATH,
      datastore: store,
      locker,
      relativeLocation: true,
      maxSize: UPLOAD_LIMITS.fileBytes,
      namingFunction: () => call.id,
      onUploadCreate: async (_request, upload) => {
        try {
          about = readAbout(upload.metadata)
          if (upload.size === undefined)
            throw new AppError('VALIDATION_FAILED', 'Say how long the file is, by Upload-Length.')
          await call.onBegin?.(about, upload.size)
        } catch (error) {
          refuse(error)
        }
        return {}
      },
    })
    const answer = await server.handleWeb(webRequest(call))
    if (refusal) {
      await removePart(folder, call.id)
      await readRest(request)
      throw refusal
    }
    if (answer.status >= 400) {
      await readRest(request)
      throw await errorOf(answer, reply)
    }
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    if (call.method === 'DELETE') return null
    // Another connection may have cancelled it meanwhile.
    const upload = await store.getUpload(call.id).catch(() => {
      throw notFound()
    })
    return progressOf(upload)
  }
}

const progressOf = (upload: Upload): Progress => ({
  offset: upload.offset,
  size: upload.size ?? 0,
  about: readAbout(upload.metadata),
  expiresAt: new Date(Date.parse(upload.creation_date ?? '') + KEPT_MS),
})

function webRequest({ method, id, request }: TusCall): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (/^(tus-|upload-|content-(type|length)$)/.test(name) && typeof value === 'string')
      headers.set(name, value)
  const carriesBytes = method !== 'HEAD' && headers.get('content-type') === OFFSET_STREAM
  return new Request(`http://probity${RESUMABLE_PATH}${method === 'POST' ? '' : `/${id}`}`, {
    method,
    headers,
    ...(carriesBytes ? { body: Readable.toWeb(bodyOf(request)) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

/** The body, which ends where the connection breaks: what has come until then is kept. */
function bodyOf({ raw }: FastifyRequest): Readable {
  raw.setTimeout?.(SILENCE_MS, () => raw.destroy())
  const body = new PassThrough()
  const end = () => body.writableEnded || body.end()
  raw.once('close', end).on('error', end).pipe(body)
  return body
}

async function errorOf(answer: Response, reply: FastifyReply): Promise<AppError> {
  const words = (await answer.text()).trim()
  switch (answer.status) {
    case 404:
    case 410:
      return notFound()
    case 409:
      return new AppError(
        'CONFLICT',
        'The upload stands at another offset; ask for it by HEAD and go on there.',
      )
    case 412:
      reply.header('tus-version', TUS_VERSION)
      return new AppError('PRECONDITION_FAILED', `Send the header Tus-Resumable: ${TUS_VERSION}.`)
    case 413:
      return tooLarge()
  }
  return answer.status < 500
    ? new AppError('VALIDATION_FAILED', `This is not as the tus protocol has it: ${words}`)
    : new AppError('INTERNAL', 'The bytes could not be kept. What came before is still there.')
}
