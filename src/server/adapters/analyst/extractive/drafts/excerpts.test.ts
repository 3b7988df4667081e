import { describe, expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { cutExcerpts } from './excerpts.ts'
import { shapeLines } from './line-shapes.ts'
import { verbatim } from './statements.ts'

const textsOf = (...items: readonly (Partial<Passage> & { readonly text: string })[]): string[] =>
  cutExcerpts(passagesOf(...items)).map(({ text }) => text)

describe('what can be selected', () => {
  test('is a sentence, or a list with the sentence that introduces it, even when another stands between', () => {
    const list =
      'We will warn the following yards. Their arrears are shown.\n\nYard\tArrears\nAlder\t$4\nBirch\t$1'
    expect(
      textsOf({ text: `The audit is over. ${list}\n\nThe list may still change during the day.` }),
    ).toEqual(['The audit is over.', list, 'The list may still change during the day.'])
  })

  test('is nothing without a letter or a digit, such as a message of faces', () => {
    expect(
      textsOf({ text: 'Curtis: the tags were signed on Monday\n\n👍👍\n\n😂❤️\n\nTyler: ok at 7' }),
    ).toEqual(['Curtis: the tags were signed on Monday', 'Tyler: ok at 7'])
  })

  test('is a heading only together with what it heads', () => {
    const text = '9.4. GOVERNING LAW. This lease is governed by the laws of the State of Ohio.'
    expect(textsOf({ text })).toEqual([text])
  })

  test('is every row by itself where a table is long', () => {
    const rows = Array.from({ length: 60 }, (_, i) => `Customer number ${i} of the northern yard\t$${i},000`)
    expect(textsOf({ text: rows.join('\n') })).toEqual(rows)
  })

  test('is a table without the heading of what comes after it', () => {
    const table = 'Field\tValue\nSupplier\tAlder Mills\nOrder\tPO-4'
    expect(textsOf({ text: `${table}\n\n\nHow to read this page\n\nEvery line names one field.` })).toEqual([
      table,
      'How to read this page',
      'Every line names one field.',
    ])
  })

  test('comes once where passages of an item overlap', () => {
    const whole = 'The first gate was open. The second gate was shut. The third gate was locked.'
    const at = whole.indexOf('The second')
    const texts = textsOf(
      { evidenceId: 'item', text: whole.slice(0, whole.indexOf(' The third')) },
      { evidenceId: 'item', text: whole.slice(at), start: at },
    )
    expect(texts).toEqual([
      'The first gate was open.',
      'The second gate was shut.',
      'The third gate was locked.',
    ])
  })

  test('is not the footer that ends items of different subjects, nor a table of contents', () => {
    const footer = 'This collection was released under the open archive terms of the county.'
    const items = ['Gate', 'Roof', 'Boat'].map((title) => ({
      title,
      text: `The ${title} was inspected in the spring of that year.\n\n${footer}`,
    }))
    expect(textsOf(...items).join()).not.toContain('archive')
    const contents = '7.1. Limits of Liability 11 7.2. Disclaimer of Warranty 12 8.1. Assignment 14'
    expect(textsOf({ text: contents }).join()).not.toMatch(/Liability|Disclaimer/)
  })
})

describe('lines of a mail', () => {
  test('the name, title and address around a telephone number are a signature', () => {
    const lines = [
      'The gate was shut on Monday evening.',
      'Regards,',
      'Orla Finch',
      'Harbour Security',
      '12 Quay Street',
      'Phone: 555-010-7788',
    ]
    expect(shapeLines(lines)).toEqual(['prose', ...lines.slice(1).map(() => 'furniture')])
  })

  test('rows with amounts below a closing stay rows', () => {
    expect(shapeLines(['Thanks,', 'Alder Mills\t$4.5'])).toEqual(['furniture', 'row'])
  })
})

describe('statements', () => {
  const [first, second, third] = cutExcerpts(
    passagesOf({
      text: 'Birch was not late with its payment. Therefore nothing will be suspended for now. The canteen closes at four.',
    }),
  ).map((lead) => ({ lead, copies: [] }))

  test('bring along the sentence that the first one refers to, unless it is shown elsewhere', () => {
    expect(verbatim([second!]).map(({ text }) => text)).toEqual([
      'Birch was not late with its payment. Therefore nothing will be suspended for now.',
    ])
    expect(verbatim([second!], 'finding', new Set([first!.lead]))).toMatchObject([
      { text: second!.lead.text },
    ])
  })

  test('show a table by itself, whatever stands beside it', () => {
    const table = 'Supplier\tAlder Mills\nOrder\tPO-4\nTotal\t$5'
    const groups = cutExcerpts(
      passagesOf({ text: `The page was printed on Monday.\n\n${table}\n\nNobody has signed it.` }),
    ).map((lead) => ({ lead, copies: [] }))
    expect(verbatim(groups).map(({ text }) => text)).toEqual([
      'The page was printed on Monday.',
      table,
      'Nobody has signed it.',
    ])
  })

  test('show what stands side by side as one piece, in the order of the evidence', () => {
    expect(verbatim([third!, second!, first!])).toHaveLength(1)
  })
})
