import { describe, expect, it } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { misquoted, passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const summarize = async (passages: readonly Passage[]) =>
  (await analyst.draft(taskOf('summary', '', passages), new AbortController().signal)).value

const NOISE = 'The canteen changes its menu at the weekend and the lift squeaks on rainy mornings.'
const POLICY = [
  'Deliveries are checked before a signature is given.',
  'A crate is opened in the presence of a second person.',
  'Damage is reported before the driver leaves.',
].join(' ')

describe('a summary', () => {
  it('begins with what several items speak of, and leaves what only one tells to the end', async () => {
    const passages = passagesOf(
      { title: 'Circular', text: NOISE },
      { title: 'Notice', text: 'The second crate was opened in the loading bay.' },
      {
        title: 'Letter',
        text: 'Somebody opened the second crate in the loading bay, and the seal was gone.',
      },
      { title: 'Report', text: 'The seal of the second crate lay in the loading bay.' },
    )
    const made = await summarize(passages)
    const told = statementsOf(made).map(({ text }) => text)
    expect(told[0]).toContain('second crate')
    expect(told.at(-1)).toBe(NOISE)
    expect(misquoted(made, passages)).toEqual([])
  })

  it('begins with what names people, days and sums rather than with what somebody thinks of them', async () => {
    const paid = 'Ruth Vance paid the driver 1,400 euro for the second crate on 4 March 2026.'
    const passages = passagesOf(
      {
        title: 'Letter',
        text: 'My own view is that the second crate and its seal belong in the loading bay.',
      },
      { title: 'Note', text: 'The second crate and its seal stood in the loading bay, in my view.' },
      { title: 'Report', text: `The seal was gone. ${paid}` },
      { title: 'Mail', text: 'For the second crate the driver was paid on 4 March 2026, Ruth Vance says.' },
    )
    const [main] = (await summarize(passages)).sections
    expect(main?.heading).toBe('Main points')
    expect(main?.statements[0]?.text).toBe(paid)
  })

  it('puts what happened before the rules, wherever they were added', async () => {
    const passages = passagesOf(
      { title: 'Rules', text: POLICY },
      { title: 'Rules, earlier version', text: `${POLICY} They apply to all deliveries.` },
      { title: 'Letter', text: 'Ruth Vance opened the crate on 4 March 2026 before the driver had left.' },
      { title: 'Report', text: 'On 4 March 2026 the driver saw Ruth Vance with the open crate.' },
    )
    const [first, second] = statementsOf(await summarize(passages)).map(({ text }) => text)
    expect(first).toContain('Ruth Vance')
    expect(second).toContain('Ruth Vance')
  })

  it('says something of a case of which every item speaks of something else', async () => {
    const passages = passagesOf(
      { text: 'The boiler was replaced in the spring.' },
      { text: 'Four tents are missing from the store.' },
    )
    expect(statementsOf(await summarize(passages))).toHaveLength(2)
  })
})
