import mammoth from 'mammoth'
import { requireBoundedParts } from '../containers/zip-directory.ts'
import type { Reading, SourceFile } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'

/** All XML parts together; a 1,000-page document has about 30 MB. Pictures are never unpacked. */
const MAX_XML_BYTES = 150 * 1024 * 1024

const options = {
  // Comments are evidence too: who doubted which clause. Mammoth omits them unless they are mapped.
  styleMap: ['comment-reference => sup'],
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  externalFileAccess: false,
}

/**
 * Paragraphs, lists, tables, text boxes, notes and comments; with insertions and without deletions of tracked
 * changes.
 */
export async function readWord(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, (name) => /\.(?:xml|rels)$/i.test(name), MAX_XML_BYTES)
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(file.bytes) }, options)
  return { text: htmlToPlain(html.replaceAll('↑</a>', '</a>')) }
}
