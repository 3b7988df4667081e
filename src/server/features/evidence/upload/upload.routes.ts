import { AppError } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { uploadFields } from '#shared/contracts/evidence.ts'
import { readGiven } from '#shared/plain-issues.ts'
import { readOrigin } from '../origin.ts'
import type { PresentItem } from '../present-evidence.ts'
import { type ReceiveUploadDeps, receiveUpload } from './receive-upload.ts'
import { readUploadForm } from './upload-form.ts'

export const uploadRoutes = (deps: ReceiveUploadDeps & { readonly presentItem: PresentItem }): Route[] => [
  defineRoute(
    endpoints.uploadFile,
    {
      access: atLeast('member'),
      rate: 'upload',
      audit: 'evidence.create',
      tag: 'evidence',
      summary: 'Add a file as evidence: the fields first, then the file, at most 500 MB',
      consumes: 'multipart/form-data',
    },
    async ({ scope, request }) => {
      const origin = readOrigin(request)
      const received = await readUploadForm(request, async (given, file) => {
        const read = readGiven(uploadFields.strict(), given)
        if (read.errors === null) return await receiveUpload(deps, scope, { origin, fields: read.data, file })
        throw new AppError(
          'VALIDATION_FAILED',
          'Some of the form is not valid; its fields come before the file. See errors.',
          read,
        )
      })
      const itemId = await received.commit().catch(async (error: unknown) => {
        await received.discard()
        throw error
      })
      return await deps.presentItem(scope, itemId)
    },
  ),
]
