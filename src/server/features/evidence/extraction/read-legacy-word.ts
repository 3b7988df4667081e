import WordExtractor from 'word-extractor'
import type { Reading, SourceFile } from './extraction.ts'

interface Options {
  readonly filterUnicode: boolean
  readonly includeFooters?: boolean
}

/** The published types know nothing of the options that the library documents. */
interface Parts {
  getBody(options: Options): string
  getTextboxes(options: Options): string
  getFootnotes(options: Options): string
  getEndnotes(options: Options): string
  getAnnotations(options: Options): string
  getHeaders(options: Options): string
}

/** Paragraphs and table rows of a Word 97-2003 file, then its notes, comments, boxes, page heads and feet. */
export async function readLegacyWord(file: SourceFile): Promise<Reading> {
  const document: Parts = await new WordExtractor().extract(Buffer.from(file.bytes))
  // The library would turn typographic quotes into plain ones; evidence keeps its own.
  const asWritten = { filterUnicode: false }
  const parts = [
    document.getBody(asWritten),
    document.getTextboxes(asWritten),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
    document.getAnnotations(asWritten),
    document.getHeaders({ ...asWritten, includeFooters: true }),
  ]
  return {
    text: parts
      .map(tidy)
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

/** Field codes, pictures and note marks are control characters here; so are hyphens that Word may or must show. */
const tidy = (part: string): string =>
  part
    .replaceAll('\x1e', '\u2011')
    .replaceAll('\x1f', '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
