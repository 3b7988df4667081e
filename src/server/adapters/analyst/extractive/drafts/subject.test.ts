import { describe, expect, test } from 'vitest'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { processorMs } from '#test/support/durations.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const passages = passagesOf({
  title: 'Note',
  occurredAt: '2031-05-05T10:00:00Z',
  text: 'Finance approved the payment of 48,250 dollars. Rosa Quill signed the contract.',
})

describe('a subject with a long stretch of white space', () => {
  test.each<AnalysisType>(['question', 'summary', 'gap', 'error_check'])(
    '%s: is read in time that grows as the subject does',
    async (type) => {
      const task = taskOf(type, `Who${' '.repeat(60_000)}signed?`, passages)
      const begun = processorMs()
      await analyst.draft(task, new AbortController().signal)
      expect(processorMs() - begun).toBeLessThan(4_000)
    },
  )
})

describe('a focus beside a question', () => {
  const drafted = async (focus: string): Promise<string[]> => {
    const task = { ...taskOf('question', 'Who signed the contract?', passages), focus }
    const { value } = await analyst.draft(task, new AbortController().signal)
    return value.sections.flatMap(({ statements }) => statements.map(({ text }) => text))
  }

  test('that asks nothing directs, and nothing has to answer it', async () => {
    const texts = await drafted('Take the boat shed and the ledger of the harbour into account.')
    expect(texts[0]).toContain('Rosa Quill signed')
    expect(texts.join(' ')).not.toContain('speaks directly')
  })

  test('that asks something is answered, or said to be unanswered, after the question', async () => {
    const texts = await drafted('Who repaired the boat shed of the harbour?')
    expect(texts[0]).toContain('Rosa Quill signed')
    expect(texts.join(' ')).toContain('speaks directly to “Who repaired the boat shed')
  })
})
