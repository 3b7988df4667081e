import { expect, it } from 'vitest'
import { throughQuotation } from './through-quotation.ts'

const shown = (text: string, unit: string): string => {
  const start = text.indexOf(unit)
  return throughQuotation(text, { start, end: start + unit.length })
}

it('what leads up to a quotation is shown with it, and a whole sentence without what is quoted behind it', () => {
  const text = 'At noon Ruth told me that the pool was "a bit high". She left. "Nobody asked me," she said.'
  expect(shown(text, 'At noon Ruth told me that the pool was')).toBe(
    'At noon Ruth told me that the pool was "a bit high".',
  )
  expect(shown(text, 'She left.')).toBe('She left.')
  expect(shown('He wrote:\n“Two crates.” I kept it.', 'He wrote:')).toBe('He wrote:\n“Two crates.”')
  expect(shown('It was open and nobody came', 'It was open')).toBe('It was open')
})
