import { describe, expect, it } from 'vitest'
import { suggestType } from './suggest-type.ts'

describe('the kind of analysis that words read like', () => {
  it.each([
    ['When was it signed, and in what order did the others follow?', 'timeline'],
    ['What happened after the meeting', 'timeline'],
    ['Compare the two statements', 'comparative'],
    ['How does the first invoice differ from the second?', 'comparative'],
    ['Who said that the price was agreed?', 'witness_credibility'],
    ['Which risks remain?', 'risk'],
    ['What is missing from the file?', 'gap'],
    ['Where do the figures contradict each other?', 'error_check'],
    ['Summarize the file', 'summary'],
  ])('is told by a few words: %s', (words, type) => {
    expect(suggestType(words)).toBe(type)
  })

  it.each([
    'Who approved the payment, and when?',
    'When was the order placed?',
    'What did the letter say?',
    'Was the invoice in order?',
    '',
  ])('is left alone where they only ask a question: %s', (words) => {
    expect(suggestType(words)).toBeNull()
  })

  it('is that which they say first', () => {
    expect(suggestType('Compare who said what')).toBe('comparative')
    expect(suggestType('Who said what, compared')).toBe('witness_credibility')
  })
})
