import { describe, expect, it } from 'vitest'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import type { AnalysisParams, ComparativeView } from '#shared/contracts/analysis-views.ts'
import { misquoted, passagesOf } from '#test/support/analyst-passages.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { type SeededRandom, seededRandom } from '#test/support/random.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { draftComparison } from './draft-comparison.ts'

const embeddings = createWordEmbeddings()
const { signal } = new AbortController()
type Columns = NonNullable<NonNullable<AnalysisParams['comparative']>['columns']>

const compare = (task: Partial<AnalysisTask> & { readonly passages: readonly Passage[] }) =>
  draftComparison({ type: 'comparative', subject: '', focus: '', ...task }, embeddings, signal)

const ofItems = (...ids: string[]): Columns => ids.map((evidence_id) => ({ evidence_id }))

/** The rows with the words of their cells. */
async function rowsOf(passages: readonly Passage[], columns: Columns) {
  const draft = await compare({ passages, params: { comparative: { columns } } })
  const texts = new Map(
    draft.sections.flatMap(({ statements }) => statements.map(({ key = '', text }) => [key, text] as const)),
  )
  const { rows } = draft.view as ComparativeView
  return {
    draft,
    rows: rows.map(({ cells, relation, differs_in }) => ({
      relation,
      differs_in,
      cells: Object.fromEntries(
        cells.map(({ column, statement_ids }) => [
          column,
          statement_ids.map((id) => texts.get(id)).join(' '),
        ]),
      ),
    })),
  }
}

describe('a comparison of items', () => {
  const passages = passagesOf(
    {
      text: 'The pump was delivered to bay four on 3 March 2026. The driver signed the delivery note for the pump. The invoice for the pump was £4,200. The gate log was not kept on that weekend.',
    },
    {
      text: 'The pump was delivered to bay four on 5 March 2026. The driver did not sign the delivery note for the pump. The invoice for the pump was £4,200. A crane was hired from Halden Lifting for the roof.',
    },
  )

  it('says how each pair of sentences stands to each other, in their own words', async () => {
    const { rows, draft } = await rowsOf(passages, ofItems('item-1', 'item-2'))
    expect(rows).toContainEqual({
      relation: 'differs',
      differs_in: 'date',
      cells: {
        0: 'The pump was delivered to bay four on 3 March 2026.',
        1: 'The pump was delivered to bay four on 5 March 2026.',
      },
    })
    expect(rows).toContainEqual({
      relation: 'denies',
      differs_in: 'negation',
      cells: {
        0: 'The driver signed the delivery note for the pump.',
        1: 'The driver did not sign the delivery note for the pump.',
      },
    })
    expect(rows).toContainEqual({
      relation: 'same',
      differs_in: null,
      cells: { 0: 'The invoice for the pump was £4,200.', 1: 'The invoice for the pump was £4,200.' },
    })
    expect(rows.filter(({ relation }) => relation === 'only_in').map(({ cells }) => cells)).toEqual([
      { 0: 'The gate log was not kept on that weekend.' },
      { 1: 'A crane was hired from Halden Lifting for the roof.' },
    ])
    expect(misquoted(draft, passages)).toEqual([])
  })

  it('matches the rows of tables by whom they name', async () => {
    const tables = passagesOf(
      {
        text: 'Please confirm the payments:\n\n\tHalden Energy Corp.\t\t$      14,000\n\tBrisk Freight\t\t$27,500',
      },
      {
        text: 'Counterparty,Date,Amount\nHalden Energy Corp,12/1/01,"$14,000,000"\nBrisk Freight,12/3/01,"$27,500"',
      },
    )
    const { rows } = await rowsOf(tables, ofItems('item-1', 'item-2'))
    const differing = rows.filter(({ relation }) => relation === 'differs')
    expect(differing.map(({ differs_in }) => differs_in)).toEqual(['amount'])
    const words = Object.values(differing[0]?.cells ?? {})
    expect(words).toHaveLength(2)
    expect(words.filter((text) => !text.includes('Halden'))).toEqual([])
  })

  it('finds the one of five copies in which a figure differs', async () => {
    const copies = ['£900', '£900', '£990', '£900', '£900'].map((sum) => ({
      text: `The deposit for the hall was ${sum} and was paid in May.`,
    }))
    const { rows } = await rowsOf(
      passagesOf(...copies),
      ofItems('item-1', 'item-2', 'item-3', 'item-4', 'item-5'),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ relation: 'differs', differs_in: 'amount' })
    expect(Object.keys(rows[0]?.cells ?? {})).toHaveLength(5)
  })
})

