import { z } from 'zod'
import { id, timestamp } from './common.ts'

/** An upload by the tus protocol: what has arrived of it, and the item that it became. */
export const resumableUpload = z.object({
  id,
  offset: z.number().int(),
  size: z.number().int(),
  expires_at: timestamp.nullable().describe('What is not whole by then is removed; null once it is an item'),
  evidence_id: id
    .nullable()
    .describe('The same id as the upload; null until the last byte has been taken in'),
})
export type ResumableUpload = z.infer<typeof resumableUpload>

/** Names the item in the answer that ends an upload, and in every later answer to HEAD. */
export const EVIDENCE_ID_HEADER = 'x-evidence-id'
