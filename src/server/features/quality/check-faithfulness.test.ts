import { describe, expect, it } from 'vitest'
import type { Analyst, Claim, ClaimFinding, NumberedStatement, Passage } from '#server/ports/analyst.ts'
import { checkFaithfulness, type FindQuote, QualityCheckFailed } from './check-faithfulness.ts'

const PASSAGE: Passage = {
  chunkId: 'chunk-1',
  evidenceId: 'item-1',
  title: 'Ledger',
  sourceType: 'content',
  text: 'The ledger shows 1,350.',
  start: 0,
  rank: 1,
  occurredAt: null,
}
/** Each claim says the same in other words, so that the quote can prove it. */
const CLAIMED = 'What the ledger shows is 1,350.'
const STATEMENTS: readonly NumberedStatement[] = [{ id: 's1', text: 'A statement.', kind: 'finding' }]

/** The gate of the test: words that stand in the passage, whatever chunk was named. */
const findQuote: FindQuote = (quote) =>
  PASSAGE.text.includes(quote) ? { chunkId: PASSAGE.chunkId, quote } : null

type Reply = (claim: Claim, call: number) => Partial<ClaimFinding> | null

const supported = { verdict: 'supported', chunkId: 'chunk-1', quote: 'The ledger shows 1,350.' } as const
const notFound = { verdict: 'not_found', chunkId: null, quote: null } as const

/** Extracts that many claims and answers as the script says; a null is a claim that it forgot. Refuses what the port forbids. */
function scriptedAnalyst(claimCount: number, reply: Reply): { analyst: Analyst; batches: Claim[][] } {
  const batches: Claim[][] = []
  const unused = (): never => {
    throw new Error('coverage is not asked for here')
  }
  const usage = { inputTokens: 0, outputTokens: 0 }
  const analyst: Analyst = {
    provider: 'anthropic',
    model: 'scripted',
    draft: unused,
    listKeyPoints: unused,
    gradeKeyPoints: unused,
    extractClaims: async (statements) => {
      expect(statements).toBe(STATEMENTS)
      return {
        value: Array.from({ length: claimCount }, (_, index) => ({
          id: `c${index + 1}`,
          statementId: 's1',
          text: CLAIMED,
        })),
        usage,
      }
    },
    verifyClaims: async (claims, passages) => {
      expect(claims.length).toBeGreaterThan(0)
      expect(new Set(claims.map((claim) => claim.id)).size).toBe(claims.length)
      expect(passages).toEqual([PASSAGE])
      batches.push([...claims])
      const findings = claims.flatMap((claim): ClaimFinding[] => {
        const answer = reply(claim, batches.length)
        return answer ? [{ claimId: claim.id, ...notFound, ...answer }] : []
      })
      return { value: findings, usage }
    },
  }
  return { analyst, batches }
}

const check = (analyst: Analyst) =>
  checkFaithfulness(
    analyst,
    { statements: STATEMENTS, passages: [PASSAGE], findQuote },
    new AbortController().signal,
  )
const ids = (claims: readonly { id: string }[]) => claims.map((claim) => claim.id)
const numberOf = (claim: Claim) => Number(claim.id.slice(1))

