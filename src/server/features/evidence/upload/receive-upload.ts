import { extname } from 'node:path'
import { investigationExists } from '#server/features/investigations/index.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'
import type { UploadFields } from '#shared/contracts/evidence.ts'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import { type AddEvidenceDeps, insertFiles, newFileRow, newPlace, storing } from '../add-evidence.ts'
import type { Origin } from '../custody.store.ts'
import { harmlessName } from '../extraction/containers/file-name.ts'
import { acceptFile } from './accept-file.ts'
import { HEAD_BYTES, readSigns } from './content-signs.ts'
import { type IncomingFile, takeHead } from './upload-form.ts'

export interface ReceiveUploadDeps extends AddEvidenceDeps {
  /** Null if none is configured. */
  readonly scanner: VirusScanner | null
}

/** A file on its way in, with what was said about it. */
export interface Upload {
  readonly origin: Origin
  readonly fields: UploadFields
  readonly file: IncomingFile
  readonly itemId?: string
}

/** A stored file that no item names yet: `commit` creates the item, and until then a sweep may remove it. */
export interface ReceivedFile {
  commit(): Promise<string>
  discard(): Promise<void>
}

/**
 * Checks a file by its name and first bytes, stores it as it arrives, and has it scanned if a scanner is configured.
 * With `itemId` it becomes the item with that id, or fails with CONFLICT if that exists.
 */
export async function receiveUpload(
  deps: ReceiveUploadDeps,
  scope: TenantScope,
  { origin, fields, file, itemId }: Upload,
): Promise<ReceivedFile> {
  await deps.tenancy.inTenant(scope, (db) => requireInvestigation(db, fields.investigation_id))
  const fileName = harmlessName(file.fileName, 'file')
  const head = await takeHead(file.bytes, HEAD_BYTES)
  try {
    const content = await readSigns(head.subarray(0, HEAD_BYTES))
    const kind = acceptFile({ fileName, declaredType: file.declaredType, head, content })
    const place = newPlace(deps, scope, itemId)
    const store = async () => {
      const put = await deps.objects.put(place.objectKey, file.bytes.readableEnded ? head : file.bytes, {
        contentType: kind.mimeTypes[0],
      })
      await requireCleanUpload(deps, place.objectKey)
      const about = {
        name: fileName,
        nameGiven: file.nameGiven ?? file.fileName,
        mimeType: chooseMimeType(kind.mimeTypes, fileName),
        ...put,
      }
      return newFileRow(
        deps,
        { ...place, scope, investigationId: fields.investigation_id, parentId: null },
        {
          title: fields.title ?? null,
          sourceType: fields.source_type,
          custodian: fields.custodian,
          about,
        },
      )
    }
    const stored = await storing(deps, scope, { places: [place], store })
    return {
      commit: async () => {
        await deps.tenancy.inTenant(scope, async (db) => {
          await requireInvestigation(db, fields.investigation_id)
          await insertFiles(deps, db, { rows: [stored.value], event: 'uploaded', origin })
        })
        return stored.value.id
      },
      discard: stored.discard,
    }
  } finally {
    // If the stream over it was never read, nothing else closes it.
    file.bytes.destroy()
  }
}

const requireInvestigation = async (db: TenantDb, id: string) => {
  if (!(await investigationExists(db, id))) throw notFound()
}

/** Kinds with several types list the plain one first. */
const chooseMimeType = (types: readonly [string, ...string[]], fileName: string): string =>
  /\.(md|markdown|tsv|xhtml)$/.test(extname(fileName).toLowerCase()) ? (types[1] ?? types[0]) : types[0]

async function requireCleanUpload(deps: ReceiveUploadDeps, objectKey: string): Promise<void> {
  if (!deps.scanner) return
  const stored = await deps.objects.get(objectKey)
  // A scanner that fails early leaves it open.
  const { found } = await deps.scanner.scan(stored).finally(() => stored.destroy())
  if (found)
    throw new AppError(
      'UPLOAD_REJECTED',
      `The virus scanner found ${found.slice(0, UPLOAD_LIMITS.fileNameLength)} in this file.`,
    )
}
