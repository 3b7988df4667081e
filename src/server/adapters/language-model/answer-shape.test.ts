import { describe, expect, test } from 'vitest'
import { answerName, enforceableSchema, jsonIn } from './answer-shape.ts'

describe('the schema that a provider enforces', () => {
  test('closes every object and tells sizes and patterns in words', () => {
    expect(
      enforceableSchema({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          pattern: { type: 'string', description: 'A regular expression.', minLength: 1, maxLength: 9 },
          items: { type: 'array', maxItems: 20, items: { type: 'object', properties: {}, required: [] } },
        },
        required: ['pattern', 'items'],
      }),
    ).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        pattern: { type: 'string', description: 'A regular expression. {minLength: 1, maxLength: 9}' },
        items: {
          type: 'array',
          description: '{maxItems: 20}',
          items: { type: 'object', additionalProperties: false, properties: {}, required: [] },
        },
      },
      required: ['pattern', 'items'],
    })
  })

  test('leaves the words of an enum alone, and what stands under anyOf and $defs is closed too', () => {
    const part = { type: 'object', properties: { kind: { enum: ['minimum', 1] } } }
    const closed = { ...part, additionalProperties: false }
    expect(enforceableSchema({ anyOf: [part, { type: 'null' }], $defs: { part } })).toEqual({
      anyOf: [closed, { type: 'null' }],
      $defs: { part: closed },
    })
  })
})

test('a name for a tool has only characters that providers take', () => {
  const name = (given: string) => answerName({ name: given, description: '', schema: {} })
  expect(name('verify claims/2')).toBe('verify_claims_2')
  expect(name('x'.repeat(100))).toHaveLength(64)
  expect(name('')).toBe('answer')
})

test.each([
  ['{"a":1}', '{"a":1}'],
  [' \n{"a":1}\n', '{"a":1}'],
  ['```json\n{"a":"}"}\n```', '{"a":"}"}'],
  ['Sure! {"a":{"b":2}} Anything else?', '{"a":{"b":2}}'],
  ['{"a":1', '{"a":1'],
  ['no } json {', 'no } json {'],
  ['', ''],
])('the JSON in %j is %j', (said, json) => {
  expect(jsonIn(said)).toBe(json)
})
