import { expect, test } from 'vitest'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const limitationsOf = async (...texts: readonly string[]) => {
  const passages = passagesOf(...texts.map((text) => ({ text })))
  const task = taskOf('question', 'Who painted the shed?', passages)
  return (await analyst.draft(task, new AbortController().signal)).value.limitations.join(' ')
}

test('an analysis says what several sources of one finding are worth only where it has any', async () => {
  const painted = 'Tom Vane painted the shed on 4 May 2031.'
  const shared = 'Several sources under one statement'
  expect(await limitationsOf(painted, painted)).toContain(shared)
  expect(await limitationsOf(painted, 'The roof of the barn was mended in June.')).not.toContain(shared)
})
