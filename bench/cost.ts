import { findPrice, type ListPrice, PRICES_READ } from '#server/features/ai/list-prices.ts'
import { gradesRequest, keyPointsRequest } from '#server/features/ai/prompted/coverage-steps.ts'
import { draftRequest } from '#server/features/ai/prompted/draft-step.ts'
import { claimsRequest, verdictsRequest } from '#server/features/ai/prompted/faithfulness-steps.ts'
import { DEFAULT_PROMPTS } from '#server/features/prompts/defaults/default-prompts.ts'
import type { AnalysisTask, KeyPoint, Passage } from '#server/ports/analyst.ts'
import type { ModelRequest } from '#server/ports/language-model.ts'

const CHUNKS = 20
const TOKENS_PER_CHUNK = 400
/**
 * English prose and JSON: about 4 characters a token with the vocabularies up to Claude 4.5; newer ones produce about
 * 30 % more tokens (their documentation). Counted in characters, because no provider's vocabulary is public.
 */
const CHARACTERS_PER_TOKEN = 4 / 1.3
const ANALYSIS_ID = '019a0000-0000-7000-8000-000000000000'
const STATEMENTS = 12
const CLAIMS = 18
const KEY_POINTS = 10

const MODELS = [
  { primary: 'claude-sonnet-5-5', quality: 'claude-haiku-5-5' },
  { primary: 'claude-opus-5-5', quality: 'claude-sonnet-5-5' },
  { primary: 'claude-sonnet-5-5', quality: 'claude-sonnet-5-5' },
] as const
type Models = (typeof MODELS)[number]

interface Call {
  readonly name: string
  readonly purpose: ModelRequest['purpose']
  /** Tokens up to the end of the evidence, if a later call begins with the same. */
  readonly shared: number
  readonly rest: number
  readonly output: number
}

/**
 * What one verified analysis of twenty chunks costs at list price, call by call, and what the cached evidence saves.
 */
async function run() {
  const calls = callsOf()
  const [chosen] = MODELS
  const rows = calls.map((call) => ({ call, ...costsOf(call, calls, chosen) }))
  process.stderr.write(
    `cost: ${CHUNKS} chunks of ${TOKENS_PER_CHUNK} tokens, ${STATEMENTS} statements, ${CLAIMS} claims, ${KEY_POINTS} key points\n` +
      `cost: tokens are characters / ${CHARACTERS_PER_TOKEN.toFixed(2)}; thinking is not counted; prices ${PRICES_READ}\n` +
      `${chosen.primary} writes, ${chosen.quality} checks\n`,
  )
  for (const { call, uncached, cached } of rows)
    process.stderr.write(
      `  ${call.name.padEnd(22)} in ${call.shared + call.rest} (evidence shared ${call.shared}), out ${call.output}: $${uncached.toFixed(5)} uncached, $${cached.toFixed(5)} cached\n`,
    )
  const totals = MODELS.map((models) => ({ ...models, ...totalOf(calls, models) }))
  for (const { primary, quality, uncached, cached } of totals)
    process.stderr.write(
      `  ${primary} + ${quality}: $${uncached.toFixed(4)} uncached, $${cached.toFixed(4)} cached\n`,
    )
  const checks = calls.filter(({ purpose }) => purpose === 'quality')
  const { uncached, cached } = totalOf(checks, chosen)
  return {
    ratio: round(cached / uncached),
    against: 'the quality checks of one analysis without the prompt cache',
    goal: 'below 1: what the cache saves is more than what writing it costs',
    holds: cached < uncached,
    details: {
      estimate: `characters / ${CHARACTERS_PER_TOKEN.toFixed(2)}, thinking not counted`,
      prices: PRICES_READ,
      calls: rows.map(({ call, ...costs }) => ({ ...call, ...costs })),
      totals,
    },
  }
}

export const costBench = { name: 'cost', run }

