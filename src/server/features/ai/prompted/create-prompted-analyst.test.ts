import { describe, expect, it } from 'vitest'
import type { AnalysisTask, Claim, NumberedStatement } from '#server/ports/analyst.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { type Answering, answeringCaller, saidIn } from '#test/support/answering-model.ts'
import { createPromptedAnalyst } from './create-prompted-analyst.ts'

const PASSAGES = passagesOf(
  { text: 'Dana approved the invoice.', title: 'Mail', occurredAt: '2024-03-08T09:00:00.000Z' },
  { text: 'The ledger shows 1,350.', sourceType: 'attachment' },
)
const PROMPT: PromptVersion = {
  prompt_type: 'analysis_question',
  version: 3,
  system_prompt: 'You are an analyst.',
  user_prompt_template: 'Read this.\n{{evidence}}\nQuestion: {{question}}\nFocus: {{focus}}',
}
const QUALITY = { system_prompt: 'Be exact.', user_prompt_template: '{{evidence}}\n{{claims}}' }
const TASK: AnalysisTask = {
  type: 'question',
  subject: 'Who approved it?',
  focus: '',
  passages: PASSAGES,
  prompt: PROMPT,
}
const STATEMENTS: readonly NumberedStatement[] = [
  { id: 's1', text: 'Dana approved the invoice.', kind: 'finding' },
  { id: 's2', text: 'Nobody says why.', kind: 'gap' },
]
const CLAIMS: readonly Claim[] = [
  { id: 'c1', statementId: 's1', text: 'Dana approved the invoice.' },
  { id: 'c2', statementId: 's1', text: 'The invoice was of March.' },
]
const DRAFT = {
  title: 'Approval',
  sections: [
    {
      heading: 'Findings',
      statements: [
        {
          text: 'Dana approved it [E1].',
          kind: 'finding',
          quotes: [{ chunk: 'E1', quote: 'Dana approved' }],
        },
      ],
    },
  ],
  limitations: ['Only two items.'],
}
const KEY_POINTS = Array.from({ length: 14 }, (_, index) => ({
  text: `Point ${index + 1}`,
  importance: 'vital',
}))
const signal = new AbortController().signal

function analystWith(script: Answering) {
  const caller = answeringCaller(script)
  const promptFor = async (type: string) =>
    type === 'quality_coverage'
      ? {
          system_prompt: 'Be complete.',
          user_prompt_template: '{{evidence}}\nAbout: {{subject}} / {{focus}}',
        }
      : QUALITY
  const analyst = createPromptedAnalyst({
    caller,
    promptFor,
    organizationId: 'org',
    analysisId: 'analysis-1',
  })
  return { analyst, asked: caller.asked }
}