describe('a comparison of people', () => {
  const TEXT =
    'I locked the cabinet in the workshop at noon. The van left the yard with two drums. The cabinet in the workshop was never locked.'
  const people = passagesOf({
    text: TEXT,
    units: unitsOf(
      TEXT,
      { words: 'I locked the cabinet in the workshop at noon.', by: 'Ana Rao' },
      { words: 'The van left the yard with two drums.', by: 'Ana Rao' },
      { words: 'The cabinet in the workshop was never locked.', by: 'Ben Tasker', stance: 'denies' },
    ),
  })
  const caseFacts = {
    conductStart: null,
    conductEnd: null,
    parties: ['Ana Rao', 'Ben Tasker', 'Cleo Marsh'].map((name) => ({ name, role: 'witness', aliases: [] })),
  }

  it.each([
    ['the parties who say something', ''],
    ['those whom the focus names', 'Where do Tasker and Ana Rao differ?'],
  ])('takes %s', async (_case, focus) => {
    const { view } = await compare({ passages: people, caseFacts, focus })
    expect(view).toMatchObject({
      columns: [
        { evidence_id: null, party: 'Ana Rao' },
        { evidence_id: null, party: 'Ben Tasker' },
      ],
    })
  })

  it('takes items by the titles that the focus names', async () => {
    const items = passagesOf(
      { title: 'Delivery note.pdf', text: 'The pump weighs 40 kg.' },
      { title: 'Complaint letter', text: 'The pump weighs 45 kg.' },
      { title: 'Rota', text: 'Nobody was on the rota.' },
    )
    const { view } = await compare({
      passages: items,
      focus: 'the complaint letter against the delivery note',
    })
    expect(view).toMatchObject({ columns: [{ evidence_id: 'item-2' }, { evidence_id: 'item-1' }] })
  })

  it('says that there is nothing to compare where fewer than two say anything', async () => {
    const draft = await compare({ passages: passagesOf({ text: 'The pump weighs 40 kg.' }), caseFacts })
    expect(draft.view).toBeUndefined()
    expect(draft.sections[0]?.statements[0]).toMatchObject({ kind: 'gap' })
  })
})

const THINGS = ['pump', 'crane', 'ledger', 'cabinet', 'van', 'boiler', 'gate', 'drum', 'printer', 'contract']
const DEEDS = ['was delivered to', 'was moved from', 'was inspected at', 'was left beside']
const PLACES = ['the north yard', 'bay four', 'the paint shop', 'the archive', 'the loading dock']

const sentence = (random: SeededRandom): string =>
  `The ${random.pick(THINGS)} ${random.pick(DEEDS)} ${random.pick(PLACES)} on ${1 + random.int(27)} March 2026${random.pick(['', ' for £400', ' for £550', ' by Halden Lifting'])}.`

function changed(text: string, random: SeededRandom): string {
  const change = random.int(4)
  if (change === 0) return text.replace(/\d+ March/, `${1 + random.int(27)} March`)
  if (change === 1) return text.replace(' was ', ' was not ')
  return change === 2 ? text : sentence(random)
}

describe('columns the other way round', () => {
  it('give the mirrored rows, whatever the texts (1,000 random pairs)', async () => {
    const random = seededRandom()
    for (let pair = 0; pair < 1_000; pair++) {
      const left = Array.from({ length: 1 + random.int(5) }, () => sentence(random))
      const right = random.shuffle(left).map((one) => changed(one, random))
      const passages = passagesOf({ text: left.join(' ') }, { text: right.join(' ') })
      const [there, back] = await Promise.all([
        rowsOf(passages, ofItems('item-1', 'item-2')),
        rowsOf(passages, ofItems('item-2', 'item-1')),
      ])
      const lines = (rows: typeof there.rows, first: number) =>
        rows
          .map(({ relation, differs_in, cells }) =>
            [relation, differs_in, cells[first], cells[1 - first]].join('|'),
          )
          .toSorted()
      expect(lines(back.rows, 1), `seed ${random.seed}, pair ${pair}`).toEqual(lines(there.rows, 0))
    }
  }, 120_000)
})
