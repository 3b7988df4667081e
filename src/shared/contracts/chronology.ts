import { z } from 'zod'
import { day, id, line, listQuery } from './common.ts'
import { TIME_CERTAINTIES, UNIT_PARTS } from './reading.ts'

const filter = {
  person: line(200)
    .optional()
    .describe(
      'A person, by the main name or the id in the register: who says it, hears it or is named in it',
    ),
  from: day.optional().describe('Only what is dated, wholly or in part, on this day or later'),
  to: day.optional().describe('Only what is dated, wholly or in part, on this day or earlier'),
}

export const chronologyQuery = z.object({
  limit: listQuery.shape.limit,
  cursor: z.coerce.number().int().min(0).optional(),
  ...filter,
})

export const CHRONOLOGY_FORMATS = ['csv', 'xlsx'] as const
export const chronologyExportQuery = z.object({ format: z.enum(CHRONOLOGY_FORMATS), ...filter })

const offset = z.number().int().min(0).describe('UTF-16 code units into the text of the item')

export const chronologyEntry = z.object({
  when: z.object({
    from: z.string().nullable().describe('ISO, as coarse as it was said; null where nothing determines it'),
    to: z.string().nullable().describe('Inclusive'),
    certainty: z.enum(TIME_CERTAINTIES),
    readings: z.array(z.string()).describe('More than one where the words can mean several days'),
    written: z.object({ start: offset, end: offset, text: z.string() }).describe('The words that date it'),
  }),
  evidence_id: id,
  title: z.string(),
  exhibit_number: z.string().nullable(),
  given_numbers: z.string().nullable().describe('That others gave the item: Bates, exhibits of another side'),
  start: offset,
  end: offset,
  text: z.string(),
  part: z.enum(UNIT_PARTS),
  speaker: z.object({ name: z.string(), certain: z.boolean() }).nullable(),
})
export type ChronologyEntry = z.infer<typeof chronologyEntry>

/** The dated sentences and rows of a case in order of time; those of which no day is determined come last. */
export const chronology = z.object({
  items: z.array(chronologyEntry),
  next_cursor: z.string().nullable(),
  total: z.number().int().describe('Of all pages'),
  unread: z.number().int().describe('Items that wait to be read: what they tell is missing'),
})
export type Chronology = z.infer<typeof chronology>
