import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cuts a text into parts that are whole characters', () => {
  const text = `a😀b😀😀c${'x'.repeat(11)}😀`
  for (const most of [2, 3, 4, 5, 100]) {
    const parts = [...cutText(text, most)]
    expect(parts.join('')).toBe(text)
    for (const part of parts) expect([part.length <= most, part.isWellFormed()]).toEqual([true, true])
  }
  expect([...cutText('abcdef', 3)]).toEqual(['abc', 'def'])
  expect([...cutText('', 3)]).toEqual([])
})
