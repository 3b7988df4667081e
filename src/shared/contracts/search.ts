import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { id, line } from './common.ts'

export const FOUND_KINDS = ['question', 'topic', 'evidence', 'person', 'analysis'] as const

export const searchQuery = z.object({
  q: line(200)
    .pipe(z.string().min(LIMITS.searchLeast))
    .describe(
      'Evidence is found as its list finds it: by words in the text, or any part of what it is called. Everything else has each of the words somewhere',
    ),
  limit: z.coerce.number().int().min(1).max(LIMITS.searchMost).default(6).describe('Of each kind'),
  except: id.optional().describe('An investigation that is left out: whoever has it open has searched it'),
})
export type SearchQuery = z.infer<typeof searchQuery>

export const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id,
  title: z.string().describe('What it is called: the words of a question, the name of a person'),
  investigation_id: id,
  investigation_title: z.string(),
  exhibit_number: z.string().nullable().describe('Of evidence'),
  excerpt: z.string().nullable().describe('Of evidence: some of its text where most of the words stand'),
  analysis_id: id.nullable().describe('Of a question or a topic: the last analysis of it that did not fail'),
})
export type Found = z.infer<typeof found>

export const searchAnswer = z.object({
  items: z.array(found).describe('Kind after kind; within each, those of the newest investigations first'),
  is_whole: z
    .boolean()
    .describe(
      'False where there may be more: as much of a kind as was asked for, or too many investigations',
    ),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
