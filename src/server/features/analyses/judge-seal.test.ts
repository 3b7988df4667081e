import { expect, it } from 'vitest'
import { judgeHash } from './judge-seal.ts'

const sealed = { context_sha256: 'whole', remaining_sha256: null }
const destroyed = { context_sha256: 'whole', remaining_sha256: 'rest' }

it.each([
  ['is intact while everything is as it was given', sealed, 'whole', 'intact'],
  ['is reduced where something was destroyed and the rest is as it was', destroyed, 'rest', 'reduced'],
  ['is broken where something was altered', sealed, 'else', 'broken'],
  ['is broken where something of the rest was altered after a destruction', destroyed, 'else', 'broken'],
  ['is broken where something went and no run destroyed it', sealed, 'rest', 'broken'],
  ['is broken where it had been altered before something was destroyed', sealed, 'else without it', 'broken'],
  ['is intact where a restored backup brought everything back', destroyed, 'whole', 'intact'],
  ['is broken where what it was asked with is gone', sealed, null, 'broken'],
  ['is broken where what it was asked with is gone and something was destroyed', destroyed, null, 'broken'],
] as const)('a seal %s', (_, row, now, state) => {
  expect(judgeHash(row, now)).toBe(state)
})
