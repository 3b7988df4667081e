import { z } from 'zod'
import { RISK_CATEGORIES } from '../risk-categories.ts'
import { ZONES } from '../zones.ts'
import { id } from './common.ts'
import { BASES, STANCES, TIME_CERTAINTIES } from './reading.ts'

/**
 * How an analysis of some types is arranged: every cell is a list of statements. A view holds no words of its own: what
 * is in it is an id, an enum, a day, a count or the name of a person. What is not determined is null or says so.
 */
const statementIds = z.array(z.string()).describe('Statements of the analysis, by their ids')
const day = z.string().describe('ISO, as coarse as it was said: a minute, a day, a month or a year')
const name = z.string().describe('A person, by the main name in the case')

export const ENTRY_SUBJECTS = ['event', 'message', 'planned', 'deadline', 'in_effect', 'reference'] as const
export const ENTRY_STATUSES = ['asserted', 'denied', 'conditional'] as const
export const ENTRY_CONFLICTS = ['date', 'order', 'amount', 'denial'] as const
export const ACTOR_PARTS = ['acts', 'mentioned', 'writes', 'receives'] as const
export const IMPOSSIBLE_TIMES = ['weekday', 'after_writing', 'outside_conduct', 'order'] as const

export const timelineView = z.object({
  type: z.literal('timeline'),
  range: z.object({ from: day.nullable(), to: day.nullable() }),
  entries: z.array(
    z.object({
      id: z.string(),
      statement_ids: statementIds,
      when: z.object({
        from: day,
        to: day.describe('Inclusive'),
        certainty: z.enum(TIME_CERTAINTIES),
        readings: z.array(day).describe('More than one where the words can mean several days'),
        zone: z
          .enum(ZONES)
          .optional()
          .describe('Of the clock, where it is written beside the time, over its column or above its table'),
        written: z
          .object({ evidence_id: id, start: z.number().int(), end: z.number().int() })
          .nullable()
          .describe('Where the words of time stand; null where the time is that of the message itself'),
      }),
      about: z.enum(ENTRY_SUBJECTS),
      status: z.enum(ENTRY_STATUSES),
      actors: z.array(z.object({ name, party: z.boolean(), part: z.enum(ACTOR_PARTS) })),
      sources: z.number().int().describe('Independent sources; copies of one message count once'),
      conflicts: z.array(z.object({ entry_id: z.string(), kind: z.enum(ENTRY_CONFLICTS) })),
    }),
  ),
  undated: z.array(z.object({ statement_ids: statementIds })),
  impossible: z.array(z.object({ statement_id: z.string(), why: z.enum(IMPOSSIBLE_TIMES) })),
  holes: z.array(z.object({ from: day, to: day })).describe('Stretches of time of which no entry tells'),
})
export type TimelineView = z.infer<typeof timelineView>

export const RELATIONS = ['same', 'differs', 'denies', 'only_in', 'unclear'] as const
export const DIFFERENCES = ['amount', 'date', 'time', 'number', 'name', 'negation'] as const

export const comparativeView = z.object({
  type: z.literal('comparative'),
  columns: z.array(z.object({ evidence_id: id.nullable(), party: name.nullable() })),
  rows: z.array(
    z.object({
      cells: z.array(z.object({ column: z.number().int(), statement_ids: statementIds })),
      relation: z.enum(RELATIONS),
      differs_in: z.enum(DIFFERENCES).nullable(),
    }),
  ),
})
export type ComparativeView = z.infer<typeof comparativeView>

export const CELL_STANCES = [...STANCES, 'speaks_of', 'silent'] as const
export const WITNESS_FACTORS = [
  'consistent_within',
  'consistent_over_time',
  'corroborated',
  'contradicted',
  'opportunity',
  'interest',
] as const

export const witnessView = z.object({
  type: z.literal('witness_credibility'),
  witnesses: z
    .array(z.object({ party: name, statements_of: z.array(id) }))
    .describe('In the order of their names, never of anything counted'),
  facts: z.array(
    z.object({
      id: z.string(),
      statement_ids: statementIds,
      conflict: z
        .boolean()
        .optional()
        .describe('Whether the accounts of it cannot all be right; where it is absent, their stances tell'),
      conflict_statement_ids: statementIds
        .optional()
        .describe('Those of its statements that cannot all be right; where it is absent, the stances tell'),
    }),
  ),
  cells: z.array(
    z.object({
      party: name,
      fact_id: z.string(),
      stance: z
        .enum(CELL_STANCES)
        .describe('"speaks_of": the words are near the fact and not plainly of the same matter'),
      basis: z.enum(BASES),
      statement_ids: statementIds,
      said_on: day.nullable(),
    }),
  ),
  factors: z.array(
    z.object({
      party: name,
      factor: z.enum(WITNESS_FACTORS),
      statement_ids: statementIds,
      count: z.number().int(),
    }),
  ),
  excluded: z
    .array(
      z.object({
        reason: z.literal('demeanour'),
        chunk_id: id,
        start: z.number().int(),
        end: z.number().int(),
      }),
    )
    .describe('Remarks on somebody’s manner: named, and not weighed'),
})
export type WitnessView = z.infer<typeof witnessView>

export const POLICY_STATUSES = ['in_force', 'not_yet', 'superseded', 'undated'] as const
export type PolicyStatus = (typeof POLICY_STATUSES)[number]
export const CONTROL_STATES = ['stated', 'bypassed', 'missing', 'not_mentioned'] as const
export const STANDINGS = ['observed', 'admitted', 'alleged', 'planned'] as const

export const riskView = z.object({
  type: z.literal('risk'),
  rows: z.array(
    z.object({
      id: z.string(),
      category: z.enum(RISK_CATEGORIES),
      fact_statement_ids: statementIds,
      duty_statement_ids: statementIds,
      duty_status: z.enum(POLICY_STATUSES).nullable(),
      control: z.object({ state: z.enum(CONTROL_STATES), statement_ids: statementIds }),
      grounds: z.object({
        standing: z.enum(STANDINGS),
        occurrences: z.number().int(),
        last: day.nullable(),
        sources: z.number().int(),
        amounts: z.array(
          z.object({ value: z.number(), unit: z.string().nullable(), statement_id: z.string() }),
        ),
        deadline: day.nullable(),
      }),
      open_statement_ids: statementIds,
    }),
  ),
  not_examined: z.array(z.enum(RISK_CATEGORIES)).describe('Categories of which the evidence tells nothing'),
})
export type RiskView = z.infer<typeof riskView>

export const analysisView = z.discriminatedUnion('type', [
  timelineView,
  comparativeView,
  witnessView,
  riskView,
])
export type AnalysisView = z.infer<typeof analysisView>

/** What an analysis of some types may be told besides its focus. */
export const analysisParams = z.strictObject({
  comparative: z
    .strictObject({
      columns: z
        .array(
          z.union([
            z.strictObject({ evidence_id: id }),
            z.strictObject({ party: z.string().min(1).max(200) }),
          ]),
        )
        .min(2)
        .max(6)
        .optional(),
    })
    .optional(),
  timeline: z
    .strictObject({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      parties: z.array(z.string().min(1).max(200)).max(50).optional(),
    })
    .optional(),
  witness: z.strictObject({ parties: z.array(z.string().min(1).max(200)).max(50).optional() }).optional(),
  risk: z.strictObject({}).optional(),
})
export type AnalysisParams = z.infer<typeof analysisParams>
