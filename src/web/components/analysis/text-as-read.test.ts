import { expect, it } from 'vitest'
import { textAsRead } from './text-as-read.ts'

it('a statement has no number of its paper beside ours, wherever it stands, and a person’s is as they wrote it', () => {
  expect(textAsRead({ origin: 'analyst', text: '4. The gate was shut.' })).toBe('The gate was shut.')
  expect(textAsRead({ origin: 'person', text: '4. The gate was shut.' })).toBe('4. The gate was shut.')
})
