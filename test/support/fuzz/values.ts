import fc from 'fast-check'
import type { JsonSchema } from './operations.ts'

const MAX_ARRAY_LENGTH = 3
const MAX_TEXT_LENGTH = 200

const bound = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : [])

/** Values that a schema allows; `ids` are those of things that exist, so that a request may mean something. */
export function validValue(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const choices = [...schemas(schema.anyOf), ...schemas(schema.oneOf)]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => validValue(choice, ids)))
  if (Array.isArray(schema.allOf)) return merged(schemas(schema.allOf), ids)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: unknown) => validValue({ ...schema, type }, ids)))
  switch (schema.type) {
    case 'object':
      return objectValue(schema, ids)
    case 'array':
      return fc.array(validValue((schema.items ?? {}) as JsonSchema, ids), {
        minLength: bound(schema.minItems, 0),
        maxLength: Math.max(bound(schema.minItems, 0), MAX_ARRAY_LENGTH),
      })
    case 'string':
      return textValue(schema, ids)
    case 'integer':
      return fc.integer({
        min: bound(schema.minimum, 0),
        max: Math.min(bound(schema.maximum, 1_000), 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ min: bound(schema.minimum, 0), max: bound(schema.maximum, 1_000), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function merged(parts: readonly JsonSchema[], ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(...parts.map((part) => validValue(part, ids)))
    .map((values) => Object.assign({}, ...values.filter((value) => typeof value === 'object')))
}

function objectValue(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, validValue(part, ids)])), {
    requiredKeys: required.filter((name) => properties.some(([known]) => known === name)),
  })
}

function textValue(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  const at = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  switch (schema.format) {
    case 'uuid':
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
    case 'date-time':
      return at.map((time) => time.toISOString())
    case 'date':
      return at.map((time) => time.toISOString().slice(0, 10))
    case 'email':
      return fc.emailAddress()
  }
  return fc.string({
    unit: 'grapheme',
    minLength: bound(schema.minLength, 0),
    maxLength: Math.min(bound(schema.maxLength, MAX_TEXT_LENGTH), MAX_TEXT_LENGTH),
  })
}

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** What no client of good will sends where something else is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\uDFFF\uD800',
    '\u202E\u2066',
    '\uFEFF',
    '𝒳'.repeat(500),
    'x'.repeat(70_000),
    '../../../../etc/passwd',
    "'; drop table analyses; --",
    '{{7*7}}',
    '<svg onload=alert(1)>',
    '=cmd|calc!A1',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '+275760-09-13T00:00:00.000Z',
    '2024-02-30',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'NaN',
    '-1',
    '1e309',
    '%00',
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    5e-324,
    [],
    {},
    [[]],
    nested(2_000),
    Array.from({ length: 2_000 }, () => ({})),
    { length: -1 },
    { toString: 1 },
    { constructor: { prototype: {} } },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Puts one hostile value somewhere into a value that was valid. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0)
    return fc.oneof(
      hostileValue,
      fc
        .nat(value.length - 1)
        .chain((at) =>
          spoiled(value[at]).map((bad) => value.map((each, index) => (index === at ? bad : each))),
        ),
    )
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostileValue
  const names = Object.keys(value)
  if (names.length === 0) return hostileValue
  const whole = value as Record<string, unknown>
  return fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    { weight: 1, arbitrary: hostileValue.map((bad) => ({ ...whole, surplus: bad })) },
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...names)
        .chain((name) => spoiled(whole[name]).map((bad) => ({ ...whole, [name]: bad }))),
    },
  )
}
