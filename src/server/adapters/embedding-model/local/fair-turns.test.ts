import { describe, expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Threads whose turns end when the test says so, and the order in which the turns began. */
function givenThreads(count: number) {
  const began: string[] = []
  const running: { readonly thread: number; readonly text: string; readonly end: () => void }[] = []
  const threads = Array.from({ length: count }, (_, thread) => ({
    run: (texts: readonly string[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array>()
      const text = texts[0]!
      began.push(text)
      const end = () =>
        text === 'broken' ? reject(new Error('broken')) : resolve(Float32Array.of(texts.length))
      running.push({ thread, text, end })
      return promise
    },
  }))
  const endNext = async () => {
    running.shift()!.end()
    await new Promise(setImmediate)
  }
  return { began, running, endNext, take: createFairTurns(threads) }
}

const turnsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => [`${name}${n}`])

describe('turns on the threads of the model', () => {
  test('an import of 2,500 turns does not hold up one of a single turn', async () => {
    const { began, endNext, take } = givenThreads(2)
    void take(turnsOf('import', 2_500))
    const small = take([['small']])
    expect(began).toEqual(['import0', 'import1'])
    await endNext()
    await endNext()
    expect(began.slice(2)).toEqual(['import2', 'small'])
    await endNext()
    await endNext()
    expect(await small).toEqual([Float32Array.of(1)])
  })

  test('three that wait get one turn each in the order they came', async () => {
    const { began, endNext, take } = givenThreads(1)
    for (const name of ['a', 'b', 'c']) void take(turnsOf(name, 3))
    for (let ended = 0; ended < 8; ended++) await endNext()
    expect(began).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'c1', 'b2', 'c2'])
  })

  test('one alone uses every thread, and a single turn only the first', async () => {
    const { running, endNext, take } = givenThreads(3)
    void take([['single']])
    expect(running.map(({ thread }) => thread)).toEqual([0])
    await endNext()
    void take(turnsOf('import', 9))
    expect(running.map(({ thread }) => thread)).toEqual([0, 1, 2])
  })

  test('answers stay in order, whichever thread is done first', async () => {
    const { running, take } = givenThreads(2)
    const answers = take([['one'], ['two', 'words']])
    running[1]!.end()
    running[0]!.end()
    expect(await answers).toEqual([Float32Array.of(1), Float32Array.of(2)])
    expect(await take([])).toEqual([])
  })

  test('an import that fails or is aborted begins no further turn, and others go on', async () => {
    const { began, endNext, take } = givenThreads(1)
    const failing = expect(take([['broken'], ['after']])).rejects.toThrow('broken')
    const controller = new AbortController()
    const aborted = expect(take(turnsOf('aborted', 5), controller.signal)).rejects.toThrow('stop')
    void take([['other']])
    controller.abort(new Error('stop'))
    await endNext()
    await failing
    await aborted
    expect(began).toEqual(['broken', 'other'])
  })
})
