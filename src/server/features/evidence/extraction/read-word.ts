import mammoth from 'mammoth'
import type { Reading, SourceFile } from './extraction.ts'
import { htmlToPlain } from './html-to-plain.ts'
import { assertBounded } from './zip-directory.ts'

/** All XML parts together; a 1,000-page document has about 30 MB of them. Pictures are never unpacked. */
const MOST_XML_BYTES = 150 * 1024 * 1024

const options = {
  // Comments are part of the evidence: who doubted which clause. Mammoth leaves them out unless they are mapped.
  styleMap: ['comment-reference => sup'],
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  externalFileAccess: false,
}

/** Paragraphs, lists, tables, text boxes, notes and comments; insertions count, deletions of tracked changes do not. */
export async function readWord(file: SourceFile): Promise<Reading> {
  assertBounded(file.bytes, (name) => /\.(?:xml|rels)$/i.test(name), MOST_XML_BYTES)
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(file.bytes) }, options)
  return { text: htmlToPlain(html.replaceAll('↑</a>', '</a>')) }
}
