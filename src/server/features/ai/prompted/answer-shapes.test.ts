import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CLAIMS, DRAFT, GRADES, KEY_POINTS, VERDICTS } from './answer-shapes.ts'
import { ARRANGED } from './arranged-shapes.ts'

const SIZES = ['minLength', 'maxLength', 'minItems', 'maxItems']

/** What our reader takes, as a JSON schema without sizes, which providers do not enforce. */
function readSchema(read: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(read, {
    override: ({ jsonSchema }) => {
      for (const size of SIZES) delete (jsonSchema as Record<string, unknown>)[size]
    },
  })
  return schema
}

const propertiesOf = (schema: unknown) => (schema as { properties: Record<string, unknown> }).properties

describe('the answer that a provider is asked for', () => {
  it.each([DRAFT, ...Object.values(ARRANGED).map(({ shape }) => shape), CLAIMS, GRADES])(
    'is the answer that we read: $asked.name',
    ({ asked, read }) => expect(asked.schema).toEqual(readSchema(read)),
  )

  it('is the same for both steps that read the evidence, and holds what each of them reads', () => {
    expect(KEY_POINTS.asked).toBe(VERDICTS.asked)
    expect(propertiesOf(VERDICTS.asked.schema)).toEqual({
      ...propertiesOf(readSchema(VERDICTS.read)),
      ...propertiesOf(readSchema(KEY_POINTS.read)),
    })
  })
})
