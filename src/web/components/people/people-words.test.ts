import { expect, it } from 'vitest'
import { isQuoted } from './people-words.ts'

it('knows words that stand in quotation marks as somebody else’s report of them', () => {
  for (const words of ['"Graham drove me home"', '“You’ll get it back”,', ' „Nein.“ ', '«Non»'])
    expect(isQuoted(words), words).toBe(true)
  for (const words of ['I said "no" to him.', '"No" is what I said.', 'Graham drove me home'])
    expect(isQuoted(words), words).toBe(false)
})
