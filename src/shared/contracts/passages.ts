import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { id, line } from './common.ts'
import { place } from './places.ts'

export const passageQuery = z.object({
  q: line(200).describe('As the list of evidence is searched: by words in the text'),
  limit: z.coerce.number().int().min(1).max(LIMITS.listMost).default(LIMITS.listDefault),
})
export type PassageQuery = z.infer<typeof passageQuery>

const offset = z.number().int().min(0)

export const foundPassage = z.object({
  evidence_id: id,
  exhibit_number: z.string().nullable(),
  title: z.string(),
  start: offset.describe('UTF-16 code units into the text of the item'),
  end: offset,
  at: place.describe('Where the first of the searched words stands, or else the passage begins'),
  text: z.string(),
})
export type FoundPassage = z.infer<typeof foundPassage>

export const foundPassages = z.object({
  items: z.array(foundPassage).describe('In the order of the exhibit numbers'),
  is_whole: z.boolean().describe('False where there are more than were asked for'),
})

export const excerpt = z.object({
  evidence_id: id,
  start: offset.describe('UTF-16 code units into the text of the item'),
  end: offset,
  text: z.string(),
})
export type Excerpt = z.infer<typeof excerpt>

export const excerpts = z.object({
  items: z
    .array(excerpt)
    .describe('The oldest items first; what is found only by what it is called has none'),
  is_whole: z.boolean().describe('False where there are more than were asked for'),
})
