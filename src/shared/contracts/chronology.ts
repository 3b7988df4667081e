import { z } from 'zod'
import { ZONES } from '../zones.ts'
import { day, id, line, listQuery } from './common.ts'
import { TIME_CERTAINTIES, UNIT_PARTS } from './reading.ts'

/** What an entry is: somebody's sentence, a mail or messages of a chat, rows of a log or table, what is planned, a paper's own date. */
export const ENTRY_KINDS = ['statement', 'message', 'row', 'plan', 'document'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

const filter = {
  person: line(200)
    .optional()
    .describe(
      'A person, by the main name or the id in the register: who says it, hears it or is named in it',
    ),
  from: day.optional().describe('Only what is dated, wholly or in part, on this day or later'),
  to: day.optional().describe('Only what is dated, wholly or in part, on this day or earlier'),
  kinds: z
    .string()
    .max(100)
    .transform((words) => ENTRY_KINDS.filter((kind) => words.split(',').includes(kind)))
    .optional()
    .describe(`Only these kinds of entries, with commas between them: ${ENTRY_KINDS.join(', ')}`),
}

export const chronologyQuery = z.object({
  limit: listQuery.shape.limit,
  cursor: z.coerce.number().int().min(0).optional(),
  ...filter,
})

export const CHRONOLOGY_FORMATS = ['csv', 'xlsx'] as const
export const chronologyExportQuery = z.object({ format: z.enum(CHRONOLOGY_FORMATS), ...filter })

const offset = z.number().int().min(0).describe('UTF-16 code units into the text of the item')

const when = z.object({
  from: z.string().nullable().describe('ISO, as coarse as it was said; null where nothing determines it'),
  to: z.string().nullable().describe('Inclusive'),
  certainty: z.enum(TIME_CERTAINTIES),
  readings: z.array(z.string()).describe('More than one where the words can mean several days'),
  zone: z
    .enum(ZONES)
    .nullable()
    .describe('Of the clock, where it is written beside the time, over its column or above its table'),
  written: z
    .object({
      start: offset,
      end: offset,
      text: z.string(),
      column: z.string().optional().describe('What stands over its column, where it stands in a row'),
    })
    .describe('The words that date it'),
})
const speaker = z.object({ name: z.string(), certain: z.boolean() }).nullable()
const toldBy = speaker.unwrap().optional().describe('Who hands these words on, where that is not the speaker')
const item = {
  evidence_id: id,
  title: z.string(),
  exhibit_number: z.string().nullable(),
  given_numbers: z.string().nullable().describe('That others gave the item: Bates, exhibits of another side'),
}
const source = { ...item, start: offset, end: offset }

export const MAX_PARTS = 200

export const chronologyEntry = z.object({
  kind: z.enum(ENTRY_KINDS),
  when: when.describe('Of several rows or messages from the first to the last'),
  ...source,
  text: z
    .string()
    .describe('Of several rows or messages the first one; without the marks that Markdown sets for bold'),
  columns: z
    .array(z.string())
    .optional()
    .describe(
      'Of a whole row of a table, what stands over its cells, in their order; absent where nothing does',
    ),
  subject: z.string().nullable().describe('Of a mail'),
  part: z.enum(UNIT_PARTS),
  speaker,
  told_by: toldBy,
  to: z.array(z.string()).describe('Whom a message is for'),
  count: z.number().int().describe('How many rows, messages or sentences without a day of one item it holds'),
  parts: z
    .array(
      z.object({
        from: z.string().nullable(),
        start: offset,
        end: offset,
        text: z.string(),
        speaker,
        told_by: toldBy,
      }),
    )
    .describe(`What it holds where that is more than one, at most ${MAX_PARTS} of them`),
  also_in: z.array(z.object(source)).describe('Other items that hold the same words of the same time'),
})
export type ChronologyEntry = z.infer<typeof chronologyEntry>

/** The dated sentences and rows of a case in order of time; those of which no day is determined come last. */
export const chronology = z.object({
  items: z.array(chronologyEntry),
  next_cursor: z.string().nullable(),
  total: z.number().int().describe('Of all pages'),
  kinds: z
    .record(z.enum(ENTRY_KINDS), z.number().int())
    .describe('How many there are of each kind, also of those not asked for'),
  days: z
    .array(z.object({ from: z.string(), entries: z.number().int() }))
    .describe('How many entries of all pages begin on each day, month or year'),
  clocks: z
    .array(z.object({ ...item, notes: z.array(z.object({ ...source, text: z.string() })) }))
    .describe(
      'The logs of whose clock the evidence says that it is off, or in which zone it writes, in its words; on the first page',
    ),
  left_out: z
    .number()
    .int()
    .describe('Answers and the like that say no more than a time: "All of last month."'),
  unread: z.number().int().describe('Items that wait to be read: what they tell is missing'),
})
export type Chronology = z.infer<typeof chronology>
