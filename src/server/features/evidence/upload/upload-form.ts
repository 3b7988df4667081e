import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '#server/platform/errors.ts'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'

export interface IncomingFile {
  readonly fileName: string
  /** The name in the chain of custody; the file name by default. */
  readonly nameGiven?: string
  readonly declaredType: string
  readonly bytes: Readable
}

const LIMITS = {
  files: 1,
  fields: UPLOAD_LIMITS.fields,
  parts: UPLOAD_LIMITS.fields + 1,
  fieldSize: UPLOAD_LIMITS.fieldBytes,
  fileSize: UPLOAD_LIMITS.fileBytes,
  headerPairs: 50,
}
const REST_BYTES = 64 * 1024 * 1024
const REST_MS = 15_000
const FORM_BYTES = 1024 * 1024

export const tooLarge = () =>
  new AppError('UPLOAD_TOO_LARGE', `Files can be at most ${UPLOAD_LIMITS.fileBytes} bytes (500 MB).`)

const unreadable = () =>
  new AppError(
    'VALIDATION_FAILED',
    'The form could not be read. It must be multipart/form-data with one file, sent completely.',
  )

/**
 * Reads a form as it arrives: its fields, then its one file, which `onFile` takes as a stream. The result counts only
 * if the form ends properly; otherwise it is discarded.
 */
export async function readUploadForm<T extends { discard(): Promise<void> }>(
  request: FastifyRequest,
  onFile: (fields: Readonly<Record<string, string>>, file: IncomingFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw unreadable()
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMITS.fileBytes + FORM_BYTES) throw tooLarge()
  const fields: Record<string, string> = {}
  const parts = request.parts({ limits: LIMITS })
  let result: { value: T } | null = null
  try {
    for (;;) {
      const next = await parts.next().catch(() => {
        throw unreadable()
      })
      if (next.done) break
      const part = next.value
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        if (part.valueTruncated) throw invalid(part.fieldname, 'This field is too long.')
        continue
      }
      if (result) throw unreadable()
      result = {
        value: await onFile(fields, {
          fileName: part.filename ?? '',
          declaredType: part.mimetype ?? '',
          bytes: part.file,
        }),
      }
    }
  } catch (error) {
    // The sweep removes what cannot be removed now; the original error must reach the caller.
    await result?.value.discard().catch(() => {})
    await readRest(request)
    throw error
  }
  if (!result) throw invalid('file', 'The form contains no file. Send its fields first and the file last.')
  return result.value
}

/**
 * Most clients read an answer only after they have sent everything: a short rest is read and discarded; a long one
 * costs the client its connection.
 */
export async function readRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  let left = REST_BYTES
  const ended = new Promise<void>((resolve) => {
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) resolve()
    })
    raw
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve())
  })
  raw.resume()
  const stop = new AbortController()
  await Promise.race([ended, sleep(REST_MS, undefined, { signal: stop.signal }).catch(() => {})])
  stop.abort()
}

/**
 * The first bytes of a file, which are then put back, so that the stream can be read from its beginning. After this
 * it fails with UPLOAD_TOO_LARGE as soon as it exceeds the limit.
 */
export async function takeHead(file: Readable, bytes: number): Promise<Buffer> {
  file.once('limit', () => file.destroy(tooLarge()))
  const ended = new Promise<void>((resolve, reject) =>
    file.once('end', resolve).once('close', resolve).once('error', reject),
  )
  ended.catch(() => {})
  const pieces: Buffer[] = []
  let length = 0
  while (length < bytes) {
    const piece = file.read() as Buffer | null
    if (piece) {
      pieces.push(piece)
      length += piece.length
    } else if (file.readableEnded) break
    else if (file.destroyed) throw file.errored ?? unreadable()
    else await Promise.race([ended, once(file, 'readable')])
  }
  const head = Buffer.concat(pieces)
  // Nothing can be put back into an ended stream: then the head is the whole file.
  if (!file.readableEnded && head.length > 0) file.unshift(head)
  return head
}
