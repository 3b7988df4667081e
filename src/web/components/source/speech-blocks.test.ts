import { describe, expect, it } from 'vitest'
import type { ReadUnit } from '#shared/contracts/reading.ts'
import { isConversation, toBlocks } from './speech-blocks.ts'

const TEXT =
  'Note of a call\n\nHS: Who signed?\n\nDana: I did.\nOn Friday.\n\nHS: Why?\n\nDana: I was asked to.\n'

const unit = (words: string, speaker: string | null, from = 0): ReadUnit => {
  const start = TEXT.indexOf(words, from)
  return {
    start,
    end: start + words.length,
    at: { page: null, line: 1, turn: null },
    part: speaker === null ? 'heading' : 'assertion',
    level: 0,
    answers: null,
    speaker: speaker === null ? null : { name: speaker, certain: true, person: null },
    to: [],
    stance: null,
    basis: 'not_said',
    modality: 'happened',
    times: [],
    said_on: null,
    people: [],
  }
}
const UNITS = [
  unit('Note of a call', null),
  unit('HS:', null),
  unit('Who signed?', 'Helen Strand'),
  unit('I did.', 'Dana Okafor'),
  unit('On Friday.', 'Dana Okafor'),
  unit('Why?', 'Helen Strand'),
  unit('I was asked to.', 'Dana Okafor'),
]

describe('who speaks in a text', () => {
  it('changes from block to block, each with the label that stands before its words', () => {
    const blocks = toBlocks(TEXT, UNITS)
    expect(
      blocks.map(({ speaker, start, wordsStart, end }) => [
        speaker,
        TEXT.slice(start, wordsStart),
        TEXT.slice(wordsStart, end),
      ]),
    ).toEqual([
      [null, '', 'Note of a call'],
      ['Helen Strand', 'HS: ', 'Who signed?'],
      ['Dana Okafor', 'Dana: ', 'I did.\nOn Friday.'],
      ['Helen Strand', 'HS: ', 'Why?'],
      ['Dana Okafor', 'Dana: ', 'I was asked to.'],
    ])
    expect(isConversation(blocks)).toBe(true)
  })

  it('takes no word of the text away and repeats none', () => {
    const told = toBlocks(TEXT, UNITS).map(({ start, end }) => TEXT.slice(start, end))
    expect(told.join('').replace(/\s/g, '')).toBe(TEXT.replace(/\s/g, ''))
  })

  it('leaves a quotation in the turn of whoever quotes it, and tells who hands on words of a turn of their own', () => {
    const text = 'Ida: He had never called me "the cat". On Monday. "Go home."'
    const part = (words: string, speaker: string, turn: number, teller?: string): ReadUnit => ({
      ...unit('On Friday.', speaker),
      start: text.indexOf(words),
      end: text.indexOf(words) + words.length,
      at: { page: null, line: 1, turn },
      ...(teller ? { told_by: { name: teller, certain: true, person: null } } : {}),
    })
    const blocks = toBlocks(text, [
      part('He had never called me', 'Ida Wren', 1),
      part('"the cat".', 'Kurt Salo', 1, 'Ida Wren'),
      part('On Monday.', 'Ida Wren', 1),
      part('"Go home."', 'Kurt Salo', 2, 'Ida Wren'),
    ])
    expect(
      blocks.map(({ speaker, toldBy, start, end }) => [speaker, toldBy?.name, text.slice(start, end)]),
    ).toEqual([
      ['Ida Wren', undefined, 'Ida: He had never called me "the cat". On Monday.'],
      ['Kurt Salo', 'Ida Wren', '"Go home."'],
    ])
  })
})
