import { NormalizedSchema } from '@smithy/core/schema'
import type { z } from 'zod'
import { BadModelRequest, refuseIf } from './fake-model-provider.ts'

/** Reads a body by a strict schema; the message names the field as the APIs do. */
export function readStrictly<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data as z.output<T>
  const [issue] = error.issues
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const path = [...(issue?.path ?? []), ...keys].join('.')
  throw new BadModelRequest(
    keys.length > 0 ? `${path}: Extra inputs are not permitted` : `${path}: ${issue?.message}`,
  )
}

const UNENFORCEABLE = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'maxItems',
  'uniqueItems',
  '$schema',
]

/** The documented limits of native structured answers. */
export function checkEnforceable(schema: unknown, field: string): void {
  if (Array.isArray(schema)) for (const part of schema) checkEnforceable(part, field)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  const node = schema as Record<string, unknown>
  const bad = UNENFORCEABLE.find((key) => key in node && typeof node[key] !== 'object')
  refuseIf(bad !== undefined, `${field}: For this type, property '${bad}' is not supported`)
  refuseIf(
    node.type === 'object' && node.additionalProperties !== false,
    `${field}: For 'object' type, 'additionalProperties' must be explicitly set to false`,
  )
  for (const [key, part] of Object.entries(node)) {
    if (key === 'properties')
      for (const property of Object.values(part as object)) checkEnforceable(property, field)
    else if (key !== 'enum' && key !== 'required') checkEnforceable(part, field)
  }
}

/** What a value has that its Smithy schema, as the AWS SDK exports it, does not allow; empty where all is well. */
export function smithyProblems(
  schema: Parameters<typeof NormalizedSchema.of>[0],
  value: unknown,
  at = '',
): string[] {
  const shape = NormalizedSchema.of(schema)
  const wrong = (expected: string) => [`${at || 'body'}: ${expected} expected`]
  if (shape.isDocumentSchema()) return []
  if (shape.isStringSchema()) return typeof value === 'string' ? [] : wrong('a string')
  if (shape.isBooleanSchema()) return typeof value === 'boolean' ? [] : wrong('a boolean')
  if (shape.isNumericSchema()) return typeof value === 'number' ? [] : wrong('a number')
  if (shape.isListSchema()) {
    if (!Array.isArray(value)) return wrong('a list')
    return value.flatMap((one, i) => smithyProblems(shape.getValueSchema(), one, `${at}[${i}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('a structure')
  const entries = Object.entries(value)
  if (shape.isMapSchema())
    return entries.flatMap(([key, one]) => smithyProblems(shape.getValueSchema(), one, `${at}.${key}`))
  if (shape.isUnionSchema() && entries.length !== 1) return wrong('exactly one member of a union')
  const members = shape.getMemberSchemas()
  const missing = requiredMembers(shape).filter((name) => !(name in value))
  if (missing.length > 0) return [`${at}.${missing[0]}: is required`]
  return entries.flatMap(([key, one]) => {
    const member = Object.hasOwn(members, key) ? members[key] : undefined
    return member ? smithyProblems(member, one, `${at}.${key}`) : [`${at}.${key}: no such member`]
  })
}

/** A structure's schema lists the required members first and ends with their number. */
function requiredMembers(shape: NormalizedSchema): readonly string[] {
  const schema = shape.getSchema()
  if (!shape.isStructSchema() || !Array.isArray(schema)) return []
  const [names, , count] = schema.slice(4) as [string[], unknown, number?]
  return names.slice(0, count ?? 0)
}
