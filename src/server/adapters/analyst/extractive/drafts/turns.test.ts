import { describe, expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { unreadUnit } from '../unread-unit.ts'
import { cutExcerpts } from './excerpts.ts'
import { slotsFilled } from './slots.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })

type Read = Partial<PassageUnit> & { readonly by?: string }

/** A passage of these pieces, each as it was read; what follows a piece is a line break unless it says otherwise. */
function readPassage(
  ...pieces: readonly (readonly [text: string, read?: Read, after?: string])[]
): Passage[] {
  const units: PassageUnit[] = []
  let text = ''
  for (const [words, { by, ...read } = {}, after = '\n'] of pieces) {
    const unit = unreadUnit({
      start: text.length,
      end: text.length + words.length,
      part: read.part ?? 'assertion',
    })
    units.push({ ...unit, speaker: by ? { name: by, certain: true } : null, ...read })
    text += words + after
  }
  return passagesOf({ text, units })
}

const label = { part: 'heading' } as const
const [ORLA, TOM] = ['Orla Finch', 'Tom Vane']

async function answerTo(question: string, passages: readonly Passage[]): Promise<string[]> {
  const { value } = await analyst.draft(taskOf('question', question, passages), new AbortController().signal)
  return statementsOf(value).map(({ text }) => text)
}

describe('in an interview', () => {
  const asked = 'Who locked the gate?'
  const lines = readPassage(
    ['OF:', label, ' '],
    [asked, { part: 'question', by: ORLA }],
    ['TV:', label, ' '],
    ['Jan did.', { part: 'answer', by: TOM, question: { start: 4, end: 4 + asked.length } }],
    ['OF:', label, ' '],
    ['Your card was read at the gate on 3 March.', { by: ORLA }],
    ['TV:', label, ' '],
    ['I tapped and changed my mind.', { by: TOM }],
  )
  const put = 'OF: Your card was read at the gate on 3 March.\nTV: I tapped and changed my mind.'

  test('what is put to somebody without a question stands with the reply', () => {
    expect(cutExcerpts(lines).map(({ text }) => text)).toEqual([`OF: ${asked}\nTV: Jan did.`, put])
  })

  test('a reply does not have the day that only the other names', () => {
    const [, exchange] = cutExcerpts(lines)
    expect(slotsFilled(exchange!)).not.toContain('when')
  })

  test('what is told between people who all ask and answer stays apart', () => {
    const start = 'OF: '.length
    const both = readPassage(
      ['OF:', label, ' '],
      [asked, { part: 'question', by: ORLA }],
      ['TV:', label, ' '],
      ['Jan did.', { part: 'answer', by: TOM, question: { start, end: start + asked.length } }],
      ['Did you see him?', { part: 'question', by: TOM }],
      ['I did.', { part: 'answer', by: ORLA, question: { start: 38, end: 54 } }],
      ['The gate was open at ten.', { by: ORLA }],
      ['It was raining by then.', { by: 'Jan Aldous' }],
    )
    const texts = cutExcerpts(both).map(({ text }) => text)
    expect(texts.slice(-2)).toEqual(['The gate was open at ten.', 'It was raining by then.'])
  })
})

test('what a mail answers below a question that it quotes is shown with that question', async () => {
  const mail = readPassage(
    ['Who took Imogen off the list for the regatta?', { part: 'question', level: 1, by: ORLA }, '\n\n'],
    ['It is Brad who makes these.', { by: TOM }, '\n\n'],
    ['Did anybody complain about the regatta?', { part: 'question', level: 1, by: ORLA }, '\n\n'],
    ['Before my time.', { by: TOM }],
  )
  expect(await answerTo('Who took Imogen off the list for the regatta?', mail)).toContainEqual(
    expect.stringMatching(/regatta\?\n\nIt is Brad who makes these\./),
  )
})

test('"She said" is shown with what she said, to the end of the sentence', async () => {
  const note = readPassage(
    ['The manager was told of the complaint at four.', { by: TOM }, ' '],
    ['She said', { by: TOM }, ' '],
    ['"what a horror"', { by: ORLA }, ' '],
    ['and that the complaint had to wait until after the regatta.', { by: TOM }, '\n\n'],
    ['Nobody else was there.', { by: TOM }],
  )
  expect(await answerTo('What did the manager say when she was told of the complaint?', note)).toContainEqual(
    expect.stringContaining(
      'She said "what a horror" and that the complaint had to wait until after the regatta.',
    ),
  )
})

test('the line that says what an item is answers nothing', async () => {
  const title = 'Interview of Imogen Tran about the list for the regatta, by video.'
  const account = [
    ['Events at the quay have been her work for a year, mostly in the evening.', { by: ORLA }],
    ['Brad took her off after the dinner.', { by: ORLA }],
    ['She asked him in the corridor why.', { by: ORLA }],
  ] as const
  const texts = await answerTo(
    'Who took Imogen Tran off the list for the regatta?',
    readPassage([title], ...account),
  )
  expect(texts.join('\n')).not.toContain(title)
  expect(texts.join('\n')).toContain('Brad took her off')
})

describe('in a note of a talk', () => {
  test('what the writer asked stands with the answer, and alone only where none follows', () => {
    const note = readPassage(
      ['I asked about the Sunday.', { by: ORLA, modality: 'happened' }, ' '],
      ['He said that he had been at the mill.', { by: TOM }, ' '],
      ['I asked who had the key.', { by: ORLA, modality: 'happened' }, '\n\n'],
      ['The yard was quiet.', { by: ORLA }],
    )
    expect(cutExcerpts(note).map(({ text }) => text)).toEqual([
      'I asked about the Sunday. He said that he had been at the mill.',
      'I asked who had the key.',
      'The yard was quiet.',
    ])
  })
})
