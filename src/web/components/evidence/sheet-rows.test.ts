import { describe, expect, it } from 'vitest'
import { toSheetRows } from './sheet-rows.ts'

const rowsOf = (content: string, mime_type = 'text/csv') => toSheetRows({ content, mime_type })

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
})
