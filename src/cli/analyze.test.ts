import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { analysis, type Citation, qualityStatus } from '#shared/contracts/analyses.ts'
import { retrieval } from '#shared/contracts/retrieval.ts'
import { describeWithData, testData } from '#test/support/data.ts'
import { refusalOf } from '#test/support/refused-command.ts'
import { type Ended, runProbity } from '#test/support/service-process.ts'

const result = z.strictObject({
  evidence: z.array(
    z.strictObject({
      id: z.uuid(),
      title: z.string(),
      file_name: z.string().nullable(),
      text_status: z.string(),
      text_error: z.string().nullable(),
    }),
  ),
  analyses: z.array(
    z.strictObject({
      question_id: z.string(),
      analysis: z.strictObject(analysis.shape),
      quality: z.strictObject(qualityStatus.shape),
      retrieval: z.strictObject(retrieval.shape),
    }),
  ),
})
type Result = z.infer<typeof result>

/** Fields that the contract promises of each, beside what the schemas of this project say. */
const CONTRACT = {
  analysis:
    'id created_at updated_at created_by investigation_id type question_id topic_id focus generation_status content evidence_coverage retrieval_quality validation_status faithfulness_score coverage_score quality_confidence provider model prompt_type prompt_version token_usage context_sha256 seal instruction_like_text error regenerated_from generated_at',
  quality:
    'analysis_id generation_status faithfulness_score coverage_score quality_confidence partial claims key_points checked_at error',
  retrieval: 'summary chunks seal',
  chunk:
    'rank chunk_id evidence_id source_title type included similarity similarity_band exclusion_reason excerpt start end',
  citation: 'id chunk_id evidence_id quote start end method repointed',
} as const

const EMAIL = `From: dana.okafor@example.org
To: board@example.org
Subject: March invoice
Date: Fri, 8 Mar 2024 10:00:00 +0000
Content-Type: text/plain; charset=utf-8

I approved the March invoice of £1,250 on Friday 8 March 2024.
`
/** A page without a word on it. */
const BLANK_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

let folder: string
let temporary: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-cli-'))
  temporary = join(folder, 'tmp')
  mkdirSync(temporary)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const probity = (...args: string[]): Promise<Ended> => runProbity(args, { TMPDIR: temporary })

function evidenceFolder(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  mkdirSync(path, { recursive: true })
  return path
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)
const keysOf = (value: object) => Object.keys(value).sort()
const promised = (fields: string) => expect.arrayContaining(fields.split(' '))
const citationsOf = ({ analyses }: Result): Citation[] =>
  analyses.flatMap(({ analysis: one }) =>
    one.content!.sections.flatMap((section) =>
      section.statements.flatMap((statement) => statement.citations),
    ),
  )

/** Every quote stands at its offsets in the text that --dump-text wrote. */
function expectQuotesInTexts(found: Result, texts: string): void {
  const citations = citationsOf(found)
  expect(citations.length).toBeGreaterThan(0)
  for (const { evidence_id, start, end, quote } of citations)
    expect(readFileSync(join(texts, `${evidence_id}.txt`), 'utf8').slice(start, end)).toBe(quote)
}

