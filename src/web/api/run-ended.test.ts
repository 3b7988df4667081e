import { describe, expect, it } from 'vitest'
import { hasRunEnded } from './run-ended.ts'

const look = (under_way: boolean, id: string | null) => ({ under_way, run: id === null ? null : { id } })

describe('a retention run has ended', () => {
  it.each([
    ['that was under way', look(true, 'a'), look(false, 'a'), true],
    ['that waited for a worker', look(true, null), look(false, 'a'), true],
    ['that was never seen under way', look(false, 'a'), look(false, 'b'), true],
    ['that was the first, and never seen under way', look(false, null), look(false, 'a'), true],
  ])('%s', (_, before, now, ended) => expect(hasRunEnded(before, now)).toBe(ended))

  it.each([
    ['while one goes on', look(false, 'a'), look(true, 'b')],
    ['while none began', look(false, 'a'), look(false, 'a')],
    ['where there never was one', look(false, null), look(false, null)],
  ])('not %s', (_, before, now) => expect(hasRunEnded(before, now)).toBe(false))
})
