import { expect, it } from 'vitest'
import { whenInWords } from './when-in-words.ts'

const span = (from: string, to: string | null) => whenInWords({ from, to, readings: [] })

it('names a day once, of a span between two times of it', () => {
  expect(span('2025-03-12T14:31', '2025-03-12T23:59')).toBe('12 March 2025, 14:31 to 23:59')
  expect(span('2025-03-12T14:31', '2025-03-13T00:10')).toBe('12 March 2025, 14:31 to 13 March 2025, 00:10')
  expect(span('2025-03-12T14:31', '2025-03-12T14:31')).toBe('12 March 2025, 14:31')
  expect(span('2025-03-12', '2025-03-14')).toBe('12 March 2025 to 14 March 2025')
})
