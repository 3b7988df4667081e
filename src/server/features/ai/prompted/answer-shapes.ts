import { z } from 'zod'
import type { ModelRequest } from '#server/ports/language-model.ts'
import {
  CLAIM_VERDICTS,
  KEY_POINT_GRADES,
  KEY_POINT_IMPORTANCES,
  STATEMENT_KINDS,
} from '#shared/analysis-types.ts'

/** The form that the provider is asked to keep to, and how the answer is read: a provider's promise is not enough. */
export interface AnswerShape<T> {
  readonly asked: ModelRequest['answer']
  readonly read: z.ZodType<T>
}

// The schemas are part of the seal, so they are written exactly as sent, independent of any library.
export const TEXT = { type: 'string' } as const
export const enumShape = (values: readonly string[]) => ({ type: 'string', enum: [...values] })
export const listShape = (items: object) => ({ type: 'array', items })
export const record = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const MAX_TEXT_LENGTH = 4_000
const text = z.string().trim().min(1).max(MAX_TEXT_LENGTH)
export const label = z.string().max(100)
const quote = z.string().max(20_000)

const readStatement = z.object({
  text,
  kind: z.enum(STATEMENT_KINDS),
  quotes: z.array(z.object({ chunk: label, quote })).max(50),
})

const draftReader = <T extends z.ZodType>(one: T) =>
  z.object({
    title: text,
    sections: z.array(z.object({ heading: text, statements: z.array(one).max(200) })).max(50),
    limitations: z.array(text).max(50),
  })
const draft = draftReader(readStatement)
export type AnsweredDraft = z.infer<typeof draft>

/** `mark`: what each statement says besides, for types whose statements are arranged. */
const askedDraft = (mark?: object): ModelRequest['answer'] => ({
  name: 'analysis',
  description: 'The analysis, each statement with the quotes that it rests on.',
  schema: record({
    title: TEXT,
    sections: listShape(
      record({
        heading: TEXT,
        statements: listShape(
          record({
            text: TEXT,
            kind: enumShape(STATEMENT_KINDS),
            quotes: listShape(record({ chunk: TEXT, quote: TEXT })),
            ...(mark ? { mark } : {}),
          }),
        ),
      }),
    ),
    limitations: listShape(TEXT),
  }),
})

export const DRAFT: AnswerShape<AnsweredDraft> = { asked: askedDraft(), read: draft }

/** The same with a mark on each statement, every property of which is required. */
export const markedDraft = <M>(mark: {
  readonly asked: Readonly<Record<string, object>>
  readonly read: z.ZodType<M>
}) => ({
  asked: askedDraft(record(mark.asked)),
  read: draftReader(readStatement.extend({ mark: mark.read })),
})

const claims = z.object({ claims: z.array(z.object({ statement: label, text })).max(200) })

export const CLAIMS: AnswerShape<z.infer<typeof claims>> = {
  asked: {
    name: 'claims',
    description: 'The checkable claims of each numbered statement.',
    schema: record({ claims: listShape(record({ statement: TEXT, text: TEXT })) }),
  },
  read: claims,
}

/**
 * One schema for both steps that read the evidence: different ones would keep the second step from using the cached
 * evidence.
 */
const EVIDENCE_CHECK = {
  name: 'evidence_check',
  description: 'What the check of the evidence found; a list that was not asked for stays empty.',
  schema: record({
    verdicts: listShape(
      record({ claim: TEXT, verdict: enumShape(CLAIM_VERDICTS), chunk: TEXT, quote: TEXT }),
    ),
    key_points: listShape(record({ text: TEXT, importance: enumShape(KEY_POINT_IMPORTANCES) })),
  }),
}

const verdicts = z.object({
  verdicts: z
    .array(z.object({ claim: label, verdict: z.enum(CLAIM_VERDICTS), chunk: label, quote }))
    .max(200),
})
export const VERDICTS: AnswerShape<z.infer<typeof verdicts>> = { asked: EVIDENCE_CHECK, read: verdicts }

const keyPoints = z.object({
  key_points: z.array(z.object({ text, importance: z.enum(KEY_POINT_IMPORTANCES) })).max(100),
})
export const KEY_POINTS: AnswerShape<z.infer<typeof keyPoints>> = { asked: EVIDENCE_CHECK, read: keyPoints }

const grades = z.object({
  grades: z.array(z.object({ point: label, grade: z.enum(KEY_POINT_GRADES) })).max(100),
})

export const GRADES: AnswerShape<z.infer<typeof grades>> = {
  asked: {
    name: 'grades',
    description: 'How far the analysis addresses each key point.',
    schema: record({ grades: listShape(record({ point: TEXT, grade: enumShape(KEY_POINT_GRADES) })) }),
  },
  read: grades,
}
