import { describe, expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { misquoted, passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { draftRisk } from './draft-risk.ts'

const POLICY = `# Buying rules, version 2
In force from 1 March 2025.

1. Payments above £50,000 must be approved in writing by the Director of Finance before they are released.
2. Staff must not accept gifts from a supplier.
3. Nobody may delete messages about an open order.`

const draftOf = (...items: readonly (Partial<Passage> & { readonly text: string })[]) =>
  draftFrom(passagesOf(...items))

async function draftFrom(passages: Passage[], parties: CaseFacts['parties'] = []) {
  const task = {
    ...taskOf('risk', '', passages),
    caseFacts: { conductStart: '2025-04-01', conductEnd: '2025-06-30', parties },
  }
  const draft = await draftRisk(task, createWordEmbeddings(), AbortSignal.timeout(10_000))
  const view = draft.view as RiskView
  const text = (key: string | undefined) => statementsOf(draft).find((one) => one.key === key)?.text ?? ''
  const rows = view.rows.map((row) => ({
    ...row,
    duty: text(row.duty_statement_ids[0]),
    facts: row.fact_statement_ids.map(text),
  }))
  return { draft, view, rows, passages }
}
const policy = { text: POLICY, sourceType: 'background_doc' as const }

describe('duties and the facts that touch them', () => {
  it('sets a payment above the limit beside the rule, and not one just under it', async () => {
    const { rows, draft, passages } = await draftOf(
      policy,
      { text: 'On 3 April 2025 a payment of £53,400 was released without approval in writing.' },
      { text: 'On 4 April 2025 a payment of £49,900 was released without approval in writing.' },
    )
    const row = rows.find(({ duty }) => duty.includes('£50,000'))
    expect(row?.facts).toEqual([expect.stringContaining('£53,400')])
    expect(row?.control.state).toBe('missing')
    expect(row?.grounds.amounts).toEqual([
      expect.objectContaining({ value: 53_400, statement_id: row?.fact_statement_ids[0] }),
    ])
    expect(misquoted(draft, passages)).toEqual([])
  })

  it('knows the clauses of a paper for rules that say in the present tense what is done, and a list of news for none', async () => {
    const clauses = (...lines: readonly string[]) => `STANDARD HX-02 KEYS\n\n${lines.join('\n')}`
    const standard = clauses(
      '1. Spare keys are kept in the safe of the duty manager.',
      '2. The key of an absent porter is handed to the duty manager.',
      '3. A lost key is reported to the duty manager the same day.',
      '4. Keys and passes of the plant are not lent.',
    )
    const told = { text: 'On 5 April 2025 Karel lent the keys and passes of the plant to a driver.' }
    const { rows } = await draftOf({ text: standard }, told)
    expect(rows.map(({ duty, facts }) => [duty, facts])).toContainEqual([
      expect.stringContaining('are not lent'),
      [expect.stringContaining('Karel lent')],
    ])
    const news = clauses(
      '- Spare keys are in the safe.',
      '- The keys and passes of the plant are on loan.',
      '- Payday is Friday.',
      '- Football is on Sunday.',
    )
    expect((await draftOf({ text: news }, told)).rows).toEqual([])
  })

  it('begins with what tells of a lapse, and not with a row that only names the matter', async () => {
    const { rows } = await draftOf(
      policy,
      { text: 'day,user,what\n2025-04-03,mfox,delete messages about an open order\n2025-04-04,kbell,lunch' },
      { text: 'On 5 April 2025 one of the staff did accept gifts.' },
    )
    expect(rows.map(({ duty }) => duty)).toEqual([
      expect.stringContaining('accept gifts'),
      expect.stringContaining('delete messages'),
    ])
  })

  it('takes what another paper demands for no fact, and what one tells another to do for one', async () => {
    const { rows } = await draftOf(
      policy,
      { text: 'A payment above £60,000 needs an approval in writing and must not be split.' },
      { text: 'You must release the payment of £61,000 today without approval in writing.' },
    )
    expect(rows.flatMap(({ facts }) => facts)).toEqual([expect.stringContaining('You must release')])
  })

  it('makes no row of a payment that was approved as the rule asks', async () => {
    const { rows } = await draftOf(policy, {
      text: 'A payment of £61,000 was approved in writing by the Director of Finance.',
    })
    expect(rows).toEqual([])
  })

  it('reads the cell of a table under the name of what the rule asks for', async () => {
    const log = `day,user,payment,amount,approved\n2025-04-03,mfox,payment,53400,\n2025-04-04,mfox,payment,72000,yes\n2025-04-05,mfox,payment,48000,`
    const rowsOf = log.split('\n').slice(1)
    const { rows } = await draftOf(policy, {
      text: log,
      units: unitsOf(log, ...rowsOf.map((words) => ({ words, part: 'row' as const }))),
    })
    expect(rows.flatMap(({ facts }) => facts)).toEqual([rowsOf[0]])
  })

  it('takes whose own words they are for an admission, and those of another for an allegation', async () => {
    const own = 'I accepted two gifts from the supplier in May.'
    const other = 'Mr Fox accepted gifts from the supplier too.'
    const { rows } = await draftOf(policy, {
      text: `${own}\n${other}`,
      units: unitsOf(`${own}\n${other}`, { words: own, by: 'Ann Lee' }, { words: other, by: 'Ann Lee' }),
    })
    expect(rows[0]?.grounds.standing).toBe('admitted')
    const { rows: alleged } = await draftOf(policy, {
      text: other,
      units: unitsOf(other, { words: other, by: 'Ann Lee' }),
    })
    expect(alleged[0]?.grounds.standing).toBe('alleged')
    const task = 'My task is to log the gifts that staff accept from a supplier.'
    const { rows: told } = await draftOf(policy, {
      text: task,
      units: unitsOf(task, { words: task, by: 'Ann Lee' }),
    })
    expect(told[0]?.grounds.standing).toBe('alleged')
  })

  it('takes nothing for an admission that a complainant or a witness says, where the case names whose conduct it is', async () => {
    const own = 'I accepted two gifts from the supplier in May.'
    const passages = passagesOf(policy, { text: own, units: unitsOf(own, { words: own, by: 'Ann Lee' }) })
    const standingAs = async (role: string) => {
      const parties = [
        { name: 'Ann Lee', role, aliases: [] },
        { name: 'Bo Fox', role: 'respondent', aliases: [] },
      ]
      return (await draftFrom(passages, parties)).rows[0]?.grounds.standing
    }
    expect([
      await standingAs('respondent'),
      await standingAs('complainant'),
      await standingAs('witness'),
    ]).toEqual(['admitted', 'alleged', 'alleged'])
  })

  it('counts copies of one message as one source', async () => {
    const text = 'He accepted gifts from the supplier on 5 May 2025.'
    const { rows } = await draftOf(
      policy,
      { text, nearDuplicateGroup: 'g' },
      { text, nearDuplicateGroup: 'g' },
    )
    expect(rows[0]?.grounds.sources).toBe(1)
  })

  it('leaves out a rule that by its own words came later than the fact', async () => {
    const { rows } = await draftOf(
      { ...policy, text: POLICY.replace('1 March 2025', '1 July 2025') },
      { text: 'On 3 April 2025 a payment of £53,400 was released without approval in writing.' },
    )
    expect(rows).toEqual([])
  })

  it('reads the rules of every passage of a paper, also where the first one says from when it applies', async () => {
    const [head = '', rules = ''] = POLICY.split('\n\n')
    const later = `${' '.repeat(head.indexOf('In force'))}${rules.replace(/^1.*\n/, '')}`
    const { rows } = await draftOf(
      { ...policy, text: head, evidenceId: 'rules' },
      { ...policy, text: later, evidenceId: 'rules', start: head.length + 2 },
      { text: 'On 5 May 2025 Ann Lee accepted gifts from the supplier.' },
    )
    expect(rows.map(({ duty }) => duty)).toEqual([expect.stringContaining('accept gifts')])
  })

  it('takes no field of the head and no request to the reader for a rule', async () => {
    const text = `${POLICY}\n\nOwner: Supplies Office\n\nPlease read the pages on the boiler twice.`
    const { rows } = await draftOf(
      { ...policy, text },
      { text: 'The Supplies Office never answered the letter.\n\nNobody read two pages on the boiler.' },
    )
    expect(rows).toEqual([])
  })

  it('leaves out what shares no more than a word with the rule, and scraps of talk', async () => {
    const { rows } = await draftOf(policy, {
      text: 'On Monday evening our supplier of milk rang, while we were waiting for the plumber about the dripping tap beside the radiator in the kitchen upstairs, and told Anna a long story of her holiday.\n\nNo gifts. None.',
    })
    expect(rows).toEqual([])
  })

  it('names every kind of risk of which it found nothing, in the view and as a gap', async () => {
    const { view, draft } = await draftOf(policy, { text: 'The canteen closes at noon.' })
    expect(view.not_examined).toHaveLength(12)
    expect(statementsOf(draft)).toEqual([expect.objectContaining({ kind: 'gap', quotes: [] })])
  })

  it('leaves nothing open where a fact says that what the rule demands was not done', async () => {
    const rules =
      'House rules\n\n1. A manager who is told of it in any form makes a dated note.\n2. Keys must be returned.\n3. Doors must be shut.'
    const { rows } = await draftOf(
      { ...policy, text: rules },
      { text: 'She made no note, as she thought that it was informal.' },
    )
    expect(rows.map(({ facts, open_statement_ids }) => [facts.length, open_statement_ids])).toEqual([[1, []]])
  })

  it('names both versions of a rule beside what has no day, and says of which rule the one in force cannot be told', async () => {
    const version = (head: string) => ({
      ...policy,
      text: `Standard ${head}\n\n1. A manager makes a dated note of each talk.\n2. Doors must be shut.`,
    })
    const both = [
      version('4\nIn force 1 January 2024 to 30 April 2025'),
      version('5\nIn force from 1 May 2025'),
    ]
    const { rows, draft } = await draftOf(...both, { text: 'She made no note of the talk.' })
    expect(rows.map(({ duty_statement_ids }) => duty_statement_ids.length)).toEqual([2])
    const texts = statementsOf(draft).filter(({ key }) => rows[0]?.open_statement_ids.includes(key ?? ''))
    expect(texts.map(({ text }) => text)).toEqual([
      expect.stringMatching(/which version applied.*“[^“]*A manager makes a dated note of each talk\.”/),
    ])
    expect(texts.map(({ quotes }) => quotes.length)).toEqual([1])
    const said = { text: 'On 12 May 2025 she made no note of the talk.' }
    const dated = await draftFrom(readPassages(passagesOf(...both, said)))
    expect(dated.rows.map((row) => [row.duty_statement_ids.length, row.open_statement_ids])).toEqual([
      [1, []],
    ])
  })

  it('lists what befalls somebody who complained under retaliation', async () => {
    const rules =
      'House rules\n\n1. Nobody is treated less well because he or she has complained.\n2. Doors must be shut.\n3. Keys must be returned.'
    const { rows } = await draftOf(
      { ...policy, text: rules },
      { text: 'On 5 May 2025 the cook was treated less well than the others.' },
    )
    expect(rows.map(({ category }) => category)).toEqual(['retaliation'])
  })

  it('takes what is only allowed, and what a paper says of its own versions, for no rule', async () => {
    const rules = `${POLICY}\n4. Visitors may use the lift.\n5. Orders before that day are handled under version 1.`
    const { rows } = await draftOf(
      { ...policy, text: rules },
      { text: 'Nobody let the visitors use the lift, and no orders of version 1 were handled.' },
    )
    expect(rows).toEqual([])
  })
})
