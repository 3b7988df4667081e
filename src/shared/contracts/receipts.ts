import { z } from 'zod'
import { id } from './common.ts'

const count = z.number().int().nonnegative()

export const RECEIPT_STRENGTHS = ['searched_all', 'read_part', 'blind_spots'] as const
export type ReceiptStrength = (typeof RECEIPT_STRENGTHS)[number]

/** What stands behind "not found": where it was looked for, and where it could not be. An item is counted once. */
export const receipt = z.object({
  total: count.describe('Items of the case: the sum of the five kinds that follow'),
  read: z
    .object({ items: count, passages: count, characters: count })
    .describe('Shown to the analyst, whole or in part'),
  searched_only: z
    .object({ items: count, passages: count })
    .describe('Not shown to the analyst, and searched by words and by meaning'),
  unreadable: z.object({
    items: count,
    by: z.object({ failed: count, empty: count }),
    exhibits: z
      .array(z.string())
      .optional()
      .describe('By their numbers, the first twenty; not of earlier versions'),
  }),
  not_ready: z.object({ items: count }).describe('Still being read when the analysis was made'),
  left_out: z.object({
    items: count,
    by: z.object({
      withdrawn: count,
      background_off: count.describe('Excluded from analyses'),
      deleted: count,
    }),
  }),
  queries: z.array(z.string()).describe('What was searched for'),
  words_absent: z
    .array(z.string())
    .describe('Of these the words that occur in no form in any item that could be searched'),
  near_unread: count.describe('Passages that were not read and may bear on it; the first ones are cited'),
  nearest: z
    .object({ chunk_id: id, evidence_id: id, similarity: z.number().int().nullable() })
    .nullable()
    .describe('The closest passage in meaning that was not read'),
  strength: z
    .enum(RECEIPT_STRENGTHS)
    .describe(
      'searched_all: nothing that was not read comes near; read_part: something may; blind_spots: some items could not be searched',
    ),
})
export type Receipt = z.infer<typeof receipt>
