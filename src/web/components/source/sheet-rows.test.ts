import { describe, expect, it } from 'vitest'
import { columnLetter } from '#shared/column-letter.ts'
import { isHead, toSheet } from './sheet-rows.ts'

const rowsOf = (content: string, mime_type = 'text/csv') =>
  toSheet({ content, mime_type }).rows.map((row) => row.map(({ words }) => words))

describe('the rows of a sheet', () => {
  it('are cells between commas, also where one holds a comma, a quotation mark or a line end', () => {
    expect(rowsOf('who,what,sum\r\n"Ng, Ada","said ""no""\ntwice",1.50\nOkafor,,')).toEqual([
      ['who', 'what', 'sum'],
      ['Ng, Ada', 'said "no"\ntwice', '1.50'],
      ['Okafor', '', ''],
    ])
  })

  it('are cells between semicolons where the comma is the decimal sign', () => {
    expect(rowsOf('who;sum\nNg;1,50')).toEqual([
      ['who', 'sum'],
      ['Ng', '1,50'],
    ])
  })

  it('are cells between semicolons also where a remark with commas stands above the table', () => {
    expect(rowsOf('# Export, north gate, UTC, 9 Oct\nutc;reader;card\n11:38;LIFT;C-2\n').slice(1)).toEqual([
      ['utc', 'reader', 'card'],
      ['11:38', 'LIFT', 'C-2'],
    ])
  })

  it('are cells between tabs where a workbook was read', () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect(rowsOf('March\nwho\tsum\nNg, Ada\t1.50', type)).toEqual([
      ['March'],
      ['who', 'sum'],
      ['Ng, Ada', '1.50'],
    ])
  })

  it('are as many as there are lines, in text that was never meant to be read', () => {
    expect(rowsOf('"'.repeat(5))).toEqual([['""']])
    expect(rowsOf('')).toEqual([['']])
  })

  it('know where each cell stands in the text, so that what is cited of them can be marked', () => {
    for (const content of ['who,what\r\n"Ng, Ada",paid\r\n', 'Sheet: March\nwho\tsum\nNg\t1.50']) {
      const { rows } = toSheet({ content, mime_type: 'text/csv' })
      for (const { start, end, words } of rows.flat())
        expect(content.slice(start, end).replaceAll('"', '')).toBe(words)
    }
  })

  it('are called by letters as spreadsheets call them, below a head that has no numbers', () => {
    expect([0, 25, 26, 27, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'AAA'])
    const { rows } = toSheet({ content: 'who,sum\nNg,1.50', mime_type: 'text/csv' })
    expect(rows.map(isHead)).toEqual([true, false])
  })
})
