import { describe, expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { misquoted, passagesOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { draftComparison } from './draft-comparison.ts'

const embeddings = createWordEmbeddings()
const { signal } = new AbortController()

const interview = (person: string, ...turns: readonly string[]) =>
  `Interview of ${person} by Ines Falk, 4 May 2026\n\n${turns.join('\n')}\n`

const ANA = interview(
  'Ana Rao',
  'Ines Falk: Thank you for coming in today, that is very kind.',
  'Ines Falk: Were you out of the paint shop at any time that morning?',
  'Ana Rao: No. Never.',
  'Ines Falk: Who locked the drum store?',
  'Ana Rao: I locked the drum store at noon with the spare key.',
  'Ines Falk: Did you sign the register?',
  'Ana Rao: Yes.',
)
const BEN = interview(
  'Ben Tasker',
  'Ines Falk: Thank you for coming in today, that is very kind.',
  'Ines Falk: Did Ana Rao go out of the paint shop that morning?',
  'Ben Tasker: Oh. Yes. Twice.',
  'Ines Falk: Did you sign the register?',
  'Ben Tasker: Yes.',
  'Ines Falk: What else did you see?',
  'Ben Tasker: A lorry from Halden Lifting stood in the yard with its engine running.',
)

async function compared(texts: readonly string[], focus = '') {
  const passages = readPassages(passagesOf(...texts.map((text) => ({ text }))))
  const parties = ['Ana Rao', 'Ben Tasker', 'Ines Falk'].map((name) => ({
    name,
    role: 'witness',
    aliases: [],
  }))
  const caseFacts = { conductStart: null, conductEnd: null, parties }
  const draft = await draftComparison(
    { type: 'comparative', subject: '', focus, passages, caseFacts },
    embeddings,
    signal,
  )
  const view = draft.view as ComparativeView
  const said = new Map(
    draft.sections.flatMap(({ statements }) => statements.map(({ key = '', text }) => [key, text] as const)),
  )
  const rows = view.rows.map(({ cells, relation }) => ({
    relation,
    words: cells.map(({ statement_ids: [id = ''] }) => said.get(id) ?? ''),
  }))
  return { view, rows, wrong: misquoted(draft, passages) }
}

describe('a comparison of what people were asked', () => {
  it('gives no column to whoever asks the questions', async () => {
    const { view, rows } = await compared([ANA, BEN])
    expect(view.columns.map(({ party }) => party)).toEqual(['Ana Rao', 'Ben Tasker'])
    expect(rows.flatMap(({ words }) => words).filter((words) => words.includes('very kind'))).toEqual([])
  })

  it('shows a short answer behind the question that it answers, and all of it', async () => {
    const { rows, wrong } = await compared([ANA, BEN])
    const shown = rows.flatMap(({ words }) => words).map((words) => words.replace(/\s+/g, ' '))
    expect(shown).toContain('Did Ana Rao go out of the paint shop that morning? Ben Tasker: Oh. Yes. Twice.')
    expect(wrong).toEqual([])
  })

  it('takes the label of a speaker for no difference between what two of them say', async () => {
    const { rows } = await compared([ANA, BEN])
    const signed = rows.filter(({ words }) => words.some((each) => each.startsWith('Did you sign')))
    expect(signed.map(({ relation }) => relation)).toEqual(['same'])
  })

  it('sets beside each other what two people say of one matter in other words', async () => {
    const { rows } = await compared([ANA, BEN])
    const [beside] = rows.filter(({ words }) => words.some((each) => each.startsWith('Were you out of')))
    expect(beside?.words).toHaveLength(2)
    expect(beside?.words[1]).toContain('Oh. Yes. Twice.')
  })

  it('shows alone what nobody else speaks of', async () => {
    const { rows } = await compared([ANA, BEN])
    expect(rows).toContainEqual({
      relation: 'only_in',
      words: ['A lorry from Halden Lifting stood in the yard with its engine running.'],
    })
  })
})

it('what is printed on the form that somebody signed is nothing that they alone say', async () => {
  const printed = '1 copy office / 1 copy drum store / orig. paint shop          p 2 of 3'
  const statement = (person: string, ...lines: readonly string[]) =>
    `WITNESS STATEMENT\n\nName: ${person}\nDate: 4 May 2026\n\n${lines.join('\n\n')}\n\nSigned: ${person}\n`
  const { rows } = await compared([
    statement('Ana Rao', 'I locked the drum store at noon with the spare key.', printed),
    statement('Ben Tasker', 'I stood in the paint shop with a lorry driver of Halden Lifting.'),
  ])
  const shown = rows.flatMap(({ words }) => words)
  expect(shown).toContain('I locked the drum store at noon with the spare key.')
  expect(shown).not.toContain(printed)
})

describe('a comparison with a log', () => {
  const LOG =
    'date;door;badge;name;result\n04/05/2026 09:10:11;PAINT SHOP;0217;RAO A;OK\n04/05/2026 09:55:02;CANTEEN;0311;MARSH C;OK\n04/05/2026 11:58:40;DRUM STORE;0217;RAO A;OK\n'

  it('sets each of its rows by itself, and leaves out those that have nothing in common with the other item', async () => {
    const statement = 'I, Ana Rao, was in the drum store on 4 May 2026.\n\nSigned: Ana Rao\n'
    const passages = readPassages(passagesOf({ text: statement }, { text: LOG, title: 'door_log.csv' }))
    const draft = await draftComparison(
      {
        type: 'comparative',
        subject: '',
        focus: '',
        passages,
        params: { comparative: { columns: [{ evidence_id: 'item-1' }, { evidence_id: 'item-2' }] } },
      },
      embeddings,
      signal,
    )
    const shown = draft.sections.flatMap(({ statements }) => statements).map(({ text }) => text)
    expect(shown.filter((text) => text.includes(';')).filter((text) => text.includes('\n'))).toEqual([])
    expect(shown.some((text) => text.includes('DRUM STORE'))).toBe(true)
    expect(shown.some((text) => text.includes('CANTEEN'))).toBe(false)
  })
})
