import { expect, it } from 'vitest'
import type { Analyst, Claim } from '#server/ports/analyst.ts'
import { tellingClaims } from './tell-claims.ts'

const usage = { inputTokens: 0, outputTokens: 0 }
const claims = (count: number): Claim[] =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index + 1}`, statementId: 's1', text: 'x' }))
const { signal } = new AbortController()

it('tells how many claims were found at once, and how many were checked at most once a second', async () => {
  const told: object[] = []
  let now = 0
  const analyst = tellingClaims(
    {
      extractClaims: async () => ({ value: claims(70), usage }),
      verifyClaims: async () => ({ value: [], usage }),
    } as unknown as Analyst,
    { clock: { now: () => new Date(now) }, tell: async (counts) => void told.push(counts) },
  )
  await analyst.extractClaims([], signal)
  expect(told).toEqual([{ found: 70, checked: 0 }])
  for (const [at, count] of [
    [400, 20],
    [1_000, 20],
    [1_900, 20],
    [2_000, 10],
    // Those without a verdict, once more.
    [3_000, 15],
  ] as const) {
    now = at
    await analyst.verifyClaims(claims(count), [], signal)
  }
  expect(told.slice(1)).toEqual([
    { found: 70, checked: 40 },
    { found: 70, checked: 70 },
    { found: 70, checked: 70 },
  ])
})
