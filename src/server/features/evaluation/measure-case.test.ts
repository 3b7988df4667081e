import { describe, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Analyst, Passage } from '#server/ports/analyst.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import { ModelCallFailed } from '#server/ports/language-model.ts'
import { decideRound, type MeasuredPair } from '#shared/prompt-regression.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import { createNoisyAnalyst, WORSE } from '#test/support/noisy-analyst.ts'
import { seededRandom } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'
import { DEFAULT_PROMPTS } from '../prompts/defaults/default-prompts.ts'
import { readGoldenSet } from './golden-set.ts'
import { measureCase } from './measure-case.ts'

const TYPE = 'analysis_question'
const { system_prompt, user_prompt_template } = DEFAULT_PROMPTS[TYPE]
const worseTexts = { system_prompt: `${system_prompt}\n${WORSE}`, user_prompt_template }
/** About one of a hundred is flagged by chance: of few evaluations it may be a larger share. */
const [SAME, MOST_FLAGGED] = SOAK ? [200, 10] : [40, 4]
const WORSENED = SOAK ? 20 : 6
const golden = readGoldenSet()
const random = seededRandom()
process.stdout.write(`prompt evaluations: seed ${random.seed}\n`)
const signal = new AbortController().signal

describe('an evaluation with a model whose answers differ from call to call', () => {
  const analyst = createNoisyAnalyst(random)
  const prompt = (version: number, texts: object): PromptVersion => ({
    prompt_type: TYPE,
    version,
    system_prompt,
    user_prompt_template,
    ...texts,
  })
  /** Draft, quote gate and both checks, for every case and both versions. */
  const evaluate = async (candidate: PromptVersion): Promise<boolean> => {
    const pairs: MeasuredPair[] = []
    for (let round = 1; ; round++) {
      for (const { id, tasks, facts, claims } of golden) {
        const wanted = { task: tasks.question, points: facts.question, claims }
        const active = await measureCase(
          { ids: randomIds, analyst },
          { prompt: prompt(1, {}), wanted },
          signal,
        )
        const other = await measureCase({ ids: randomIds, analyst }, { prompt: candidate, wanted }, signal)
        pairs.push({ caseId: id, active: active.measures, candidate: other.measures })
      }
      const decision = decideRound(pairs, round === 3)
      if (decision !== 'another_round') return decision === 'flagged'
    }
  }
  const flaggedOf = async (runs: number, candidate: PromptVersion) => {
    let flagged = 0
    for (let run = 0; run < runs; run++) if (await evaluate(candidate)) flagged++
    return flagged
  }

  it(`flags under ${(100 * MOST_FLAGGED) / SAME} % of ${SAME} evaluations of a version against itself`, async () => {
    const flagged = await flaggedOf(SAME, prompt(2, {}))
    process.stdout.write(`A/A evaluations: ${flagged} of ${SAME} flagged\n`)
    expect(flagged).toBeLessThan(MOST_FLAGGED)
  })

  it(`flags a prompt that was made worse on purpose ${WORSENED} times of ${WORSENED}`, async () => {
    expect(await flaggedOf(WORSENED, prompt(2, worseTexts))).toBe(WORSENED)
  })
})

describe('what one case measures', () => {
  const [first] = golden
  const wanted = { task: first!.tasks.question, points: first!.facts.question, claims: first!.claims }
  const prompt = (prompt_type: PromptVersion['prompt_type']): PromptVersion => ({
    prompt_type,
    version: 1,
    ...DEFAULT_PROMPTS[prompt_type],
  })
  const usage = { inputTokens: 1, outputTokens: 1 }
  const careful = createNoisyAnalyst({ ...random, next: () => 0.5, pick: (items) => items[0]! })

  it('is zero citation validity for assertions without a quote', async () => {
    const bare: Analyst = {
      ...careful,
      draft: async (task, ended) => {
        const { value } = await careful.draft(task, ended)
        const sections = value.sections.map((section) => ({
          ...section,
          statements: section.statements.map((statement) => ({ ...statement, quotes: [] })),
        }))
        return { value: { ...value, sections }, usage }
      },
    }
    const { measures } = await measureCase(
      { ids: randomIds, analyst: bare },
      { prompt: prompt(TYPE), wanted },
      signal,
    )
    expect(measures.citation_validity).toBe(0)
    const cited = await measureCase(
      { ids: randomIds, analyst: careful },
      { prompt: prompt(TYPE), wanted },
      signal,
    )
    expect(cited.measures.citation_validity).toBe(100)
  })

  /** A right verdict needs a quote that can prove it. */
  const closestTo = (claim: string, passages: readonly Passage[]): string => {
    const terms = new Set(contentTerms(claim))
    const shared = ({ title, text }: Passage) =>
      terms.intersection(new Set(contentTerms(`${title} ${text}`))).size
    return passages.reduce((best, next) => (shared(next) > shared(best) ? next : best)).text
  }

  it('of a faithfulness prompt is how many known verdicts it comes to', async () => {
    const right: Analyst = {
      ...careful,
      verifyClaims: async (claims, passages) => ({
        value: claims.map(({ id, text }, index) => {
          const known = wanted.claims[index]!.verdict
          return { claimId: id, verdict: known, chunkId: null, quote: closestTo(text, passages) }
        }),
        usage,
      }),
    }
    const type = 'quality_faithfulness'
    expect(
      (await measureCase({ ids: randomIds, analyst: right }, { prompt: prompt(type), wanted }, signal))
        .measures,
    ).toEqual({
      faithfulness: 100,
      coverage: null,
      citation_validity: null,
    })
    const blind = await measureCase(
      { ids: randomIds, analyst: careful },
      { prompt: prompt(type), wanted },
      signal,
    )
    const unfound = wanted.claims.filter((claim) => claim.verdict === 'not_found').length
    expect(blind.measures.faithfulness).toBeCloseTo((100 * unfound) / wanted.claims.length)
  })

  it.each([
    { ends: 'in no usable form', error: new AnalystFailed('No.'), failed: true },
    {
      ends: 'with a refusal',
      error: new AnalystFailed(
        'No.',
        new ModelCallFailed('refused', { provider: 'anthropic', region: null }),
      ),
      failed: true,
    },
    {
      ends: 'because the provider is away',
      error: new AnalystFailed(
        'No.',
        new ModelCallFailed('connection', { provider: 'anthropic', region: null }),
      ),
      failed: false,
    },
  ])('that ends $ends is held against the version: $failed', async ({ error, failed }) => {
    const failing: Analyst = { ...careful, draft: () => Promise.reject(error) }
    const run = measureCase({ ids: randomIds, analyst: failing }, { prompt: prompt(TYPE), wanted }, signal)
    if (failed) expect((await run).failed).toBe(true)
    else await expect(run).rejects.toBe(error)
  })
})
