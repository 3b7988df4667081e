import { describe, expect, it } from 'vitest'
import { nothingUsableMessage } from './missing-evidence.ts'

describe('the reason why no passage may be used', () => {
  it.each([
    [[], /no item has readable text\. Check the text status/],
    [['background_off'], /is excluded from analyses\. Include/],
    [['withdrawn'], /was withdrawn\. Add evidence/],
    [['withdrawn', 'background_off'], /was withdrawn or is excluded from analyses\. Include/],
    [['below_threshold', 'withdrawn'], /close enough to what was asked\. Rephrase the question/],
  ] as const)('with exclusions %j says where to change it', (codes, sentence) => {
    expect(nothingUsableMessage(codes.map((exclusionCode) => ({ exclusionCode })))).toMatch(sentence)
  })
})
