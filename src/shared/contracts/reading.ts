import { z } from 'zod'
import { id } from './common.ts'
import { PARTY_ROLES } from './investigations.ts'
import { place } from './places.ts'

export const UNIT_PARTS = [
  'assertion',
  'question',
  'answer',
  'row',
  'heading',
  'greeting',
  'boilerplate',
] as const
export const STANCES = ['asserts', 'denies', 'does_not_recall', 'changed', 'reports_another'] as const
export const BASES = ['saw', 'heard', 'was_told', 'document', 'inferred', 'not_said'] as const
export const MODALITIES = ['happened', 'planned', 'conditional', 'hypothetical'] as const
export const TIME_CERTAINTIES = ['stated', 'computed', 'undetermined'] as const
export const TIME_ANCHORS = ['written', 'spoken', 'conduct', 'event'] as const

const offset = z.number().int().min(0)
const voice = z.object({ name: z.string(), certain: z.boolean(), person: z.string().nullable() })

export const readUnit = z.object({
  start: offset.describe('UTF-16 code units into the text of the item'),
  end: offset,
  at: place
    .extend({
      turn: z
        .number()
        .int()
        .nullable()
        .describe('From 1, in the order of the text: what one person says without a break is one turn'),
    })
    .describe('Where it begins, as a reader would say it'),
  part: z.enum(UNIT_PARTS),
  level: z.number().int().describe("0 is the item's own text, 1 the message quoted in it, and so on"),
  answers: z.number().int().nullable().describe('The place, among the units, of the question it answers'),
  speaker: voice.nullable().describe('Not certain where the text only suggests it; null where nothing tells'),
  told_by: voice
    .nullish()
    .describe(
      'Who hands these words on: quotes them or took them down; null where nobody but the speaker does',
    ),
  to: z.array(z.string()),
  stance: z.enum(STANCES).nullable(),
  basis: z.enum(BASES),
  modality: z.enum(MODALITIES),
  times: z.array(
    z.object({
      start: offset,
      end: offset,
      text: z.string(),
      from: z.string().nullable().describe('ISO, as coarse as it was said; null where nothing determines it'),
      to: z.string().nullable(),
      certainty: z.enum(TIME_CERTAINTIES),
      anchor: z.enum(TIME_ANCHORS).nullable(),
      readings: z.array(z.string()),
    }),
  ),
  said_on: z.string().nullable().describe('The ISO day on which it was said or written, as the item tells'),
  people: z.array(z.string()).describe('Whom it names, by their ids in the register of people'),
})

/** What the reader found in an item. */
export const reading = z.object({
  reader_version: z.number().int().nullable().describe('Null while the item waits to be read'),
  units: z.array(readUnit),
})
export type Reading = z.infer<typeof reading>
export type ReadUnit = Reading['units'][number]

/** Why a name is taken for a name of this person. */
export const JOIN_REASONS = [
  'party',
  'same_name',
  'given_alias',
  'address',
  'initials',
  'part_of_name',
  'nickname',
  'misspelt',
  'by_person',
] as const

export const registeredPerson = z.object({
  id: z.string().describe('That of its main name: stays the same as long as the name stands in the evidence'),
  name: z.string(),
  role: z.enum(PARTY_ROLES).nullable().describe('Of a party; null for everybody else'),
  aliases: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      items: z.number().int().describe('In how many items somebody speaks or is spoken to by this name'),
      why: z.enum(JOIN_REASONS),
    }),
  ),
  maybe: z.array(z.string()).describe('Ids of people who may be the same person; nothing is joined unasked'),
})
export type RegisteredPerson = z.infer<typeof registeredPerson>

export const people = z.object({
  items: z.array(registeredPerson),
  not_people: z
    .array(z.object({ id: z.string(), name: z.string(), items: z.number().int() }))
    .describe('What reads like a name and is nobody’s, as somebody has said'),
  unread: z.number().int().describe('Items that wait to be read: their people are missing'),
})
export type PeopleList = z.infer<typeof people>

export const personParams = z.object({ id, person_id: z.uuid() })

const personWord = z.object({
  evidence_id: id,
  exhibit_number: z.string().nullable(),
  title: z.string(),
  start: offset.describe('UTF-16 code units into the text of the item'),
  end: offset,
  at: place,
  text: z.string(),
  speaker: z.object({ name: z.string(), certain: z.boolean() }).nullable(),
  told_by: z
    .object({ name: z.string(), certain: z.boolean() })
    .nullish()
    .describe('Who hands these words on, where that is not the speaker'),
  to: z.array(z.string()),
  said_on: z.string().nullable(),
})
export type PersonWord = z.infer<typeof personWord>

const someWords = z.object({
  total: z.number().int().describe('Of which the first are given'),
  items: z.array(personWord),
})

/** What a person says in the evidence, and what others say that names this person. */
export const personWords = z.object({
  id: z.string(),
  name: z.string(),
  said: someWords,
  about: someWords,
  is_whole: z.boolean().describe('False where the person is in more items than were looked through'),
})
export type PersonWords = z.infer<typeof personWords>

/** Whatever the evidence suggests: two names of an investigation are one person, or two; names are a person's, or nobody's. */
export const peopleDecision = z.union([
  z.strictObject({ a: z.uuid(), b: z.uuid(), same: z.boolean() }),
  z.strictObject({ names: z.array(z.uuid()).min(1).max(50), is_person: z.boolean() }),
])
export type PeopleDecision = z.infer<typeof peopleDecision>