function callsOf(): Call[] {
  const prompt = {
    prompt_type: 'analysis_question',
    version: 1,
    ...DEFAULT_PROMPTS.analysis_question,
  } as const
  const task = { ...TASK, prompt }
  const claims = Array.from({ length: CLAIMS }, (_, index) => ({
    id: `c${index + 1}`,
    statementId: 's1',
    text: SENTENCE,
  }))
  const statements = Array.from({ length: STATEMENTS }, (_, index) => ({
    id: `s${index + 1}`,
    text: SENTENCE,
    kind: 'finding' as const,
  }))
  const points: KeyPoint[] = Array.from({ length: KEY_POINTS }, (_, index) => ({
    id: `k${index + 1}`,
    text: SENTENCE,
    importance: 'vital',
  }))
  const answers = {
    draft: {
      title: SENTENCE,
      sections: [
        {
          heading: 'Findings',
          statements: statements.map(({ text, kind }) => ({
            text,
            kind,
            quotes: [1, 2].map((n) => ({ chunk: `E${n}`, quote: SENTENCE })),
          })),
        },
      ],
      limitations: [SENTENCE, SENTENCE],
    },
    claims: { claims: claims.map(({ text }) => ({ statement: 's1', text })) },
    verdicts: {
      verdicts: claims.map(({ id }) => ({ claim: id, verdict: 'supported', chunk: 'E1', quote: SENTENCE })),
      key_points: [],
    },
    keyPoints: { verdicts: [], key_points: points.map(({ text, importance }) => ({ text, importance })) },
    grades: { grades: points.map(({ id }) => ({ point: id, grade: 'support' })) },
  }
  const { quality_faithfulness, quality_coverage } = DEFAULT_PROMPTS
  return [
    toCall('draft', draftRequest(ANALYSIS_ID, task).request, answers.draft),
    toCall('F1 claims', claimsRequest(statements)!, answers.claims),
    toCall(
      'F2 verdicts',
      verdictsRequest(ANALYSIS_ID, quality_faithfulness, { claims, passages: task.passages }).request,
      answers.verdicts,
    ),
    toCall('C1 key points', keyPointsRequest(ANALYSIS_ID, quality_coverage, task), answers.keyPoints),
    toCall('C2 grades', gradesRequest(points, statements), answers.grades),
  ]
}

function toCall(name: string, request: ModelRequest, answer: object): Call {
  const last = request.content.findLastIndex(({ cacheable }) => cacheable)
  const textOf = (blocks: ModelRequest['content']) => blocks.map(({ text }) => text).join('')
  const before = last < 0 ? '' : `${request.system}${textOf(request.content.slice(0, last + 1))}`
  const rest = `${last < 0 ? request.system : ''}${textOf(request.content.slice(last + 1))}${JSON.stringify(request.answer.schema)}`
  return {
    name,
    purpose: request.purpose,
    shared: tokensOf(before),
    rest: tokensOf(rest),
    output: tokensOf(JSON.stringify(answer)),
  }
}

/** The first call with a shared beginning writes the cache, later ones read it. */
function costsOf(call: Call, calls: readonly Call[], models: Models) {
  const price = findPrice(models[call.purpose])!
  const isFirst = calls.find(({ shared }) => shared > 0) === call
  const rest = (call.rest * price.input + call.output * price.output) / 1e6
  const shared = (perMillion: ListPrice[keyof ListPrice]) => (call.shared * perMillion) / 1e6
  return {
    uncached: rest + shared(price.input),
    cached: rest + shared(isFirst ? price.cacheWrite : price.cacheRead),
  }
}

function totalOf(calls: readonly Call[], models: Models) {
  const costs = calls.map((call) => costsOf(call, calls, models))
  return {
    uncached: costs.reduce((sum, { uncached }) => sum + uncached, 0),
    cached: costs.reduce((sum, { cached }) => sum + cached, 0),
  }
}

const tokensOf = (text: string): number => Math.round(text.length / CHARACTERS_PER_TOKEN)
const round = (value: number): number => Math.round(value * 1000) / 1000

/** About as long as the sentences of reports and the quotes in them. */
const SENTENCE =
  'Dana Okafor told the committee on 8 March 2024 that the supplier had asked for the payment twice.'

const passageOf = (_: unknown, index: number): Passage => ({
  chunkId: `chunk-${index}`,
  evidenceId: `item-${index}`,
  title: `Mail of ${index + 1} March 2024`,
  sourceType: 'content',
  text: `${SENTENCE} `.repeat(30).slice(0, Math.round(TOKENS_PER_CHUNK * CHARACTERS_PER_TOKEN)),
  start: 0,
  rank: index + 1,
  occurredAt: '2024-03-08T09:00:00.000Z',
})

const TASK: AnalysisTask = {
  type: 'question',
  subject: 'Who approved the second payment to the supplier, and on which grounds?',
  focus: '',
  passages: Array.from({ length: CHUNKS }, passageOf),
}
