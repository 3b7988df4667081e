import { expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

it('does the work of one organization one after the other, and that of another meanwhile', async () => {
  const inTurn = createTurns()
  const told: string[] = []
  const long = Promise.withResolvers<void>()
  const work =
    (name: string, until: Promise<unknown> = Promise.resolve()) =>
    async () => {
      told.push(`${name} begins`)
      await until
      told.push(`${name} ends`)
    }
  const first = inTurn('acme', work('first', long.promise))
  const second = inTurn('acme', work('second'))
  await inTurn('other', work('other'))
  expect(told).toEqual(['first begins', 'other begins', 'other ends'])
  long.resolve()
  await Promise.all([first, second])
  expect(told.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
})

it('goes on after work that failed, and tells only whoever asked for it', async () => {
  const inTurn = createTurns()
  const failing = inTurn('acme', async () => {
    throw new Error('no such analysis')
  })
  const next = inTurn('acme', async () => 'done')
  await expect(failing).rejects.toThrow('no such analysis')
  expect(await next).toBe('done')
})
