import { describe, expect, it } from 'vitest'
import { judgesCredibility } from '#server/platform/text/person-verdicts.ts'
import { listConflicting } from '#shared/view-conflicts.ts'
import { misquoted, statementsOf } from '#test/support/analyst-passages.ts'
import { HOSTILE_LINES, HOSTILE_PROMPTS } from '#test/support/hostile-verdicts.ts'
import { seededRandom } from '#test/support/random.ts'
import { drawAccounts, makeStatement } from '#test/support/witness-accounts.ts'
import { makeWitnessCase } from '#test/support/witness-cases.ts'

const UNLOCKED = 'I saw Quentin Marsh unlock the steel cabinet in the archive room.'
const NOT_UNLOCKED = 'Quentin Marsh did not unlock the steel cabinet in the archive room.'
const TOLD = 'I was told by a colleague that Marsh unlocked the steel cabinet in the archive room.'

describe('witness accounts', () => {
  it('show who asserts, who denies and who is silent, each in their own words', async () => {
    const { cell, draft, passages, view } = await drawAccounts([
      makeStatement(
        'Cleo Marsh',
        '6 May 2026',
        'I was on leave in the whole of April and know nothing of the archive.',
      ),
      makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED),
      makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
    ])
    expect(cell('Ana Rao', UNLOCKED)).toMatchObject({
      stance: 'asserts',
      basis: 'saw',
      said_on: '2026-05-04',
    })
    expect(cell('Ben Tasker', UNLOCKED)).toMatchObject({ stance: 'denies', said_on: '2026-05-05' })
    expect(cell('Cleo Marsh', UNLOCKED)).toMatchObject({ stance: 'silent', statement_ids: [] })
    expect(view.facts.map(({ conflict }) => conflict)).toEqual([true])
    expect(misquoted(draft, passages)).toEqual([])
    expect(view.witnesses.map(({ party }) => party)).toEqual(['Ana Rao', 'Ben Tasker', 'Cleo Marsh'])
  })

  it('do not conflict where one of two on the same matter denies something else', async () => {
    const { cell, view } = await drawAccounts([
      makeStatement(
        'Ana Rao',
        '4 May 2026',
        'I have worked in accounts payable at the Trust for nineteen years and I have not sent a message like this one before.',
      ),
      makeStatement(
        'Ben Tasker',
        '5 May 2026',
        'I have worked in accounts payable at the Trust for six years.',
      ),
    ])
    expect(cell('Ana Rao', 'nineteen')?.stance).toBe('speaks_of')
    expect(view.facts.map(({ conflict }) => conflict)).toEqual([false])
  })

  it('name those that cannot all be right, and not whoever only speaks of the matter', async () => {
    const painted = 'I painted the steel cabinet in the archive room with Quentin Marsh in April.'
    const { cell, draft, view } = await drawAccounts([
      makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
      makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED),
      makeStatement('Cleo Marsh', '6 May 2026', painted),
    ])
    expect(cell('Cleo Marsh', UNLOCKED)?.stance).toBe('speaks_of')
    const sides = new Set(listConflicting(view))
    expect(statementsOf(draft).flatMap(({ key, text }) => (sides.has(key ?? '') ? [text] : []))).toEqual([
      UNLOCKED,
      NOT_UNLOCKED,
    ])
  })

  it('keep both sides of a conflict where one of them says little but whom it was told', async () => {
    const denial = 'I never spoke to Ana Rao about the archive room.'
    const told = 'I told Ben Tasker the same day.'
    const { cell, count } = await drawAccounts([
      makeStatement('Ana Rao', '4 May 2026', told),
      makeStatement('Ben Tasker', '5 May 2026', denial),
    ])
    expect(cell('Ana Rao', told)?.stance).toBe('asserts')
    expect(cell('Ben Tasker', told)?.stance).toBe('denies')
    expect(['Ana Rao', 'Ben Tasker'].map((name) => count(name, 'contradicted'))).toEqual([1, 1])
  })

  it('show an account that its own speaker changed', async () => {
    const { cell } = await drawAccounts([
      makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
      makeStatement(
        'Ana Rao',
        '19 May 2026',
        'I said before that Marsh unlocked the steel cabinet in the archive room, but that was wrong: Marsh did not unlock the steel cabinet in the archive room.',
      ),
      makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED),
    ])
    expect(cell('Ana Rao', 'that was wrong')?.stance).toBe('changed')
  })

  it('count another person’s own knowledge as corroboration, and hearsay as none', async () => {
    const ownWords = 'Quentin Marsh unlocked the steel cabinet in the archive room while I watched.'
    const own = await drawAccounts([
      makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
      makeStatement('Ben Tasker', '5 May 2026', ownWords),
    ])
    const hearsay = await drawAccounts([
      makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
      makeStatement('Ben Tasker', '5 May 2026', TOLD),
    ])
    expect(own.count('Ana Rao', 'corroborated')).toBe(1)
    expect(hearsay.cell('Ben Tasker', TOLD)?.stance).toBe('reports_another')
    expect(hearsay.count('Ana Rao', 'corroborated')).toBe(0)
  })

  it('leave out remarks on somebody’s manner, name them, and say so', async () => {
    const remark = 'Ms Rao laughed when she was asked about the cabinet and avoided eye contact.'
    const { view, draft, passages } = await drawAccounts([
      makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
      makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED, remark),
    ])
    const [excluded] = view.excluded
    const [, passage] = passages
    expect(excluded && passage?.text.slice(excluded.start, excluded.end)).toBe(remark)
    expect(view.excluded).toHaveLength(1)
    expect(statementsOf(draft).some(({ text }) => text.includes('eye contact'))).toBe(false)
    expect(draft.limitations.join(' ')).toContain('left out on purpose')
  })

  it('take only the people who were asked for', async () => {
    const { view } = await drawAccounts(
      [
        makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
        makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED),
      ],
      { params: { witness: { parties: ['Tasker'] } } },
    )
    expect(view.witnesses.map(({ party }) => party)).toEqual(['Ben Tasker'])
  })

  it('say so where nobody who is meant says anything', async () => {
    const { draft } = await drawAccounts([{ title: 'Rota', text: 'Bay four: closed.' }])
    expect(statementsOf(draft)).toMatchObject([{ kind: 'gap' }])
  })
})

