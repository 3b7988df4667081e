import { expect, it } from 'vitest'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import { varyTask } from './vary-task.ts'

const passages = ['a', 'b', 'c'].map((chunkId, place) => ({ chunkId, rank: place + 1 }) as Passage)
const orderOf = (count: number, seed: string, isModels = false) => {
  const task: AnalysisTask = { type: 'summary', subject: '', focus: '', passages: passages.slice(0, count) }
  return varyTask(task, { name: 'order', seed, parties: [], isModels }).task.passages
}

it('every run has another order than the analysis, and always the same one', () => {
  for (let seed = 0; seed < 30; seed++) {
    const [two, three] = [orderOf(2, `${seed}`), orderOf(3, `${seed}`)]
    expect(two.map(({ chunkId }) => chunkId)).toEqual(['b', 'a'])
    expect(three.map(({ chunkId }) => chunkId).join('')).not.toBe('abc')
    expect(orderOf(3, `${seed}`)).toEqual(three)
  }
})

it('a language model gets new ranks, by which it is shown passages, and the built-in analyst keeps its own', () => {
  expect(orderOf(2, 'x', true).map(({ chunkId, rank }) => [chunkId, rank])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(orderOf(2, 'x').map(({ chunkId, rank }) => [chunkId, rank])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})
