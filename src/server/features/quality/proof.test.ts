import { describe, expect, it } from 'vitest'
import type { ClaimFinding } from '#server/ports/analyst.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { createProofGuard } from './proof.ts'

const MAIL = 'On 8 Apr 2026, at 09:20, Claire Whitcombe wrote: the roof I signed for. I have seen no form.'
const INVOICE =
  'Invoice TCI-3318 for the treatment rooms. The net amount is £64,180.00. Mrs Whitcombe received the invoice in March 2026.'
const guard = createProofGuard(passagesOf({ text: MAIL }, { text: INVOICE }))

/** What a judge says who calls everything supported and quotes what comes first. */
const lowered = (
  claim: string,
  passage: 1 | 2,
  quote: string,
  verdict: ClaimFinding['verdict'] = 'supported',
) => guard(claim, { claimId: 'c', verdict, chunkId: `chunk-${passage}`, quote }).verdict

const NET = 'The net amount is £64,180.00.'
const RECEIVED = 'Mrs Whitcombe received the invoice in March 2026.'

describe('a verdict is lowered to what its quote can prove', () => {
  it.each([
    ['another amount', 'The net amount of the invoice was £48,600.00.', 2, NET, 'partial'],
    [
      'another amount in words',
      'The net amount was forty-eight thousand six hundred pounds.',
      2,
      NET,
      'partial',
    ],
    ['another date', 'Mrs Whitcombe received the invoice on 11 March 2025.', 2, RECEIVED, 'partial'],
    [
      'a day where the passage has the month',
      'She received the invoice on 11 March 2026.',
      2,
      RECEIVED,
      'partial',
    ],
    ['another name', 'The invoice was received by Sunita Rao.', 2, RECEIVED, 'partial'],
    ['another given name', 'The invoice was received by Denise Whitcombe.', 2, RECEIVED, 'partial'],
    ['another identifier', 'The net amount of invoice TCI-3381 is £64,180.00.', 2, NET, 'partial'],
    ['a count that nobody made', 'Whitcombe received three copies of the invoice.', 2, RECEIVED, 'partial'],
    [
      'a quote that shares only a name and a year',
      'Claire Whitcombe signed form P7 on 11 March 2026.',
      1,
      'On 8 Apr 2026, at 09:20, Claire Whitcombe wrote',
      'not_found',
    ],
    [
      'a quote that shares only an identifier',
      'Harkness approved TCI-3318.',
      2,
      'Invoice TCI-3318 for the treatment rooms.',
      'not_found',
    ],
  ] as const)('%s', (_, claim, passage, quote, expected) => {
    expect(lowered(claim, passage, quote)).toBe(expected)
  })

  it.each([
    ['in the words of the evidence', NET, 2, NET],
    ['with the amount in another spelling', 'The net amount was 64180 pounds.', 2, NET],
    [
      'with the date in another spelling',
      'Claire Whitcombe wrote on April 8, 2026 that she signed for the roof.',
      1,
      MAIL,
    ],
    [
      'with the full name that somebody has',
      'Claire Whitcombe received the invoice in March 2026.',
      2,
      RECEIVED,
    ],
    ['with a value from the rest of the passage', 'The net amount of TCI-3318 is £64,180.00.', 2, NET],
    ['without any value', 'The roof was signed for.', 1, 'the roof I signed for'],
  ] as const)('and stays as it is %s', (_, claim, passage, quote) => {
    expect(lowered(claim, passage, quote)).toBe('supported')
  })

  it('and stays as it is with a name and a date that stand in the head of the passage', () => {
    const passages = passagesOf({
      title: 'Message from Peter Okello',
      occurredAt: '2025-04-23T08:00:00.000Z',
      text: 'I need a new drawer key.',
    })
    const finding = {
      claimId: 'c',
      verdict: 'supported',
      chunkId: 'chunk-1',
      quote: 'I need a new drawer key.',
    } as const
    const verdictOn = (claim: string) => createProofGuard(passages)(claim, finding).verdict
    expect(verdictOn('Peter Okello asked for a new drawer key on 23 April 2025.')).toBe('supported')
    expect(verdictOn('Peter Okello asked for a new drawer key on 24 April 2025.')).toBe('partial')
  })

  it('that needs no proof stays as it is', () => {
    const claim = 'Sunita Rao paid £5.'
    expect(lowered(claim, 2, NET, 'contradicted')).toBe('contradicted')
    const none = { claimId: 'c', verdict: 'not_found', chunkId: null, quote: null } as const
    expect(guard(claim, none)).toEqual(none)
  })

  it('and a quote that proves nothing is not shown as proof', () => {
    const quote = 'Invoice TCI-3318 for the treatment rooms.'
    expect(
      guard('Harkness approved TCI-3318.', { claimId: 'c', verdict: 'partial', chunkId: 'chunk-2', quote }),
    ).toEqual({ claimId: 'c', verdict: 'not_found', chunkId: null, quote: null })
  })
})
