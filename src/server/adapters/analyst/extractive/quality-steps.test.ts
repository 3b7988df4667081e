import { describe, expect, test } from 'vitest'
import type { NumberedStatement } from '#server/ports/analyst.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from './create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const never = new AbortController().signal

const statement = (text: string, kind: NumberedStatement['kind'] = 'finding'): NumberedStatement => ({
  id: 's1',
  text,
  kind,
})
const claimsOf = async (...statements: NumberedStatement[]) =>
  (await analyst.extractClaims(statements, never)).value.map(({ text }) => text)

describe('claims', () => {
  test('every sentence of a finding is a claim of its own, tied to its statement', async () => {
    const { value } = await analyst.extractClaims(
      [statement('The audit found two errors. The auditor Ines Korb reported them in March.')],
      never,
    )
    expect(value).toEqual([
      { id: 's1.1', statementId: 's1', text: 'The audit found two errors.' },
      { id: 's1.2', statementId: 's1', text: 'The auditor Ines Korb reported them in March.' },
    ])
  })

  test('a discrepancy without quotation marks claims what it says', async () => {
    const text = 'The ledger and the letter differ by $100. The letter is the later one.'
    expect(await claimsOf(statement(text, 'discrepancy'))).toEqual([
      'The ledger and the letter differ by $100.',
      'The letter is the later one.',
    ])
  })

  test('words in quotation marks do not hide what a discrepancy says around them', async () => {
    const text = 'Harkness forged the ledger: “The rent was $400.”'
    expect(await claimsOf(statement(text, 'discrepancy'))).toEqual([text])
  })

  test.each<[string, string, string[], string[]]>([
    [
      "in the evidence's own words",
      'I have not received the form. Please send the form.',
      ['I have not received the form. Please send the form.'],
      ['I have not received the form.', 'Please send the form.'],
    ],
    [
      'by pointing to what it cites',
      '“Exhibit B” is mentioned in “Letter”, but no passage read seems to come from it.',
      ['The rent is set out in Exhibit B.'],
      ['The rent is set out in Exhibit B.'],
    ],
    [
      'of the one source that it cites',
      'Only “Letter” says this among the passages read.',
      ['The rent was $400.', 'The rent was $400 then.'],
      ['The rent was $400.'],
    ],
    [
      'before it denies',
      'The tenant paid the rent, but no receipt was found.',
      [],
      ['The tenant paid the rent'],
    ],
    ['without any denial', 'The tenant paid the rent.', [], ['The tenant paid the rent.']],
    [
      'beside words of the evidence',
      'The tenant left. He took $500.',
      ['The tenant left.'],
      ['The tenant left.', 'He took $500.'],
    ],
  ])('a gap claims what it says is there %s', async (_, text, cited, expected) => {
    expect(await claimsOf({ ...statement(text, 'gap'), cited })).toEqual(expected)
  })

  test.each([
    'No form of “the rent, and the deposit” occurs in the passages read.',
    'The sentences closest to “Who paid the rent, and when?” hold no date or time, which it asks for.',
    'There is no confirmation among the passages read that the rent was paid: no sentence of theirs says so.',
  ])('a gap that only denies claims nothing: %s', async (text) => {
    expect(await claimsOf(statement(text, 'gap'))).toEqual([])
  })

  test('gaps, caveats and questions assert nothing', async () => {
    const claims = await claimsOf(
      statement('No passage among those read names the driver.', 'gap'),
      statement('No two statements were found that disagree.', 'caveat'),
      statement('Should the driver now receive a warning?'),
    )
    expect(claims).toEqual([])
  })

  test('a discrepancy claims what it quotes, whatever is quoted inside', async () => {
    const text =
      'Possible discrepancy in the amount: “The rent “A” was $400.” (Ledger) against “The rent was $500.” (Letter)'
    expect(await claimsOf(statement(text, 'discrepancy'))).toEqual([
      'The rent “A” was $400.',
      'The rent was $500.',
    ])
  })

  test('rows of a list are checked together', async () => {
    expect(await claimsOf(statement('Alder Mills\t$4.5\nBirch & Sons\t$1.2'))).toEqual([
      'Alder Mills\t$4.5\nBirch & Sons\t$1.2',
    ])
  })
})

const evidence = passagesOf(
  {
    text: 'The harbour lease with Marlow Fisheries ends on 30 June 2031. Marlow Fisheries paid a deposit of $48,500 for the harbour lease.\nThe boats were not inspected by the surveyor in spring.',
  },
  { text: 'The canteen serves soup on Mondays. New ovens were delivered last week by Cedar Kitchens.' },
)

const verdictOf = async (text: string) => {
  const { value } = await analyst.verifyClaims([{ id: 'c', statementId: 's', text }], evidence, never)
  return value[0]!
}

