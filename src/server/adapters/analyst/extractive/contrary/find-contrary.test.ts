import { expect, it } from 'vitest'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { findDiscrepancies } from '../discrepancies/discrepancies.ts'
import { findContrary } from './find-contrary.ts'

const place = (chunk: number, text: string, words: string) => {
  const start = text.indexOf(words)
  return { chunkId: `chunk-${chunk}`, start, end: start + words.length }
}

it('two versions of a rule that never applied on one day are not held against each other', () => {
  const head = (days: string) => `Pool rules\n${days}\n\n`
  const rule = (hours: string) =>
    `1. The water of the pool must be tested again within ${hours} hours of a complaint.`
  const other = '2. Every bather must shower before going in.'
  const texts = (first: string, second: string) => [
    `${head(first)}${rule('90')}\n${other}`,
    `${head(second)}${rule('20')}\n${other}`,
  ]
  const contrary = (first: string, second: string) => {
    const [a = '', b = ''] = texts(first, second)
    return findContrary(
      [{ id: 'f', places: [place(2, b, rule('20'))] }],
      passagesOf({ text: a }, { text: b }),
    )
  }
  expect(contrary('In force 1 March 2022 to 31 March 2024', 'In force from 1 April 2024')).toEqual([])
  expect(contrary('In force from 1 March 2022', 'In force from 1 April 2024')).toMatchObject([
    { findingId: 'f', chunkId: 'chunk-1', why: 'other_value' },
  ])
})

it('a pair that the analysis itself sets side by side is held against its finding, though it is uncertain', () => {
  const denial = 'He said that Dana Okafor never spoke to him about the crane.'
  const said = 'I told Piet Lomax about the crane the same day.'
  const passages = passagesOf(
    { text: denial, units: unitsOf(denial, { words: denial, by: 'Piet Lomax' }) },
    { text: said, units: unitsOf(said, { words: said, by: 'Dana Okafor' }) },
  )
  const [pair] = findDiscrepancies(passages, { limit: 1 })
  const places = [place(1, denial, denial), place(2, said, said)]
  const held = [{ id: 'f', places: places.slice(0, 1) }]
  expect(pair?.score).toBeLessThan(0.6)
  expect(findContrary(held, passages)).toEqual([])
  expect(findContrary(held, passages, [places])).toMatchObject([{ findingId: 'f', chunkId: 'chunk-2' }])
})
