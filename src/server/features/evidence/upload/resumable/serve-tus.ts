import { PassThrough, Readable } from 'node:stream'
import type { Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atFirstUse } from '#server/platform/at-first-use.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { OFFSET_STREAM } from '#server/platform/http/define-route.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import { acceptFile } from '../accept-file.ts'
import { HEAD_BYTES, readSigns } from '../content-signs.ts'
import { readRest, tooLarge } from '../upload-form.ts'
import { createPartStore, KEPT_MS, removePart, toPartsFolder } from './part-store.ts'
import { readAbout, type UploadAbout } from './upload-about.ts'

const RESUMABLE_PATH = addresses.beginResumableUpload.url
export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration']
const PASSED_ON = ['location', 'upload-metadata']

/** One guarded call about an upload. */
interface GuardedCall {
  readonly id: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface TusCall extends GuardedCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH'
  /** May refuse an upload before it begins. */
  onBegin?(about: UploadAbout, size: number): Promise<void>
}

/** Progress of an upload after a call. */
export interface Progress {
  readonly offset: number
  readonly size: number
  readonly about: UploadAbout
  readonly expiresAt: Date
}

export interface TusServer {
  /** How far the upload is after the call. */
  serve(scope: TenantScope, call: TusCall): Promise<Progress>
  cancel(scope: TenantScope, call: GuardedCall): Promise<void>
}

/** A call as tus's own handler sees it. */
type HandledCall = Omit<TusCall, 'method'> & { readonly method: TusCall['method'] | 'DELETE' }

/**
 * tus's handler behind our guard: it gets a request of the admitted caller, on that caller's folder, without their
 * credentials. Its refusals become our errors.
 */
export function createTusServer(partsDir: string): TusServer {
  const library = atFirstUse(async () => {
    const { MemoryLocker, Server } = await import('@tus/server')
    // If an upload has two connections, the newer one stops the older one's writing first.
    return { Server, locker: new MemoryLocker() }
  })
  const handle = async (scope: TenantScope, call: HandledCall) => {
    const { request, reply } = call
    const folder = toPartsFolder(partsDir, scope)
    reply.header('tus-resumable', TUS_VERSION)
    let refusal: AppError | null = null
    const refuse = (error: unknown): never => {
      if (error instanceof AppError) refusal = error
      throw error
    }
    let about: UploadAbout | null = null
    const { Server, locker } = await library()
    const store = await createPartStore(folder, async (head) => {
      try {
        about ??= readAbout((await store.getUpload(call.id)).metadata)
        const content = await readSigns(head.subarray(0, HEAD_BYTES))
        acceptFile({ fileName: about.filename, declaredType: about.filetype, head, content })
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
            throw new AppError('VALIDATION_FAILED', 'Send the size of the file in Upload-Length.')
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
      throw await toAppError(answer, reply)
    }
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return store
  }
  return {
    serve: async (scope, call) => {
      const store = await handle(scope, call)
      // Another connection may have cancelled it meanwhile.
      const upload = await store.getUpload(call.id).catch(() => {
        throw notFound()
      })
      return toProgress(upload)
    },
    cancel: async (scope, call) => {
      await handle(scope, { ...call, method: 'DELETE' })
    },
  }
}

const toProgress = (upload: Upload): Progress => ({
  offset: upload.offset,
  size: upload.size ?? 0,
  about: readAbout(upload.metadata),
  expiresAt: new Date(Date.parse(upload.creation_date ?? '') + KEPT_MS),
})

function webRequest({ method, id, request }: HandledCall): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (/^(tus-|upload-|content-(type|length)$)/.test(name) && typeof value === 'string')
      headers.set(name, value)
  const carriesBytes = method !== 'HEAD' && headers.get('content-type') === OFFSET_STREAM
  return new Request(`http://probity${RESUMABLE_PATH}${method === 'POST' ? '' : `/${id}`}`, {
    method,
    headers,
    ...(carriesBytes ? { body: Readable.toWeb(streamBody(request)) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}

/** The body, which ends where the connection breaks: bytes received until then are kept. */
function streamBody({ raw }: FastifyRequest): Readable {
  const body = new PassThrough()
  const end = () => body.writableEnded || body.end()
  raw.once('close', end).on('error', end).pipe(body)
  return body
}

async function toAppError(answer: Response, reply: FastifyReply): Promise<AppError> {
  const words = (await answer.text()).trim()
  switch (answer.status) {
    case 404:
    case 410:
      return notFound()
    case 409:
      return new AppError(
        'CONFLICT',
        'The upload is at another offset. Ask for it with HEAD and continue there.',
      )
    case 412:
      reply.header('tus-version', TUS_VERSION)
      return new AppError('PRECONDITION_FAILED', `Send the header Tus-Resumable: ${TUS_VERSION}.`)
    case 413:
      return tooLarge()
  }
  return answer.status < 500
    ? new AppError('VALIDATION_FAILED', `This does not follow the tus protocol: ${words}`)
    : new AppError('INTERNAL', 'The bytes could not be saved. Those received before are still there.')
}
