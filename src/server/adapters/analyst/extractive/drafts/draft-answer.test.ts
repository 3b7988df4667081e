import { describe, expect, it } from 'vitest'
import { misquoted, passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const never = new AbortController().signal

describe('the answer to a question about which sources disagree', () => {
  it.each([
    [
      'name',
      'discrepancy in the name',
      'The March invoice was approved by Claire Norton on 12 March 2026.',
      'The March invoice was approved by Daniel Pike on 12 March 2026.',
    ],
    [
      'negation',
      'One source denies what the other states',
      'Daniel Pike had seen the competing quote before he signed.',
      'Daniel Pike had not seen the competing quote before he signed.',
    ],
    [
      'amount',
      'discrepancy in the amount',
      'The March invoice approved by Daniel Pike came to £61,480.',
      'The March invoice approved by Daniel Pike came to £64,180.',
    ],
  ])('shows both sides of a different %s, side by side', async (_, lead, one, other) => {
    const passages = passagesOf(
      { text: `${one} The order was made in January.` },
      { text: `${other} The supplier was thanked.` },
    )
    const { value } = await analyst.draft(
      taskOf(
        'question',
        'Who approved the March invoice, and had Daniel Pike seen the competing quote?',
        passages,
      ),
      never,
    )
    const conflict = value.sections.find((section) => section.heading === 'Where sources may conflict')
      ?.statements[0]
    expect(conflict).toMatchObject({ kind: 'discrepancy', text: expect.stringContaining(lead) })
    expect(conflict?.quotes.map((quote) => quote.quote).toSorted()).toEqual([one, other].toSorted())
    expect(misquoted(value, passages)).toEqual([])
  })

  it('takes the same words in two items as one statement with two sources', async () => {
    const text = 'The March invoice was approved by Claire Norton on 12 March 2026.'
    const { value } = await analyst.draft(
      taskOf('question', 'Who approved the March invoice?', passagesOf({ text }, { text })),
      never,
    )
    expect(statementsOf(value).filter((statement) => statement.text.includes(text))).toHaveLength(1)
    expect(statementsOf(value)[0]!.quotes.map((quote) => quote.chunkId)).toEqual(['chunk-1', 'chunk-2'])
  })
})
