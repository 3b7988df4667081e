import { expect, it } from 'vitest'
import { ANALYSIS_TYPES } from '#shared/analysis-types.ts'
import { ASSESSMENT_VALUES } from '#shared/assessment-words.ts'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import * as shapes from './answer-shapes.ts'
import { draftRequest } from './draft-step.ts'

const prompt = {
  prompt_type: 'analysis_risk' as const,
  version: 1,
  system_prompt: 'x',
  user_prompt_template: '{{evidence}}',
}
/** What only a person may fill, and the words by which a rating could come in under another name. */
const JUDGES = /likelihood|probab|severity|rating|score|rank|plausib|credib|conclusion|weight/i

/** The names of all properties of a schema, and all values that it lists. */
function wordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(wordsOf)
  if (typeof schema === 'string') return [schema]
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]) => [name, ...wordsOf(value)])
}

it.each(ANALYSIS_TYPES)('no model is asked to assess anything in a draft of type %s', (type) => {
  const task = { ...taskOf(type, 'x', passagesOf({ text: 'A sentence.' })), prompt }
  const { answer } = draftRequest('0199d1c4-0000-7000-8000-000000000000', task).request
  expect(wordsOf(answer.schema).filter((word) => JUDGES.test(word))).toEqual([])
})

it('nor in any step of the checks', () => {
  const asked = Object.values(shapes).flatMap((shape) => ('asked' in shape ? [shape.asked.schema] : []))
  expect(asked.length).toBeGreaterThan(0)
  expect(wordsOf(asked).filter((word) => JUDGES.test(word))).toEqual([])
  expect(Object.keys(ASSESSMENT_VALUES).filter((field) => !JUDGES.test(field))).toEqual([])
})
