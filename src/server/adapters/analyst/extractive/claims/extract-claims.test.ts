import { expect, test } from 'vitest'
import { extractClaims } from './extract-claims.ts'

test('a remark of the program before words that it quotes claims nothing, and every quoted sentence does', () => {
  const quoted = 'The gate clock was never set after the storm. Until the 20th it is one hour ahead.'
  const text = `Mind the clock before relying on the times in gate.csv: “${quoted}”`
  const claims = extractClaims([{ id: 's1', kind: 'caveat', text, cited: [quoted] }])
  expect(claims.map((claim) => claim.text)).toEqual([
    'The gate clock was never set after the storm.',
    'Until the 20th it is one hour ahead.',
  ])
})
