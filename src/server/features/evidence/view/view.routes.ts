import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { Core } from '#server/platform/core.ts'
import { AppError } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import type { ByteRange, ObjectStore } from '#server/ports/object-store.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { kindOfExtension } from '#shared/upload-rules.ts'
import { harmlessName } from '../extraction/containers/file-name.ts'
import { type EvidenceRow, requireItem } from '../present-evidence.ts'
import { readRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'

/** Whatever a file contains, it may load and run nothing, and reach nothing of ours. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

interface Shown {
  readonly name: string
  readonly mimeType: string
  readonly inline: boolean
  readonly sizeBytes: number
  open(range?: ByteRange): Promise<Readable>
}

export const viewRoutes = (deps: Core & { readonly objects: ObjectStore }): Route[] => [
  defineRoute(
    endpoints.viewFile,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'evidence.view',
      tag: 'evidence',
      summary:
        'The file of an item, or a range of its bytes; files that could run something are only downloaded',
    },
    async ({ scope, query, request, reply }) => {
      const shown = show(deps, await deps.tenancy.inTenant(scope, (db) => requireItem(db, query.evidence_id)))
      const range = readRange(request.headers.range, shown.sizeBytes)
      reply.header('accept-ranges', 'bytes')
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${shown.sizeBytes}`)
        throw new AppError('RANGE_NOT_SATISFIABLE', `This file has ${shown.sizeBytes} bytes.`)
      }
      if (range)
        reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${shown.sizeBytes}`)
      reply
        .header('content-type', shown.mimeType)
        .header('content-length', range ? range.end - range.start + 1 : shown.sizeBytes)
        .header('content-disposition', contentDisposition(shown.inline ? 'inline' : 'attachment', shown.name))
        .header('content-security-policy', CONTENT_POLICY)
        .header('x-content-type-options', 'nosniff')
      return request.method === 'HEAD' ? Readable.from([]) : await shown.open(range ?? undefined)
    },
  ),
]

function show({ objects }: { readonly objects: ObjectStore }, row: EvidenceRow): Shown {
  const { object_key } = row
  if (!object_key) return showText(row)
  const name = row.file_name ?? row.title
  // Decided by the name, never by the sender's claim; if the two disagree, it is only downloaded.
  const kind = kindOfExtension(extname(name).toLowerCase())
  const agrees = kind !== null && (row.mime_type === null || kind.mimeTypes.includes(row.mime_type))
  return {
    name,
    mimeType: agrees ? (row.mime_type ?? kind.mimeTypes[0]) : 'application/octet-stream',
    inline: agrees && kind.inline,
    sizeBytes: row.size_bytes ?? 0,
    open: (range) => objects.get(object_key, range),
  }
}

function showText(row: EvidenceRow): Shown {
  const bytes = Buffer.from(row.content)
  return {
    name: `${harmlessName(row.title, 'text')}.txt`,
    mimeType: 'text/plain; charset=utf-8',
    inline: true,
    sizeBytes: bytes.length,
    open: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes], { objectMode: false }),
  }
}
