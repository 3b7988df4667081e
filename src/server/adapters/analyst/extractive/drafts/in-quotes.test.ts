import { expect, test } from 'vitest'
import { inQuotes } from './in-quotes.ts'

test.each([
  ['plain words', 'The gate was open.', '“The gate was open.”'],
  ['words in straight quotes', '"The gate was open."', '“The gate was open.”'],
  ['words in curly quotes', ' “The gate was open.” ', '“The gate was open.”'],
  ['words in angle quotes', '«Le portail était ouvert.»', '“Le portail était ouvert.”'],
  ['words with a quotation inside', 'Mr Ash: "I saw it." (note)', '“Mr Ash: ‘I saw it.’ (note)”'],
  ['words with two quotations', '"No," he said, "never."', '“‘No,’ he said, ‘never.’”'],
  ['words with a curly quotation inside', 'He wrote “approved” on it.', '“He wrote ‘approved’ on it.”'],
  ['words that end a quotation begun before', 'and I left."', '“and I left.’”'],
  ['an apostrophe', "the owner's 5' ladder", "“the owner's 5' ladder”"],
])('%s are quoted once', (_what, words, quoted) => {
  expect(inQuotes(words)).toBe(quoted)
})
