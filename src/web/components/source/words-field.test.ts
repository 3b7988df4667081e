import { expect, it } from 'vitest'
import { toWholeWords } from './words-field.tsx'

const TEXT = 'The gantry crane was let for £4,200 to Zoë’s brother.'
const choose = (selected: string) => {
  const start = TEXT.indexOf(selected)
  const found = toWholeWords(TEXT, { start, end: start + selected.length })
  return TEXT.slice(found.start, found.end)
}

it.each([
  ['antry cran', 'gantry crane'],
  ['gantry crane', 'gantry crane'],
  [' was let ', 'was let'],
  [
    'he gantry crane was let for £4,200 to Zoë’s broth',
    'The gantry crane was let for £4,200 to Zoë’s brother',
  ],
  ['£4,200', '£4,200'],
])('a selection of “%s” takes whole words and no white space at its ends: “%s”', (selected, taken) => {
  expect(choose(selected)).toBe(taken)
})