describe('a draft by a language model', () => {
  it('takes one call: system prompt, evidence between delimiters, then the question, then the rules', async () => {
    const { analyst, asked } = analystWith(() => DRAFT)
    const { value, usage } = await analyst.draft(TASK, signal)
    expect(asked).toHaveLength(1)
    const [request] = asked
    expect([request!.purpose, request!.system]).toEqual(['primary', PROMPT.system_prompt])
    const said = saidIn(request!)
    const places = [
      'Read this.',
      'EVIDENCE BEGINS (2 passages)',
      'E1: statement, dated 2024-03-08, titled "Mail"',
      'Dana approved the invoice.',
      'E2: document, titled "Item 2"',
      'EVIDENCE ENDS',
      'Question: Who approved it?',
      'Focus: (none)',
      'Answer with one JSON object',
    ].map((words) => said.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(said).not.toContain('chunk-1')
    expect(said).not.toContain('item-1')
    expect(value.sections[0]!.statements[0]).toEqual({
      text: 'Dana approved it.',
      kind: 'finding',
      quotes: [{ chunkId: 'chunk-1', quote: 'Dana approved' }],
    })
    expect(usage).toEqual({ inputTokens: 100, outputTokens: 10 })
  })

  it('is asked in the same bytes for the same analysis, and with other delimiters for another one', async () => {
    const first = analystWith(() => DRAFT)
    await first.analyst.draft(TASK, signal)
    await first.analyst.draft({ ...TASK, passages: TASK.passages.toReversed() }, signal)
    expect(first.asked[1]).toEqual(first.asked[0])
    const boundary = /=== (\w+) EVIDENCE BEGINS/.exec(saidIn(first.asked[0]!))![1]!
    const other = analystWith(() => DRAFT)
    await other.analyst.draft({ ...TASK, passages: TASK.passages.slice(1) }, signal)
    expect(saidIn(other.asked[0]!)).not.toContain(boundary)
  })

  it('keeps a label in brackets where the evidence itself writes so', async () => {
    const passages = passagesOf({ text: 'Exhibit [E1] is the mail.' })
    const { analyst } = analystWith(() => DRAFT)
    const { value } = await analyst.draft({ ...TASK, passages }, signal)
    expect(value.sections[0]!.statements[0]!.text).toBe('Dana approved it [E1].')
  })

  it('does not take a variable in a question for one of the template', async () => {
    const { analyst, asked } = analystWith(() => DRAFT)
    await analyst.draft({ ...TASK, subject: 'What is {{evidence}} {{focus}}?' }, signal)
    expect(saidIn(asked[0]!)).toContain('Question: What is {{evidence}} {{focus}}?')
  })

  it.each([
    { of: 'a database id', chunk: 'chunk-1', chunkId: '' },
    { of: 'a label that was not given', chunk: 'E3', chunkId: '' },
    { of: 'a label in lower case', chunk: ' e2 ', chunkId: 'chunk-2' },
  ])('that names $of as its source points to $chunkId', async ({ chunk, chunkId }) => {
    const statement = { text: 'A.', kind: 'finding', quotes: [{ chunk, quote: 'Dana' }] }
    const { analyst } = analystWith(() => ({
      ...DRAFT,
      sections: [{ heading: 'H', statements: [statement] }],
    }))
    const { value } = await analyst.draft(TASK, signal)
    expect(value.sections[0]!.statements[0]!.quotes[0]!.chunkId).toBe(chunkId)
  })

  it.each([
    ['no JSON', 'Here is the analysis.'],
    ['cut-off JSON', JSON.stringify(DRAFT).slice(0, -9)],
    ['another shape', { title: 'x' }],
    ['an unknown kind', JSON.stringify(DRAFT).replace('finding', 'opinion')],
    ['no statement', { ...DRAFT, sections: [] }],
  ])('of %s is asked for once more, beginning with the same words, and its tokens count', async (_, bad) => {
    const { analyst, asked } = analystWith((_request, call) => (call === 1 ? bad : DRAFT))
    const { value, usage } = await analyst.draft(TASK, signal)
    expect(value.title).toBe('Approval')
    expect(usage).toEqual({ inputTokens: 200, outputTokens: 20 })
    expect(asked).toHaveLength(2)
    expect(asked[1]!.content.slice(0, -1)).toEqual(asked[0]!.content)
    expect(asked[1]!.content.at(-1)!.text).toMatch(/could not be used/)
  })

  it('in a fence or behind a sentence needs no second call', async () => {
    const { analyst, asked } = analystWith(() => `Sure:\n\`\`\`json\n${JSON.stringify(DRAFT)}\n\`\`\``)
    await analyst.draft(TASK, signal)
    expect(asked).toHaveLength(1)
  })

  it('that cannot be used the second time either fails in words for people', async () => {
    const { analyst, asked } = analystWith(() => 'secret words of the evidence')
    const failed = await analyst.draft(TASK, signal).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(AnalystFailed)
    expect((failed as Error).message).toMatch(/^The language model did not answer in the form/)
    expect((failed as Error).message).not.toContain('secret')
    expect(asked).toHaveLength(2)
  })

  it('that the provider ended for good is not asked for again', async () => {
    const { analyst, asked } = analystWith(() => new AnalystFailed('The AI model declined to answer.'))
    await expect(analyst.draft(TASK, signal)).rejects.toThrow('The AI model declined to answer.')
    expect(asked).toHaveLength(1)
  })
})

describe('the quality steps by a language model', () => {
  const replies: Answering = (request) => {
    if (request.answer.name === 'claims')
      return {
        claims: [
          { statement: 's1', text: 'Dana approved the invoice.' },
          { statement: 's2', text: 'Taken from a gap.' },
          { statement: 's9', text: 'Taken from nowhere.' },
        ],
      }
    if (request.answer.name === 'grades')
      return {
        grades: [
          { point: 'k1', grade: 'support' },
          { point: 'k2', grade: 'none' },
        ],
      }
    return {
      verdicts: [
        { claim: 'c1', verdict: 'supported', chunk: 'E1', quote: 'Dana approved the invoice.' },
        { claim: 'c1', verdict: 'contradicted', chunk: 'E2', quote: 'The ledger' },
        { claim: 'c2', verdict: 'not_found', chunk: '', quote: '' },
        { claim: 'c7', verdict: 'supported', chunk: 'E1', quote: 'Dana' },
      ],
      key_points: KEY_POINTS,
    }
  }

  it('extract claims without the evidence, from what asserts only', async () => {
    const { analyst, asked } = analystWith(replies)
    const { value } = await analyst.extractClaims(STATEMENTS, signal)
    expect(value).toEqual([{ id: 'c1', statementId: 's1', text: 'Dana approved the invoice.' }])
    expect(asked.map(({ purpose }) => purpose)).toEqual(['quality'])
    expect(saidIn(asked[0]!)).not.toContain('ledger')
    expect(saidIn(asked[0]!)).not.toContain('Nobody says why')
  })

  it('extract claims from a gap that cites the evidence, and are told that what is missing is no claim', async () => {
    const { analyst, asked } = analystWith(replies)
    const gap = { ...STATEMENTS[1]!, cited: ['Nobody told me why.'] }
    const { value } = await analyst.extractClaims([gap], signal)
    expect(value).toEqual([{ id: 'c1', statementId: 's2', text: 'Taken from a gap.' }])
    expect(saidIn(asked[0]!)).toContain('Nobody says why')
    expect(saidIn(asked[0]!)).toContain('list only what it says is there')
  })

  it('ask nothing where no statement asserts anything', async () => {
    const { analyst, asked } = analystWith(replies)
    expect((await analyst.extractClaims([STATEMENTS[1]!], signal)).value).toEqual([])
    expect(asked).toEqual([])
  })

  it('verify each claim against the evidence, the first verdict of each counting', async () => {
    const { analyst } = analystWith(replies)
    const { value } = await analyst.verifyClaims(CLAIMS, PASSAGES, signal)
    expect(value).toEqual([
      { claimId: 'c1', verdict: 'supported', chunkId: 'chunk-1', quote: 'Dana approved the invoice.' },
      { claimId: 'c2', verdict: 'not_found', chunkId: null, quote: null },
    ])
  })

  it('list at most twelve key points without the analysis and grade them without the evidence', async () => {
    const { analyst, asked } = analystWith(replies)
    const { value: points } = await analyst.listKeyPoints(TASK, signal)
    expect(points.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => `k${index + 1}`))
    expect(saidIn(asked[0]!)).toContain('About: Who approved it? / (none)')
    const { value } = await analyst.gradeKeyPoints(points.slice(0, 2), STATEMENTS, signal)
    expect(value).toEqual([
      { keyPointId: 'k1', grade: 'support' },
      { keyPointId: 'k2', grade: 'none' },
    ])
    expect(saidIn(asked[1]!)).toContain('Nobody says why')
    expect(saidIn(asked[1]!)).not.toContain('ledger')
  })

  it('that read the evidence begin alike up to its end, so that the second reads it from the cache', async () => {
    const { analyst, asked } = analystWith(replies)
    await analyst.verifyClaims(CLAIMS, PASSAGES, signal)
    await analyst.listKeyPoints(TASK, signal)
    const [verdicts, keyPoints] = asked
    expect(verdicts!.content[0]).toEqual(keyPoints!.content[0])
    expect(verdicts!.content[0]).toMatchObject({ cacheable: true })
    expect([verdicts!.system, verdicts!.answer]).toEqual([keyPoints!.system, keyPoints!.answer])
    expect(verdicts!.content[1]!.text).toMatch(/^Be exact\.\n/)
    expect(keyPoints!.content[1]!.text).toMatch(/^Be complete\.\n/)
  })

  it('ask again where fewer than five key points come or a point has no grade', async () => {
    const few = analystWith((_request, call) => ({
      verdicts: [],
      key_points: KEY_POINTS.slice(0, call === 1 ? 4 : 5),
    }))
    expect((await few.analyst.listKeyPoints(TASK, signal)).value).toHaveLength(5)
    const points = [1, 2].map((n) => ({ id: `k${n}`, text: 'P', importance: 'vital' as const }))
    const grades = [1, 2].map((n) => ({ point: `k${n}`, grade: 'partial' }))
    const ungraded = analystWith((_request, call) => ({ grades: grades.slice(0, call) }))
    expect((await ungraded.analyst.gradeKeyPoints(points, STATEMENTS, signal)).value).toHaveLength(2)
    expect(saidIn(ungraded.asked[1]!)).toContain('The key point k2 has no grade.')
  })

  it('repair at most three answers together', async () => {
    const { analyst, asked } = analystWith((request, call) => (call % 2 === 1 ? '{' : replies(request, call)))
    await analyst.extractClaims(STATEMENTS, signal)
    await analyst.verifyClaims(CLAIMS, PASSAGES, signal)
    await analyst.listKeyPoints(TASK, signal)
    await expect(analyst.gradeKeyPoints([], STATEMENTS, signal)).rejects.toThrow(AnalystFailed)
    expect(asked).toHaveLength(7)
  })
})
