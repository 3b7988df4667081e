import { z } from 'zod'
import { CONCLUSIONS, SIDES, STANDARDS_OF_PROOF } from '../allegation-words.ts'
import { CONTRARY_REASONS } from '../analysis-types.ts'
import { LIMITS } from '../limits.ts'
import { id, line, timestamp } from './common.ts'
import { place } from './places.ts'

const person = z.object({ id: id.nullable(), name: z.string().nullable() })
const statementId = z.string().min(1).max(100)

export const placedStatement = z.object({
  analysis_id: id,
  statement_id: z.string(),
  side: z.enum(SIDES).nullable().describe('Null where nobody has put it on a side'),
  text: z.string().nullable().describe('Null where the analysis no longer has it'),
  said: z.string().describe("Who said it and when, as in “Ana Reyes, 4 March 2026”; '' where nothing tells"),
  exhibits: z.array(z.string()).describe('The numbers of the items that it rests on'),
  contrary: z
    .array(z.object({ exhibit: z.string(), why: z.enum(CONTRARY_REASONS) }))
    .describe('The numbers of the items that speak otherwise, and in what'),
  agreed: z.boolean().describe('Whether the analysis is agreed with as it stands; only then it counts'),
  placed_by: person.nullable(),
  placed_at: timestamp.nullable(),
})
export type PlacedStatement = z.infer<typeof placedStatement>

/** What has become of the words of an item since a person chose them. */
export const PASSAGE_STATES = ['found', 'changed', 'withdrawn', 'deleted', 'destroyed'] as const
export type PassageState = (typeof PASSAGE_STATES)[number]

export const chosenPassage = z.object({
  id,
  evidence_id: id.nullable().describe('Null where the item was destroyed'),
  exhibit_number: z.string().nullable(),
  title: z.string().nullable(),
  start: z.number().int().describe('UTF-16 code units into the text of the item'),
  end: z.number().int(),
  at: place.nullable().describe('Null where the text no longer has the words there'),
  quote: z.string().nullable().describe("The item's own words; null where it was destroyed"),
  state: z
    .enum(PASSAGE_STATES)
    .describe('Whether the item still has these words there, and can still be used'),
  note: z.string().nullable(),
  chosen_by: person,
  chosen_at: timestamp,
  side: z.enum(SIDES),
  placed_by: person,
  placed_at: timestamp,
})
export type ChosenPassage = z.infer<typeof chosenPassage>

const found = {
  version: z.number().int(),
  conclusion: z.enum(CONCLUSIONS).nullable().describe('Null: taken back'),
  standard: z.string().describe('The standard of proof on that day, in words'),
  reasons: z.string(),
  found_by: person,
  found_at: timestamp,
}

export const finding = z.object({
  ...found,
  rests_on: z.array(z.object({ analysis_id: id, content_sha256: z.string() })),
  changed_since: z.array(id).describe('Analyses it rests on whose words have changed since'),
  earlier: z.array(z.object(found)).describe('What was found before, the last first'),
})
export type Finding = z.infer<typeof finding>

export const allegation = z.object({
  id,
  investigation_id: id,
  number: z.number().int().describe('Given once; no other allegation ever gets it'),
  text: z.string(),
  concerns: z.array(z.string()),
  rule: z.string().nullable(),
  rule_evidence_id: id.nullable(),
  position: z.number().int(),
  question_ids: z.array(id),
  topic_ids: z.array(id),
  withdrawn: z.object({ reason: z.string(), by: person, at: timestamp }).nullable(),
  written_by: person,
  written_at: timestamp,
  earlier_words: z.array(
    z.object({ version: z.number().int(), text: z.string(), written_by: person, written_at: timestamp }),
  ),
  statements: z.array(placedStatement),
  passages: z.array(chosenPassage).describe('Evidence that people chose themselves'),
  finding: finding.nullable(),
})
export type Allegation = z.infer<typeof allegation>

export const allegationList = z.object({
  items: z.array(allegation),
  standard: z.enum(STANDARDS_OF_PROOF),
  standard_words: z.string(),
  conclusions: z.array(z.enum(CONCLUSIONS)).describe('What the standard of the organization allows to find'),
})
export type AllegationList = z.infer<typeof allegationList>

const links = z.array(id).max(200)
const written = {
  text: line(LIMITS.questionLength),
  concerns: z.array(line(200)).max(50),
  rule: line(LIMITS.questionLength).nullable(),
  rule_evidence_id: id.nullable(),
  question_ids: links,
  topic_ids: links,
}

export const newAllegation = z.strictObject({
  ...written,
  concerns: written.concerns.default([]),
  rule: written.rule.default(null),
  rule_evidence_id: written.rule_evidence_id.default(null),
  question_ids: links.default([]),
  topic_ids: links.default([]),
})
export type NewAllegation = z.infer<typeof newAllegation>

export const allegationPatch = z
  .strictObject({
    ...written,
    position: z.number().int().min(0),
    withdrawn_reason: line(2_000).nullable().describe('Withdraws it; null takes that back'),
  })
  .partial()
export type AllegationPatch = z.infer<typeof allegationPatch>

export const statementPlacing = z.strictObject({
  analysis_id: id,
  statement_id: statementId,
  side: z.enum(SIDES).nullable().describe('Null takes it off the allegation'),
})
export type StatementPlacing = z.infer<typeof statementPlacing>

const offset = z.number().int().min(0)

export const passageChoice = z.strictObject({
  evidence_id: id,
  start: offset,
  end: offset,
  quote: z
    .string()
    .min(1)
    .max(LIMITS.chosenPassageLength)
    .describe('The words as they were read; refused where the item does not have them there'),
  side: z.enum(SIDES),
  note: line(2_000).nullable().default(null),
})
export type PassageChoice = z.infer<typeof passageChoice>

export const passagePlacing = z.strictObject({
  passage_id: id,
  side: z.enum(SIDES).nullable().describe('Null takes it off the allegation'),
})
export type PassagePlacing = z.infer<typeof passagePlacing>

export const findingInput = z.strictObject({
  conclusion: z.enum(CONCLUSIONS).nullable().describe('Null takes the finding back'),
  reasons: line(LIMITS.descriptionLength),
  expected_found_at: timestamp
    .nullable()
    .optional()
    .describe(
      'Of the finding that this one replaces, null where there was none; where somebody has written another since, it is refused. Without it this one replaces whatever stands there',
    ),
})
export type FindingInput = z.infer<typeof findingInput>

export const candidates = z.object({ items: z.array(placedStatement) })