describe('verification of claims', () => {
  test('words that stand in the evidence are supported by exactly these words', async () => {
    expect(await verdictOf('Marlow Fisheries paid a deposit of $48,500 for the harbour lease.')).toEqual({
      claimId: 'c',
      verdict: 'supported',
      chunkId: 'chunk-1',
      quote: 'Marlow Fisheries paid a deposit of $48,500 for the harbour lease.',
    })
  })

  test('line breaks do not matter, and the quote is the evidence as it stands', async () => {
    const { verdict, quote } = await verdictOf('for the harbour lease. The boats were not inspected')
    expect(verdict).toBe('supported')
    expect(quote).toBe('for the harbour lease.\nThe boats were not inspected')
  })

  test('the same in other words is supported in part, because rules cannot tell it from an invention', async () => {
    for (const claim of [
      'For the harbour lease a deposit of $48,500 was paid by Marlow Fisheries.',
      'For the harbour lease a deposit of $48,500 was refused by Marlow Fisheries.',
    ])
      expect((await verdictOf(claim)).verdict, claim).toBe('partial')
  })

  test('the same words with a value in another spelling are supported', async () => {
    const { verdict, quote } = await verdictOf(
      'The harbour lease with Marlow Fisheries ends on June 30, 2031.',
    )
    expect(verdict).toBe('supported')
    expect(quote).toBe('harbour lease with Marlow Fisheries ends on 30 June 2031')
  })

  test.each([
    ['a denial', 'Nobody says that Cedar Kitchens paid for the ovens.', 'Cedar Kitchens paid for the ovens.'],
    [
      'a question',
      'Has it been said that Cedar Kitchens paid for the ovens?',
      'Cedar Kitchens paid for the ovens',
    ],
  ])('words cut out of %s are not supported', async (_, text, claim) => {
    const claims = [{ id: 'c', statementId: 's', text: claim }]
    const { value } = await analyst.verifyClaims(claims, passagesOf({ text }), never)
    expect(value[0]!.verdict).toBe('partial')
  })

  test('what nothing speaks to is not found and quotes nothing', async () => {
    expect(await verdictOf('The insurer Halvorsen rejected an application for compensation.')).toEqual({
      claimId: 'c',
      verdict: 'not_found',
      chunkId: null,
      quote: null,
    })
  })

  test('the same sentence with another amount is contradicted, with the words that do', async () => {
    const { verdict, quote } = await verdictOf(
      'Marlow Fisheries paid a deposit of $45,800 for the harbour lease.',
    )
    expect(verdict).toBe('contradicted')
    expect(quote).toContain('$48,500')
  })

  test('the same sentence without its denial is contradicted', async () => {
    expect((await verdictOf('The boats were inspected by the surveyor in spring.')).verdict).toBe(
      'contradicted',
    )
  })

  test('gives one verdict per claim in the order of the claims, each quote letter for letter in its passage', async () => {
    const texts = [
      'Soup is served on Mondays by the canteen.',
      'New ovens were delivered last week by Cedar Kitchens.',
      'Nobody knows the harbour.',
    ]
    const claims = texts.map((text, i) => ({ id: `c${i}`, statementId: 's', text }))
    const { value } = await analyst.verifyClaims(claims, evidence, never)
    expect(value.map(({ claimId }) => claimId)).toEqual(['c0', 'c1', 'c2'])
    for (const { chunkId, quote } of value) {
      if (chunkId) expect(evidence.find((passage) => passage.chunkId === chunkId)!.text).toContain(quote)
    }
  })

  test('no claims and no evidence are no error', async () => {
    expect((await analyst.verifyClaims([], evidence, never)).value).toEqual([])
    expect(
      (await analyst.verifyClaims([{ id: 'c', statementId: 's', text: 'Anything at all.' }], [], never))
        .value,
    ).toMatchObject([{ verdict: 'not_found' }])
  })
})

describe('key points', () => {
  const task = taskOf(
    'question',
    'What deposit did Marlow Fisheries pay, and when does the harbour lease end?',
    evidence,
  )
  const grade = async (points: { id: string; text: string }[], ...texts: string[]) => {
    const statements = texts.map((text, i) => ({ id: `s${i}`, text, kind: 'finding' as const }))
    const listed = points.map((point) => ({ ...point, importance: 'vital' as const }))
    return (await analyst.gradeKeyPoints(listed, statements, never)).value.map((graded) => graded.grade)
  }

  test('what is asked is vital, and of each item the sentence closest to it is listed with it', async () => {
    const { value } = await analyst.listKeyPoints(task, never)
    const vital = value.filter((point) => point.importance === 'vital').map(({ text }) => text)
    expect(vital.slice(0, 2)).toEqual([
      'What deposit did Marlow Fisheries pay',
      'When does the harbour lease end',
    ])
    expect(value.map(({ text }) => text)).toContain(
      'The harbour lease with Marlow Fisheries ends on 30 June 2031.',
    )
    expect(value.length).toBeGreaterThanOrEqual(5)
    expect(value.length).toBeLessThanOrEqual(12)
    expect(new Set(value.map(({ id }) => id)).size).toBe(value.length)
  })

  test('a point is supported by an analysis that says it, and not by one that does not', async () => {
    const points = [{ id: 'k1', text: 'The harbour lease with Marlow Fisheries ends on 30 June 2031.' }]
    expect(await grade(points, 'The harbour lease of Marlow Fisheries ends on 30 June 2031.')).toEqual([
      'support',
    ])
    expect(await grade(points, 'The canteen serves soup on Mondays.')).toEqual(['none'])
  })

  test('to say that something was not found addresses it only in part', async () => {
    const point = { id: 'k1', text: 'Who insured the boats', importance: 'vital' as const }
    const gap = {
      id: 's1',
      text: 'No passage among those read speaks directly to “Who insured the boats”.',
      kind: 'gap' as const,
    }
    expect((await analyst.gradeKeyPoints([point], [gap], never)).value).toEqual([
      { keyPointId: 'k1', grade: 'partial' },
    ])
  })

  test("every claim of the analyst's own findings is supported", async () => {
    const { value: draft } = await analyst.draft(task, never)
    const statements = statementsOf(draft).map((own, i) => ({ id: `s${i}`, text: own.text, kind: own.kind }))
    const { value: claims } = await analyst.extractClaims(statements, never)
    const { value: found } = await analyst.verifyClaims(claims, evidence, never)
    expect([...new Set(found.map(({ verdict }) => verdict))]).toEqual(['supported'])
  })
})
