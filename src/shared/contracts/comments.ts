import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { id, line, listQuery, timestamp } from './common.ts'

/** What a comment is about: the case itself, an item of it or an analysis of it. */
export const COMMENT_TARGETS = ['investigation', 'evidence', 'analysis'] as const
export type CommentTargetType = (typeof COMMENT_TARGETS)[number]

const person = z.object({
  id,
  name: z.string().nullable().describe('null for somebody who left the organization'),
})

const mentions = z
  .array(id)
  .max(LIMITS.maxCommentMentions)
  .transform((ids) => [...new Set(ids)])
  .describe('People of the organization who are meant; each finds the comment waiting until it is done')

export const newComment = z.strictObject({
  target_type: z.enum(COMMENT_TARGETS),
  target_id: id.describe('The case of the address, or an item or an analysis of it'),
  text: line(LIMITS.commentLength),
  mentions: mentions.default([]),
})
export type NewComment = z.infer<typeof newComment>

export const commentPatch = z.strictObject({
  text: line(LIMITS.commentLength),
  mentions: mentions
    .optional()
    .describe('Everybody whom the new words mention; as before where it is left out'),
})
export type CommentPatch = z.infer<typeof commentPatch>

export const comment = z.object({
  id,
  investigation_id: id,
  target: z.object({
    type: z.enum(COMMENT_TARGETS),
    id,
    title: z.string().describe('Of the case, of the item with its number, or what the analysis is about'),
  }),
  author: person,
  text: z.string(),
  mentions: z.array(person),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  done: z.object({ by: person, at: timestamp }).nullable(),
})
export type Comment = z.infer<typeof comment>

export const commentQuery = listQuery.extend({
  target_id: id
    .optional()
    .describe('Of the case itself, of one item or of one analysis; of all of them where it is left out'),
})

/** A comment that waits for the caller, with the case it belongs to. */
export const waitingComment = comment.extend({ case_number: z.string(), case_title: z.string() })
export type WaitingComment = z.infer<typeof waitingComment>

export const waitingQuery = listQuery.extend({
  mentions: z.literal('me').describe('Comments that mention the caller and are not done'),
})