describe('probity analyze', () => {
  it.each([
    {
      title: 'a missing folder',
      path: () => join(folder, 'nowhere'),
      line: /^There is no folder .*nowhere\.$/,
    },
    {
      title: 'an empty folder',
      path: () => evidenceFolder('empty', {}),
      line: /^.*empty contains no files\..*$/,
    },
    {
      title: 'a folder of hidden files only',
      path: () => evidenceFolder('hidden', { '.DS_Store': 'x' }),
      line: /^.*hidden contains no files\..*$/,
    },
    {
      title: 'a file instead of a folder',
      path: () => join(evidenceFolder('one', { 'a.txt': 'x' }), 'a.txt'),
      line: /^.*a\.txt is a file; analyze needs a folder.*$/,
    },
  ])('refuses $title with one line', async ({ path, line }) => {
    expect(await refusalOf('analyze', path(), '--question', 'Who?', '--json')).toMatch(line)
  })

  it.each([
    {
      args: ['--question', 'Who?', '--type', 'poem'],
      line: /^--type accepts question, topic, summary, gap, error_check, timeline, comparative, witness_credibility, risk, not "poem"\.$/,
    },
    { args: [], line: /^analyze needs --question.*$/ },
    { args: ['--question', '   '], line: /^analyze needs --question.*$/ },
    {
      args: ['--questions', '/nowhere/questions.json'],
      line: /^\/nowhere\/questions\.json cannot be read\.$/,
    },
  ])('refuses $args with one line', async ({ args, line }) => {
    expect(await refusalOf('analyze', evidenceFolder('good', { 'a.txt': 'Text.' }), ...args)).toMatch(line)
  })

  it.each([
    { title: 'is no JSON', text: 'Who?' },
    { title: 'is empty', text: '[]' },
    { title: 'names no known kind', text: '[{"id": "1", "kind": "poem", "prompt": "Who?"}]' },
    {
      title: 'bounds a timeline by what it does not know',
      text: '[{"id": "1", "kind": "timeline", "prompt": "", "params": {"timeline": {"since": "2026-01-01"}}}]',
    },
    { title: 'asks nothing', text: '[{"id": "1", "kind": "question", "prompt": " "}]' },
  ])('refuses a file of questions that $title', async ({ text }) => {
    const good = evidenceFolder('good', { 'a.txt': 'Text.' })
    const asked = join(evidenceFolder('asked', { 'q.json': text }), 'q.json')
    expect(await refusalOf('analyze', good, '--questions', asked)).toMatch(
      /^.*q\.json must be a JSON list of \{id, kind, prompt, params\}: .*$/,
    )
  })

  it('of a 0-byte file and a PDF without text says why for each and ends with exit code 1', async () => {
    const { code, stdout, stderr } = await probity(
      'analyze',
      evidenceFolder('unreadable', { 'nothing.txt': '', 'scan.pdf': BLANK_PDF }),
      '--question',
      'Who?',
      '--json',
    )
    expect([code, stdout]).toEqual([1, ''])
    for (const name of ['nothing.txt', 'scan.pdf'])
      expect(linesOf(stderr).filter((line) => line.startsWith(`probity: ${name}: `))).toHaveLength(1)
    expect(linesOf(stderr).at(-1)).toBe(
      'probity: None of the files contains readable text; there is nothing to analyse.',
    )
    expect(readdirSync(temporary)).toEqual([])
  })

  it('of a folder with broken files among good ones goes on with the good ones and prints the result of the contract', async () => {
    const evidence = evidenceFolder('mixed', {
      'mail/approval.eml': EMAIL,
      'ledger.csv': 'date,invoice,amount\n2024-03-12,March invoice of Northgate Supplies,1350\n',
      'minutes.md': '# Minutes of 4 April 2024\n\nThe board was not asked about the March invoice.\n',
      'broken.docx': 'PK\u0003\u0004 this is no document',
      'nothing.txt': '',
      'scan.pdf': BLANK_PDF,
    })
    const questions = join(
      evidenceFolder('asked', {
        'ids.json': JSON.stringify([
          { id: 'Q-17', kind: 'question', prompt: 'Who approved the March invoice, and when?' },
          { id: 'S', kind: 'summary', prompt: 'March invoice' },
          { id: 'T', kind: 'timeline', prompt: '', params: { timeline: { to: '2024-03-10' } } },
        ]),
      }),
      'ids.json',
    )
    const texts = join(folder, 'texts')
    const { code, stdout, stderr } = await probity(
      'analyze',
      evidence,
      '--questions',
      questions,
      '--json',
      '--dump-text',
      texts,
    )
    expect(code).toBe(0)
    const found = result.parse(JSON.parse(stdout))
    expect(found.evidence.map((item) => [item.file_name, item.text_status]).sort()).toEqual([
      ['broken.docx', 'failed'],
      ['ledger.csv', 'extracted'],
      ['mail/approval.eml', 'extracted'],
      ['minutes.md', 'extracted'],
      ['nothing.txt', 'empty'],
      ['scan.pdf', 'empty'],
    ])
    for (const name of ['broken.docx', 'nothing.txt', 'scan.pdf'])
      expect(linesOf(stderr).filter((line) => line.startsWith(`probity: ${name}: `))).toHaveLength(1)
    expect(linesOf(stderr).filter((line) => !line.startsWith('probity: '))).toEqual([])
    expect(
      found.analyses.map((one) => [one.question_id, one.analysis.type, one.analysis.generation_status]),
    ).toEqual([
      ['Q-17', 'question', 'verified'],
      ['S', 'summary', 'verified'],
      ['T', 'timeline', 'verified'],
    ])
    expect(found.analyses.at(-1)?.analysis.params).toEqual({ timeline: { to: '2024-03-10' } })
    const [first] = found.analyses
    expect(keysOf(first!.analysis)).toEqual(promised(CONTRACT.analysis))
    expect(keysOf(first!.quality)).toEqual(promised(CONTRACT.quality))
    expect(keysOf(first!.retrieval)).toEqual(promised(CONTRACT.retrieval))
    expect(keysOf(first!.retrieval.chunks[0]!)).toEqual(CONTRACT.chunk.split(' ').sort())
    expect(keysOf(citationsOf(found)[0]!)).toEqual(promised(CONTRACT.citation))
    expect(JSON.stringify(first!.analysis.content)).toContain('8 March 2024')
    expectQuotesInTexts(found, texts)
    expect(readdirSync(temporary)).toEqual([])
  })

  it('without --json prints statements, their files and what the checks found', async () => {
    const { code, stdout } = await probity(
      'analyze',
      evidenceFolder('plain', { 'approval.eml': EMAIL }),
      '--question',
      'Who approved the March invoice?',
    )
    expect(code).toBe(0)
    expect(stdout).toContain('quotes only, no AI-written text')
    expect(stdout).toMatch(/approval\.eml \d+–\d+, exact/)
    expect(stdout).toMatch(
      /found again in the evidence\. .* yours to judge\. \d+ of \d+ key points addressed\. Confidence: /,
    )
  })
})

const FILES = 10

describeWithData('case-enron', 'probity analyze on a real case', () => {
  it('answers a question about it, verified, every quote found at its place', {
    timeout: 240_000,
  }, async () => {
    const asked = z
      .array(z.object({ kind: z.string(), prompt: z.string() }))
      .parse(JSON.parse(readFileSync(join(testData, 'case-enron/questions.json'), 'utf8')))
    const question = asked.find(({ kind }) => kind === 'question')!
    const evidence = evidenceFolder('enron', {})
    for (const name of readdirSync(join(testData, 'case-enron/evidence'))
      .filter((name) => name.endsWith('.eml'))
      .slice(0, FILES))
      cpSync(join(testData, 'case-enron/evidence', name), join(evidence, name))
    const texts = join(folder, 'enron-texts')
    const { code, stdout, stderr } = await probity(
      'analyze',
      evidence,
      '--question',
      question.prompt,
      '--json',
      '--dump-text',
      texts,
    )
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
    const found = result.parse(JSON.parse(stdout))
    expect(found.analyses.map((one) => one.analysis.generation_status)).toEqual(['verified'])
    expect(readdirSync(texts)).toHaveLength(found.evidence.length)
    expectQuotesInTexts(found, texts)
  })
})