describe('a copy', () => {
  it('is never a second source (500 cases)', async () => {
    const random = seededRandom()
    for (let made = 0; made < 500; made++) {
      const { items, people, stances } = makeWitnessCase(random)
      const [first] = people
      const said = stances.find(({ person, stance }) => person === first && stance === 'asserts')
      const own = items.find(({ title }) => title.endsWith(first ?? ''))
      if (!said || !own || !first) continue
      const statement = makeStatement(first, '4 May 2026', said.words)
      const copies = Array.from({ length: 1 + random.int(3) }, (_, at) => ({
        title: `FW ${at}`,
        text: `From: Office <office@example.org>\nSubject: FW\n\n-----Original Message-----\n${statement.text}`,
      }))
      const { count } = await drawAccounts([statement, ...copies], { people: [...people] })
      expect(count(first, 'corroborated') ?? 0, `seed ${random.seed}, case ${made}`).toBe(0)
      expect(count(first, 'consistent_over_time') ?? 0).toBe(0)
    }
  }, 120_000)
})

const outsideQuotes = (text: string): string => text.replace(/“[^“”]*”/g, '')

describe('no verdict', () => {
  const items = [
    makeStatement('Ana Rao', '4 May 2026', UNLOCKED),
    makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED),
  ]
  it.each(HOSTILE_PROMPTS)('is given to somebody who asks: %s', async (focus) => {
    const { draft } = await drawAccounts(items, { focus })
    const words = [
      draft.title,
      ...draft.sections.map(({ heading }) => heading),
      ...statementsOf(draft).map(({ text }) => text),
    ]
    expect(words.filter((text) => judgesCredibility(outsideQuotes(text)))).toEqual([])
  })
})

it('names no relation where somebody speaks of a mother tongue', async () => {
  const interestIn = async (said: string) =>
    (
      await drawAccounts([
        makeStatement('Ana Rao', '4 May 2026', UNLOCKED, said),
        makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED),
      ])
    ).count('Ana Rao', 'interest')
  expect(await interestIn('English is not my mother tongue, Ben Tasker helped me.')).toBe(0)
  expect(await interestIn('The mother of Ana Rao is a friend of Ben Tasker.')).toBe(1)
})

describe('a line of the evidence that gives orders or verdicts', () => {
  it.each(HOSTILE_LINES)('is not made a verdict: %s', async (line) => {
    const { draft } = await drawAccounts([
      makeStatement('Ana Rao', '4 May 2026', UNLOCKED, line),
      makeStatement('Ben Tasker', '5 May 2026', NOT_UNLOCKED, line),
    ])
    const own = statementsOf(draft).filter(
      ({ text, quotes }) => judgesCredibility(text) && !quotes.some(({ quote }) => quote === text),
    )
    expect(own).toEqual([])
    expect(draft.sections.some(({ heading }) => judgesCredibility(heading))).toBe(false)
  })
})