describe('the faithfulness check', () => {
  it.each([
    { claims: 1, sizes: [1] },
    { claims: 20, sizes: [20] },
    { claims: 21, sizes: [20, 1] },
    { claims: 45, sizes: [20, 20, 5] },
  ])('verifies $claims claims in batches of $sizes', async ({ claims, sizes }) => {
    const { analyst, batches } = scriptedAnalyst(claims, () => supported)
    const result = await check(analyst)
    expect(batches.map((batch) => batch.length)).toEqual(sizes)
    expect(result).toMatchObject({ score: 100, partial: false })
    expect(result.claims).toHaveLength(claims)
  })

  it('of an analysis without any claim asks nothing and has no score, never 100', async () => {
    const { analyst, batches } = scriptedAnalyst(0, () => supported)
    expect(await check(analyst)).toEqual({ score: null, claims: [], partial: false, notCheckable: 1 })
    expect(batches).toEqual([])
  })

  it('asks for the claims that got no answer once more, and only for them', async () => {
    const { analyst, batches } = scriptedAnalyst(25, (claim, call) =>
      call <= 2 && numberOf(claim) % 10 === 0 ? null : supported,
    )
    expect(await check(analyst)).toMatchObject({ score: 100, partial: false })
    expect(batches.map((batch) => batch.length)).toEqual([20, 5, 2])
    expect(ids(batches[2]!)).toEqual(['c10', 'c20'])
  })

  it('does not count a verdict whose quote is not in the evidence, and asks for it again', async () => {
    const invented = { ...supported, quote: 'The ledger shows 9,999.' }
    const { analyst, batches } = scriptedAnalyst(5, (claim, call) =>
      claim.id === 'c3' && call === 1 ? invented : supported,
    )
    expect(await check(analyst)).toMatchObject({ score: 100, partial: false })
    expect(ids(batches[1]!)).toEqual(['c3'])
    const stubborn = scriptedAnalyst(5, (claim) => (claim.id === 'c3' ? invented : supported))
    const result = await check(stubborn.analyst)
    expect(result).toMatchObject({ score: 100, partial: true })
    expect(result.claims.map((claim) => claim.claimId)).toEqual(['c1', 'c2', 'c4', 'c5'])
    expect(stubborn.batches).toHaveLength(2)
  })

  it('does not count a verdict that needs a quote and brings none', async () => {
    const { analyst } = scriptedAnalyst(5, (claim) =>
      claim.id === 'c1' ? { verdict: 'contradicted', chunkId: 'chunk-1', quote: null } : supported,
    )
    expect(await check(analyst)).toMatchObject({ score: 100, partial: true })
  })

  it('lets not_found count without a quote and drops one that comes with it', async () => {
    const { analyst } = scriptedAnalyst(2, (claim) =>
      claim.id === 'c1' ? { ...supported, verdict: 'not_found' } : supported,
    )
    const result = await check(analyst)
    expect(result.score).toBe(50)
    expect(result.claims[0]).toEqual({
      claimId: 'c1',
      statementId: 's1',
      text: CLAIMED,
      verdict: 'not_found',
      chunkId: null,
      quote: null,
    })
  })

  it('takes chunk and words from the gate and not from the analyst', async () => {
    const { analyst } = scriptedAnalyst(1, () => ({ ...supported, chunkId: 'chunk-of-another-analysis' }))
    expect((await check(analyst)).claims[0]).toMatchObject({ chunkId: 'chunk-1', quote: PASSAGE.text })
  })

  it('lets no judge call supported what its proof does not hold', async () => {
    const { analyst } = scriptedAnalyst(1, () => supported)
    const lying = (text: string): Analyst => ({
      ...analyst,
      extractClaims: async () => ({
        value: [{ id: 'c1', statementId: 's1', text }],
        usage: { inputTokens: 0, outputTokens: 0 },
      }),
    })
    const verdictOn = async (text: string) => (await check(lying(text))).claims[0]!.verdict
    expect(await verdictOn('The ledger shows 1,530.')).toBe('partial')
    expect(await verdictOn('The ledger of Dana Okafor shows it.')).toBe('partial')
    expect(await verdictOn('Somebody paid 1,350.')).toBe('not_found')
    expect(await verdictOn('It is 1350 that the ledger shows.')).toBe('supported')
  })

  it('ignores verdicts on claims that were not asked about', async () => {
    const { analyst } = scriptedAnalyst(1, () => supported)
    const chatty: Analyst = {
      ...analyst,
      verifyClaims: async (...args) => {
        const { value, usage } = await analyst.verifyClaims(...args)
        return { value: [...value, { claimId: 'c99', ...supported }], usage }
      },
    }
    expect(ids((await check(chatty)).claims.map(({ claimId }) => ({ id: claimId })))).toEqual(['c1'])
  })

  it.each([
    { answered: 8, of: 10, fails: false },
    { answered: 7, of: 10, fails: true },
    { answered: 4, of: 5, fails: false },
    { answered: 79, of: 100, fails: true },
    { answered: 0, of: 1, fails: true },
  ])('with $answered of $of claims resolved fails: $fails', async ({ answered, of, fails }) => {
    const { analyst } = scriptedAnalyst(of, (claim) => (numberOf(claim) <= answered ? supported : null))
    if (fails)
      await expect(check(analyst)).rejects.toThrow(
        new QualityCheckFailed(`Only ${answered} of ${of} claims could be resolved.`),
      )
    else expect(await check(analyst)).toMatchObject({ score: 100, partial: true })
  })

  it('passes an error of the analyst on for the queue to try again', async () => {
    const { analyst } = scriptedAnalyst(1, () => {
      throw new RangeError('provider is away')
    })
    await expect(check(analyst)).rejects.toThrow(RangeError)
  })
})
