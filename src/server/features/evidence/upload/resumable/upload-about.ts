import { z } from 'zod'
import { investigationExists } from '#server/features/investigations/index.ts'
import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { uploadFields } from '#shared/contracts/evidence.ts'
import { readGiven } from '#shared/plain-issues.ts'
import { acceptName } from '../accept-file.ts'

const MAX_NAME = 4_096

/** What an upload says about itself, under the names that tus clients use for a file. */
const uploadAbout = uploadFields.extend({
  filename: z.string().min(1).max(MAX_NAME),
  filetype: z
    .string()
    .max(200)
    .nullish()
    .transform((type) => type ?? ''),
  /** Its path in the folder it came from; only its chain of custody keeps it. */
  relative_path: z.string().min(1).max(MAX_NAME).nullish(),
})
export type UploadAbout = z.output<typeof uploadAbout>

export function readAbout(metadata: unknown): UploadAbout {
  const read = readGiven(uploadAbout, metadata ?? {})
  if (read.errors === null) return read.data
  throw new AppError('VALIDATION_FAILED', 'Some of the Upload-Metadata is not valid; see errors.', read)
}

/** What can be refused before the first byte. */
export async function requireMayBegin(
  deps: Core,
  scope: TenantScope,
  { about, size }: { about: UploadAbout; size: number },
): Promise<void> {
  acceptName(about.filename, about.filetype)
  if (size === 0) throw new AppError('UPLOAD_REJECTED', 'This file is empty.')
  await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await investigationExists(db, about.investigation_id))) throw notFound()
  })
}
