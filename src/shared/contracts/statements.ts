import { z } from 'zod'
import { CITATION_METHODS, CONTRARY_REASONS, STATEMENT_KINDS, STATEMENT_ORIGINS } from '../analysis-types.ts'
import { POLICY_STATUSES } from './analysis-views.ts'
import { id, timestamp } from './common.ts'
import { receipt } from './receipts.ts'
import { stability } from './reruns.ts'

/** not_searchable: who says what in its own source was not read yet. */
export const CONTRARY_STATES = ['found', 'none_found', 'not_searchable'] as const

const speaker = z.object({
  name: z.string(),
  certain: z.boolean().describe('False where the evidence only suggests it'),
})

const toldBy = speaker
  .optional()
  .describe(
    'Who hands on the words of `speaker`, quoting them or having taken them down; absent where nobody but the speaker tells them, where nothing tells, and in analyses of earlier versions. With `speaker` null, whoever tells it does not say whose words they are, or not so that they are known',
  )
const relays = z
  .array(speaker.nullable())
  .optional()
  .describe(
    'Whose words `speaker` hands on besides words of their own; null for somebody who is not known. Absent where there are none',
  )

export const citation = z.object({
  id,
  chunk_id: id,
  evidence_id: id,
  quote: z.string().describe("The evidence's own words at start..end, never the model's"),
  start: z.number().int().describe('UTF-16 offset into the text of the item'),
  end: z.number().int().describe('UTF-16 offset, exclusive'),
  columns: z
    .array(z.string())
    .optional()
    .describe(
      'Of whole rows of a table, what stands over their cells, in their order; absent where nothing does',
    ),
  method: z.enum(CITATION_METHODS).describe('How the quote was found again'),
  repointed: z.boolean().describe('Found in another chunk than the one the analyst named'),
  speaker: speaker.nullish().describe('Whose words are quoted; null where nothing tells'),
  told_by: toldBy,
  relays,
  said_on: z.string().nullish().describe('The ISO day on which they were said or written'),
  copy_of: id
    .nullish()
    .describe(
      'An earlier citation of the statement in another item with the same message: a near-duplicate of the item, or the message quoted in a reply',
    ),
  unread: z
    .literal(true)
    .optional()
    .describe('Found by a search of the whole case; the analyst was not shown this passage'),
  contrary: z
    .enum(CONTRARY_REASONS)
    .optional()
    .describe('It speaks otherwise than the statement, and in what; the statement does not rest on it'),
})
export type Citation = z.infer<typeof citation>

export const statement = z.object({
  id: z.string().describe('Unique within the analysis'),
  text: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  citations: z.array(citation),
  uncited: z.boolean().describe('No quote of this statement was found in the evidence'),
  source_count: z
    .number()
    .int()
    .optional()
    .describe('Items that its citations stand in, copies of one message counted once'),
  speaker: speaker
    .nullish()
    .describe('Who says what it quotes; null for words of our own or of a person, and where nothing tells'),
  told_by: toldBy,
  relays,
  said_on: z.string().nullish().describe('The ISO day on which that was said or written'),
  policy_status: z
    .enum(POLICY_STATUSES)
    .optional()
    .describe('Of the policy that it cites, on the day of the fact, else in the days of the conduct'),
  support_lost: z
    .boolean()
    .describe('Every item that supported it has since been withdrawn, excluded or deleted'),
  origin: z
    .enum(STATEMENT_ORIGINS)
    .optional()
    .describe(
      'Whose words it is made of. A person’s words are cited only where they, or words they quote, are found in the evidence, or where the person picked a passage',
    ),
  edited_by: id.nullish().describe('Who wrote the words of a person; null where that is not known'),
  edited_at: timestamp.nullish().describe('When the words of a person were written'),
  former_text: z
    .string()
    .optional()
    .describe(
      'What the analysis itself said here, of the words of a person; not of those of earlier versions',
    ),
  reworded_from: z
    .array(id)
    .optional()
    .describe('Items that it cited before a person reworded it; its words may still be theirs'),
  receipt: receipt
    .optional()
    .describe('Where it was looked for, of a statement that something is not there; not of earlier versions'),
  contrary: z
    .object({
      state: z.enum(CONTRARY_STATES),
      receipt: receipt.describe('Where it was looked for; its queries are empty: the statement itself was'),
    })
    .optional()
    .describe(
      'What the whole case says otherwise, of a finding; not of earlier versions or of a person’s words',
    ),
  core: z
    .string()
    .optional()
    .describe(
      'Of quoted words, the part for which they were chosen, as it stands in the text; the rest is what stands around it',
    ),
  stability: stability
    .optional()
    .describe('In how many reruns of these words the analyst said the same; absent where none was made'),
  unverified_quotes: z
    .array(z.string())
    .optional()
    .describe('Words of the text in quotation marks that are not in the evidence of this analysis'),
})
export type Statement = z.infer<typeof statement>
