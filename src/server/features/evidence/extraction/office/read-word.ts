import mammoth from 'mammoth'
import { writeStoredZip } from '../containers/write-stored-zip.ts'
import { readZipDirectory, requireBoundedParts, unpackEntry, zipParts } from '../containers/zip-directory.ts'
import type { Reading, SourceFile } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { splitTranscript } from '../talk/captions.ts'
import { turnsOfCues } from '../talk/turns-of-cues.ts'
import { writeTurns } from '../talk/write-turns.ts'
import { markChanges, readHiddenStyles } from './word-changes.ts'
import { findWordParts, readWordMargins, type WordParts } from './word-margins.ts'

/** All XML parts together; a 1,000-page document has about 30 MB. Pictures are never unpacked. */
const MAX_XML_BYTES = 150 * 1024 * 1024

const options = {
  // Comments are evidence too: who doubted which clause. Mammoth omits them unless they are mapped.
  styleMap: ['comment-reference => sup'],
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  externalFileAccess: false,
}

/**
 * Paragraphs, lists, tables, text boxes and notes, with brackets around what tracked changes put in and what is hidden;
 * then the headers and footers, the comments with their authors, and what tracked changes took out.
 */
export async function readWord(file: SourceFile): Promise<Reading> {
  requireBoundedParts(file.bytes, isXml, MAX_XML_BYTES)
  const part = zipParts(file.bytes, MAX_XML_BYTES)
  const parts = findWordParts(part)
  const { commentHeads, deletions, headers } = readWordMargins(parts)
  const { bytes, writer } = withMarks(file.bytes, parts)
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, options)
  const commentsStart = html.search(/<dl><dt id="comment-/)
  const [text, comments] =
    commentsStart < 0 ? [html, ''] : [html.slice(0, commentsStart), html.slice(commentsStart)]
  const signed = comments
    .replaceAll('↑</a>', '</a>')
    .replace(/(<dt id="comment-([^"]{1,40})">)Comment \[[^<\]]*\]/g, (_, tag: string, id: string) => {
      return tag + escapeHtml(commentHeads.get(id) ?? 'Comment')
    })
  return {
    text: [
      asTranscript(htmlToPlain(text.replaceAll('↑</a>', '</a>').replace(COMMENT_SIGN, ''))),
      headers.join('\n'),
      htmlToPlain(signed),
      [...(writer === null ? [] : [writer]), ...deletions].join('\n'),
    ]
      .filter((words) => words !== '')
      .join('\n\n'),
  }
}

const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name)
/** Whoever quotes the words beside it would quote it as said. */
const COMMENT_SIGN = /<sup><a href="#comment-[^"]{1,40}" id="comment-ref-[^"]{1,40}">[^<]{0,40}<\/a><\/sup>/g

/** The document with its changes marked in its text and its notes, without pictures; itself where there are none. */
function withMarks(bytes: Uint8Array, { main, named }: WordParts) {
  const texts = [main, ...['footnotes', 'endnotes'].flatMap(named)]
  const { marked, writer } = markChanges(
    texts.map(({ xml }) => xml),
    readHiddenStyles(named('styles')[0]?.xml ?? ''),
  )
  const changed = texts.flatMap(({ name, xml }, at) =>
    marked[at] === xml ? [] : [[name, marked[at]] as const],
  )
  if (changed.length === 0) return { bytes, writer }
  const files = new Map(
    readZipDirectory(bytes)
      .filter(({ name }) => isXml(name))
      .map((entry) => [entry.name, unpackEntry(bytes, entry, MAX_XML_BYTES) ?? new Uint8Array()] as const),
  )
  for (const [name, xml] of changed) files.set(name, Buffer.from(xml ?? ''))
  return { bytes: writeStoredZip(files), writer }
}

const escapeHtml = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The transcript of a meeting that was saved as a document of captions becomes turns; any other text stays. */
function asTranscript(text: string): string {
  const transcript = splitTranscript(text)
  if (!transcript) return text
  const head = transcript.head.replace(/^WEBVTT\b.*|^\d+$/gm, '').trim()
  return [...(head === '' ? [] : [head]), writeTurns(turnsOfCues(transcript.cues))].join('\n\n')
}
