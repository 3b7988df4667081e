import { z } from 'zod'
import { kindCounts } from './evidence.ts'

/** What evidence exists for an analysis, known without reading any of it. */
export const readiness = z.object({
  evidence_count: z.number().int(),
  linked_evidence_count: z.number().int().nullable().describe('Only for a question'),
  background_document_count: z.number().int(),
  background_used_count: z.number().int().describe('Background documents that generation may use'),
  background_ai_enabled: z
    .boolean()
    .describe('false where the organization switched them off, or each of them is'),
  by_source_type: z.object({
    content: z.number().int(),
    attachment: z.number().int(),
    background_doc: z.number().int(),
  }),
  by_kind: kindCounts.describe('The same items by what they are: mails, spreadsheets'),
  notes: z.array(z.string()),
  blocking: z.boolean(),
  blocking_message: z.string().nullable(),
  unsearchable_count: z
    .number()
    .int()
    .describe('Items whose text could not be read; they will not be searched'),
  copies_count: z
    .number()
    .int()
    .describe('Items with nearly the same text as another one; together they count once as corroboration'),
  duration_ms: z.number(),
})
export type Readiness = z.infer<typeof readiness>
