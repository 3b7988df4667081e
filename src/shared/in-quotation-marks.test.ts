import { expect, it } from 'vitest'
import { inQuotationMarks } from './in-quotation-marks.ts'

it.each([
  ['I never signed it.', '“I never signed it.”'],
  ['"I never signed it."', '"I never signed it."'],
  ['“I never signed it.”', '“I never signed it.”'],
  ['"No," she said. "Never."', '“"No," she said. "Never."”'],
])('%s stands in quotation marks once: %s', (words, quoted) => {
  expect(inQuotationMarks(words)).toBe(quoted)
})
