import { expect, it } from 'vitest'
import { describeShare } from './describe-share.ts'

it.each([
  [1 / 3, 3, '1 of 3 · 33%'],
  [2 / 3, 3, '2 of 3 · 67%'],
  [0, 3, '0 of 3 · 0%'],
  [1, 7, '7 of 7 · 100%'],
  [null, 0, '—'],
])('a share of %d of %d reads %s, whatever the other shares are', (share, total, words) => {
  expect(describeShare(share, total)).toBe(words)
})
