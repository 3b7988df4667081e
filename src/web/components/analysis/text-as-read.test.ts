import { expect, it } from 'vitest'
import { textAsRead } from './text-as-read.ts'

it('a statement has no number of its paper beside ours, wherever it stands, and a person’s is as they wrote it', () => {
  const statement = { text: '4. The gate was shut.', citations: [] }
  expect(textAsRead({ ...statement, origin: 'analyst' })).toBe('The gate was shut.')
  expect(textAsRead({ ...statement, origin: 'person' })).toBe('4. The gate was shut.')
})
