import mammoth from 'mammoth'
import { requireBoundedParts, zipParts } from '../containers/zip-directory.ts'
import type { Reading, SourceFile } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { splitTranscript } from '../talk/captions.ts'
import { turnsOfCues } from '../talk/turns-of-cues.ts'
import { writeTurns } from '../talk/write-turns.ts'
import { readWordMargins } from './word-margins.ts'

/** All XML parts together; a 1,000-page document has about 30 MB. Pictures are never unpacked. */
const MAX_XML_BYTES = 150 * 1024 * 1024

const options = {
  // Comments are evidence too: who doubted which clause. Mammoth omits them unless they are mapped.
  styleMap: ['comment-reference => sup'],
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  externalFileAccess: false,
}

/**
 * Paragraphs, lists, tables, text boxes, notes and comments with their authors, with the insertions of tracked changes;
 * then what these deleted, and the headers and footers.
 */
export async function readWord(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, (name) => /\.(?:xml|rels)$/i.test(name), MAX_XML_BYTES)
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(file.bytes) }, options)
  const { commentAuthors, deletions, headers } = readWordMargins(zipParts(file.bytes, MAX_XML_BYTES))
  const signed = html
    .replaceAll('↑</a>', '</a>')
    .replace(/(<dt id="comment-([^"]{1,40})">Comment \[[^<\]]*\])/g, (label, _, id: string) => {
      const by = commentAuthors.get(id) ?? ''
      return by === '' ? label : `${label} by ${escapeHtml(by)}`
    })
  const parts = [asTranscript(htmlToPlain(signed)), deletions.join('\n'), headers.join('\n')]
  return { text: parts.filter((part) => part !== '').join('\n\n') }
}

const escapeHtml = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The transcript of a meeting that was saved as a document of captions becomes turns; any other text stays. */
function asTranscript(text: string): string {
  const transcript = splitTranscript(text)
  if (!transcript) return text
  const head = transcript.head.replace(/^WEBVTT\b.*|^\d+$/gm, '').trim()
  return [...(head === '' ? [] : [head]), writeTurns(turnsOfCues(transcript.cues))].join('\n\n')
}
