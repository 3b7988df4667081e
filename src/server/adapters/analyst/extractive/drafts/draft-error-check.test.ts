import { describe, expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { misquoted, passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const never = new AbortController().signal
const draft = async (subject: string, passages: readonly Passage[]) =>
  (await analyst.draft(taskOf('error_check', subject, passages), never)).value

describe('an error check', () => {
  test('sets two items that give different amounts for the same thing side by side', async () => {
    const passages = passagesOf(
      { title: 'Ledger', text: 'The deposit paid by Marlow Fisheries for the harbour lease was $48,500.' },
      { title: 'Letter', text: 'The deposit paid by Marlow Fisheries for the harbour lease was $45,800.' },
    )
    const made = await draft('', passages)
    const pair = statementsOf(made).find(({ kind }) => kind === 'discrepancy')
    expect(pair?.quotes.map(({ chunkId }) => chunkId).toSorted()).toEqual(['chunk-1', 'chunk-2'])
    expect(pair?.text).toMatch(/The sources may conflict in the amount: “.*” \(.*\) against “.*” \(.*\)/)
    expect(misquoted(made, passages)).toEqual([])
  })

  test('puts words that were quoted already into one pair of quotation marks, and finds them again', async () => {
    const said = 'The site meeting about the harbour lease took place on Tuesday'
    const passages = passagesOf(
      { title: 'Ledger', text: `"${said} 3 March 2026."` },
      { title: 'Letter', text: `Mr Ash: "${said} 24 February 2026."` },
    )
    const made = await draft('', passages)
    const pair = statementsOf(made).find(({ kind }) => kind === 'discrepancy')!
    expect(pair.text).toContain(`“${said} 3 March 2026.” (Ledger)`)
    expect(pair.text).toContain(`‘${said} 24 February 2026.’” (Letter)`)
    expect(pair.text).not.toMatch(/[“"]["“]|["”]["”]/)
    const { value: claims } = await analyst.extractClaims([{ id: 's1', ...pair }], never)
    const { value: found } = await analyst.verifyClaims(claims, passages, never)
    expect(found.map(({ verdict }) => verdict)).toEqual(['supported', 'supported'])
  })

  test('shows the evidence beside a draft and names what differs', async () => {
    const passages = passagesOf({
      title: 'Statement',
      text: 'The following customers owe us money.\n\nPerch Media\nOwes us: $7,100\n\nTench Foods\nOwes us: $3,400',
    })
    const made = await draft(
      'Check this draft: "Perch Media owes us $3,400 and Tench Foods owes us $7,100."',
      passages,
    )
    const found = statementsOf(made).filter(({ kind }) => kind === 'discrepancy')
    expect(found.map(({ text }) => text).join('\n')).toMatch(
      /‘\$3,400’ where the closest words have ‘\$7,100’/,
    )
    expect(found.map(({ text }) => text).join('\n')).toMatch(
      /‘\$7,100’ where the closest words have ‘\$3,400’/,
    )
  })

  test('finds nothing where items agree, and does not call that proof', async () => {
    const passages = passagesOf(
      { text: 'The deposit paid by Marlow Fisheries was $48,500.' },
      { text: 'Marlow Fisheries paid a deposit of $48,500.' },
    )
    const statements = statementsOf(await draft('', passages))
    expect(statements).toMatchObject([{ kind: 'caveat', quotes: [] }])
    expect(statements[0]!.text).toMatch(/does not prove that they agree/)
  })

  test('shows first what is closest to what was asked about', async () => {
    const passages = passagesOf(
      { text: 'The deposit paid by Marlow Fisheries for the harbour lease was $48,500.', rank: 3 },
      { text: 'The deposit paid by Marlow Fisheries for the harbour lease was $45,800.', rank: 4 },
      { text: 'The fee of Rowan Surveyors for the boundary plan was $7,200.', rank: 1 },
      { text: 'The fee of Rowan Surveyors for the boundary plan was $2,700.', rank: 2 },
    )
    const pairs = statementsOf(await draft('the fee for the boundary plan', passages)).filter(
      ({ kind }) => kind === 'discrepancy',
    )
    expect(pairs.map(({ text }) => /Rowan|Marlow/.exec(text)?.[0])).toEqual(['Rowan', 'Marlow'])
  })

  test('without a draft shows what is most relevant to the question, and speaks of no draft', async () => {
    const passages = passagesOf({ text: 'The fee of Rowan Surveyors for the boundary plan was $7,200.' })
    const { sections } = await draft('the fee for the boundary plan', passages)
    const headings = sections.map(({ heading }) => heading)
    expect(headings).toContain('Most relevant passages')
    expect(headings.filter((heading) => /draft/i.test(heading))).toEqual([])
  })

  test('of the whole file shows the weightiest conflicts first, and no passages near those words', async () => {
    const passages = passagesOf(
      { text: 'The deposit paid by Marlow Fisheries for the harbour lease was $48,500.', rank: 3 },
      { text: 'The deposit paid by Marlow Fisheries for the harbour lease was $45,800.', rank: 4 },
      { text: 'Our file of the boundary plan is kept whole.', rank: 1 },
    )
    const { sections } = await draft('Whole file', passages)
    expect(sections.map(({ heading }) => heading)).not.toContain('Most relevant passages')
    expect(sections).toEqual((await draft('', passages)).sections)
  })

  test('shows no line of a form as a passage about the question', async () => {
    const passages = passagesOf(
      { text: '1 office copy / 1 copy for the boundary plan / fee plan        p 2 of 3' },
      { text: 'The surveyors were paid for the boundary plan in March.' },
    )
    const { sections } = await draft('the fee for the boundary plan', passages)
    const shown = sections.flatMap(({ statements }) => statements.map(({ text }) => text))
    expect(shown.join(' ')).toContain('surveyors were paid')
    expect(shown.join(' ')).not.toContain('office copy')
  })
})
