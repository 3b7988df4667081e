import { expect, it } from 'vitest'
import { splitAddresses } from './split-addresses.ts'

it.each([
  ['ng@one.example', ['ng@one.example']],
  ['ng@one.example, lom@two.example;ng@one.example\n', ['ng@one.example', 'lom@two.example']],
  ['"Ng, Ada" <ng@one.example>, lom@two.example', ['ng@one.example', 'lom@two.example']],
  ['ng@one.example, lom', ['ng@one.example', 'lom']],
  ['  ', []],
])('several people are invited by what a mail program copies of them: %s', (typed, addresses) => {
  expect(splitAddresses(typed)).toEqual(addresses)
})
