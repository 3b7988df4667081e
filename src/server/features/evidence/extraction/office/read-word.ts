import mammoth from 'mammoth'
import { requireBoundedParts } from '../containers/zip-directory.ts'
import type { Reading, SourceFile } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { splitTranscript } from '../talk/captions.ts'
import { turnsOfCues } from '../talk/turns-of-cues.ts'
import { writeTurns } from '../talk/write-turns.ts'

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
  return { text: asTranscript(htmlToPlain(html.replaceAll('↑</a>', '</a>'))) }
}

/** The transcript of a meeting that was saved as a document of captions becomes turns; any other text stays. */
function asTranscript(text: string): string {
  const transcript = splitTranscript(text)
  if (!transcript) return text
  const head = transcript.head.replace(/^WEBVTT\b.*|^\d+$/gm, '').trim()
  return [...(head === '' ? [] : [head]), writeTurns(turnsOfCues(transcript.cues))].join('\n\n')
}
