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

  test('the same in other words is supported', async () => {
    expect(
      (await verdictOf('For the harbour lease a deposit of $48,500 was paid by Marlow Fisheries.')).verdict,
    ).toBe('supported')
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

  test('what is asked is vital, and the closest sentences of evidence are listed with it', async () => {
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
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ verdict }) => verdict === 'supported')).toBe(true)
  })
})
