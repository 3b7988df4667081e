import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatSamples } from '#test/support/format-samples.ts'
import { extractText } from './extract-text.ts'
import type { SourceFile } from './extraction.ts'

const OUTLOOK = join(import.meta.dirname, '../../../../../node_modules/pst-extractor/example/testdata')
const PAGE = '../../../../../docs/formats.md'
const ABOUT = `# Evidence as it arrives

What becomes of the formats that decision 036 adds, each read from one sample by the code itself: how many items come out of it,
files within files included, and how many words are found in it and in them (pictures and PDFs are not looked at here). The accepted
endings are in \`src/shared/upload-rules.ts\`, the readers in \`src/server/features/evidence/extraction\`. This page is written by
\`formats.test.ts\` there; \`-u\` writes it again.

| Format | What becomes of it | Read by | Sample | Items | Words |
|---|---|---|---|---|---|
`

const IS_PICTURE = /\.(?:png|jpe?g|gif|pdf)$/i

/** The items that come out of a file, and the words in it and in them. */
async function countIn(file: SourceFile): Promise<{ items: number; words: number }> {
  if (IS_PICTURE.test(file.fileName)) return { items: 0, words: 0 }
  const { text, attachments } = await extractText(file)
  const inside = await Promise.all(attachments.map(countIn))
  return {
    items: inside.reduce((sum, { items }) => sum + items, attachments.length),
    words: inside.reduce((sum, { words }) => sum + words, text.match(/\S+/g)?.length ?? 0),
  }
}

test('the page of formats says what becomes of each of them', async () => {
  const rows: string[] = []
  for (const { format, becomes, library, sample, fileName, bytes } of formatSamples(OUTLOOK)) {
    const { items, words } = await countIn({ fileName, mimeType: null, bytes: bytes() })
    rows.push(`| ${[format, becomes, library, sample, items, words].join(' | ')} |`)
  }
  await expect(`${ABOUT}${rows.join('\n')}\n`).toMatchFileSnapshot(PAGE)
}, 120_000)
