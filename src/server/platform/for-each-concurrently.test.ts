import { setImmediate as giveWay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { forEachConcurrently } from './for-each-concurrently.ts'

it('does each once, and never more at once than it may', async () => {
  const done: number[] = []
  let under = 0
  let most = 0
  await forEachConcurrently([...Array(50).keys()], 4, async (item) => {
    most = Math.max(most, ++under)
    await giveWay()
    done.push(item)
    under--
  })
  expect(done.sort((a, b) => a - b)).toEqual([...Array(50).keys()])
  expect(most).toBe(4)
})

it('goes on with the others where one fails, and then says so', async () => {
  const done: number[] = []
  const failing = forEachConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    if (item === 1) throw new Error('one is broken')
    await giveWay()
    done.push(item)
  })
  await expect(failing).rejects.toThrow('one is broken')
  expect(done).toEqual([2, 3, 4, 5])
})
