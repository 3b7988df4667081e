import { extname } from 'node:path'
import { z } from 'zod'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'
import { SOURCE_TYPES } from '#shared/analysis-types.ts'
import { id, line } from '#shared/contracts/common.ts'
import { LIMITS } from '#shared/limits.ts'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import { type AddEvidenceDeps, insertFiles, newFileRow, newPlaces, storing } from '../add-evidence.ts'
import type { Origin } from '../custody.store.ts'
import { harmlessName } from '../extraction/file-name.ts'
import { acceptFile } from './accept-file.ts'
import { HEAD_BYTES, readSigns } from './content-signs.ts'
import { type IncomingFile, takeHead } from './upload-form.ts'

export interface ReceiveUploadDeps extends AddEvidenceDeps {
  /** Null where none is set up. */
  readonly scanner: VirusScanner | null
}

/** What comes with a file, by whatever way it comes. */
export const uploadFields = z.object({
  investigation_id: id,
  source_type: z.enum(SOURCE_TYPES),
  title: line(LIMITS.titleLength).optional(),
})
export type UploadFields = z.output<typeof uploadFields>

/** A file that is stored, but that no item names yet: `commit` makes the item, and until then a sweep may remove it. */
export interface ReceivedFile {
  commit(): Promise<string>
  discard(): Promise<void>
}

/**
 * Checks a file by its name and first bytes, stores it as it arrives, and has it scanned where a scanner is set up.
 * With `itemId` it becomes the item of that id, or fails with CONFLICT where there is one.
 */
export async function receiveUpload(
  deps: ReceiveUploadDeps,
  scope: TenantScope,
  origin: Origin,
  fields: UploadFields,
  file: IncomingFile,
  itemId?: string,
): Promise<ReceivedFile> {
  await deps.tenancy.inTenant(scope, (db) => mustExist(deps, db, fields.investigation_id))
  const fileName = harmlessName(file.fileName, 'file')
  const head = await takeHead(file.bytes, HEAD_BYTES)
  try {
    const kind = acceptFile(fileName, file.declaredType, head, await readSigns(head.subarray(0, HEAD_BYTES)))
    const places = newPlaces(deps, scope, itemId ?? 1)
    const stored = await storing(deps, scope, places, async ([place]) => {
      const put = await deps.objects.put(place!.objectKey, file.bytes.readableEnded ? head : file.bytes, {
        contentType: kind.mimeTypes[0],
      })
      await assertClean(deps, place!.objectKey)
      const about = {
        name: fileName,
        nameGiven: file.nameGiven ?? file.fileName,
        mimeType: mimeTypeOf(kind.mimeTypes, fileName),
        ...put,
      }
      return newFileRow(
        deps,
        scope,
        { ...place!, investigationId: fields.investigation_id, parentId: null },
        {
          title: fields.title ?? null,
          sourceType: fields.source_type,
          about,
        },
      )
    })
    return {
      commit: async () => {
        await deps.tenancy.inTenant(scope, async (db) => {
          await mustExist(deps, db, fields.investigation_id)
          await insertFiles(db, deps, [stored.value], { event: 'uploaded', origin })
        })
        return stored.value.id
      },
      discard: stored.discard,
    }
  } finally {
    // Where the stream over it was never read, nothing else closes it.
    file.bytes.destroy()
  }
}

const mustExist = async (
  deps: ReceiveUploadDeps,
  db: Parameters<ReceiveUploadDeps['investigationExists']>[0],
  id: string,
) => {
  if (!(await deps.investigationExists(db, id))) throw notFound()
}

/** Kinds with several types name the plain one first. */
const mimeTypeOf = (types: readonly [string, ...string[]], fileName: string): string =>
  /\.(md|markdown|tsv|xhtml)$/.test(extname(fileName).toLowerCase()) ? (types[1] ?? types[0]) : types[0]

async function assertClean(deps: ReceiveUploadDeps, objectKey: string): Promise<void> {
  if (!deps.scanner) return
  const { found } = await deps.scanner.scan(await deps.objects.get(objectKey))
  if (found)
    throw new AppError(
      'UPLOAD_REJECTED',
      `The virus scanner found ${found.slice(0, UPLOAD_LIMITS.fileNameLength)} in this file.`,
    )
}
