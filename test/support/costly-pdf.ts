import { deflateSync } from 'node:zlib'

const WORDS_ON_A_PAGE = 100_000
const PAGES_AT = 5

/** A PDF of under 4 kB that takes any reader long: its pages share one packed stream of many short words. */
export function costlyPdf(pages: number, name: string): Buffer {
  const words = deflateSync(Buffer.from(`BT /F1 9 Tf 40 700 Td ${'(ab)Tj '.repeat(WORDS_ON_A_PAGE)}ET`), {
    level: 9,
  })
  const kids = Array.from({ length: pages }, (_, page) => `${page + PAGES_AT} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Filter/FlateDecode/Length ${words.length}>>stream\n${words.toString('latin1')}\nendstream`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>'),
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n% ${name}\n${body}trailer<</Root 1 0 R>>\n%%EOF`, 'latin1')
}
