import { describe, expect, it } from 'vitest'
import { parseTexts, writeTexts } from './address-texts.ts'

describe('what an address says after its question mark', () => {
  it.each([
    '312.40',
    '007',
    '1e3',
    'true',
    'null',
    '"null"',
    '"12 March"',
    '{"a":1}',
    '[1]',
    '2026-03-12',
    'a+b & c',
  ])('%s stays the text that was typed, there and back', (typed) => {
    const query = writeTexts({ item: '4f', q: typed })
    expect(parseTexts(query)).toEqual({ item: '4f', q: typed })
    expect(writeTexts(parseTexts(query))).toBe(query)
  })

  it('an address of numbers and truth values is written without quotation marks', () => {
    expect(writeTexts({ page: 2, success: false, gone: undefined })).toBe('?page=2&success=false')
    expect(writeTexts({})).toBe('')
    expect(parseTexts('?at=12-40&page=2&success=false&add=')).toEqual({
      at: '12-40',
      page: '2',
      success: 'false',
      add: '',
    })
  })
})
