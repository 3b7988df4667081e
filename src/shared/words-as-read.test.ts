import { expect, it } from 'vitest'
import { wordsAsRead } from './words-as-read.ts'

it.each([
  ['**Ng:** Who had the key? **Lom:** I did.', 'Ng: Who had the key? Lom: I did.'],
  ['# Talk with Ng, room #4', 'Talk with Ng, room #4'],
  ['07:52;Gate 2;IN', '07:52 · Gate 2 · IN'],
  [
    'One source states the contrary: “K-7,Vane,,12.50,late” (Log.csv) against “He left, he said.”',
    'One source states the contrary: “K-7 · Vane · – · 12.50 · late” (Log.csv) against “He left, he said.”',
  ],
  ['6. The lock hung open.', 'The lock hung open.'],
  ['8. Oktober 2025 war ein Mittwoch.', '8. Oktober 2025 war ein Mittwoch.'],
  ['1. The lock\n2. The key', '1. The lock\n2. The key'],
  ['It\n> needs a lid.\n> > Now.', 'It needs a lid. Now.'],
  ['Yes.\n> Was it?', 'Yes. > Was it?'],
  ['> Was it\n> you?', '> Was it > you?'],
  ['> It was open. > > "Nobody" came. Was 5 > 4?', 'It was open. "Nobody" came. Was 5 > 4?'],
  ['1 < 2\n>= 3', '1 < 2 >= 3'],
  ['2**3 is eight, and 4 * 5 is twenty.', '2**3 is eight, and 4 * 5 is twenty.'],
])('words of evidence are read without the signs of their file: %s', (text, words) => {
  expect(wordsAsRead(text)).toBe(words)
})
