import { expect, it } from 'vitest'
import { z } from 'zod'
import { readGiven } from '../plain-issues.ts'
import { generation } from './analyses.ts'
import { analysisView } from './analysis-views.ts'

interface Shape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly oneOf?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
}

const DAYS = new Set(['from', 'to', 'readings', 'said_on', 'last', 'deadline'])
const NAMES = new Set(['name', 'party'])
/** Of a sum, such as GBP: it stands beside the number of the evidence. */
const UNIT = 'unit'

/** Where a view could hold words of its own: a string that is no id, enum, day or name of a person. */
function findWords(shape: Shape, field = ''): string[] {
  const { properties = {}, items, oneOf = [], anyOf = [] } = shape
  const isText = [shape.type].flat().includes('string')
  const isOpen = isText && !shape.enum && shape.const === undefined && shape.format !== 'uuid'
  const isKnown = /(?:^|_)ids?$/.test(field) || DAYS.has(field) || NAMES.has(field) || field === UNIT
  return [
    ...(isOpen && !isKnown ? [field] : []),
    ...Object.entries(properties).flatMap(([name, member]) => findWords(member, name)),
    ...[...oneOf, ...anyOf, ...(items ? [items] : [])].flatMap((member) => findWords(member, field)),
  ]
}

it('a view holds ids, enums, days, numbers and names, and no words of its own', () => {
  expect(findWords(z.toJSONSchema(analysisView) as Shape)).toEqual([])
})

it('words in a view are found', () => {
  const worded = z.object({ rows: z.array(z.object({ remark: z.string().nullable() })) })
  expect(findWords(z.toJSONSchema(worded) as Shape)).toEqual(['remark'])
})

it('a timeline is asked for from an earlier day to a later one', () => {
  const ask = (from: string, to: string) =>
    readGiven(generation, {
      investigation_id: '0198a1b2-aaaa-7bbb-8ccc-0123456789ab',
      type: 'timeline',
      params: { timeline: { from, to } },
    }).errors
  expect(ask('2026-01-01', '2026-01-01')).toBeNull()
  expect(ask('2026-04-01', '2026-01-01')).toEqual([
    { path: 'params.timeline.to', message: 'must not be before the first day' },
  ])
})
