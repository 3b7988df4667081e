import { createRequire } from 'node:module'
import type { Reading, SourceFile } from '../extraction.ts'
import { plainWords, wordLetters } from './word-characters.ts'

interface Options {
  readonly filterUnicode: boolean
}

/** The published types lack the options that the library documents. */
interface Parts {
  getBody(options: Options): string
  getTextboxes(options: Options): string
  getFootnotes(options: Options): string
  getEndnotes(options: Options): string
  getAnnotations(options: Options): string
  getHeaders(options: Options): string
}

/**
 * The library writes the word "undefined" for optional hyphens and the euro sign, and would take quadratic time on
 * hostile fields. Its text cleaning can be replaced only before it loads the rest of itself.
 */
function loadLibrary(): new () => { extract(file: Buffer): Promise<Parts> } {
  const require = createRequire(import.meta.url)
  Object.assign(require('word-extractor/lib/filters'), { clean: plainWords, binaryToUnicode: wordLetters })
  return require('word-extractor')
}

const WordExtractor = loadLibrary()

/** Paragraphs and table rows of a Word 97-2003 file, then its notes, comments, text boxes, headers and footers. */
export async function readLegacyWord(file: SourceFile): Promise<Reading> {
  const document = await new WordExtractor().extract(Buffer.from(file.bytes))
  // The library would turn typographic quotes into plain ones; evidence keeps its own.
  const asWritten = { filterUnicode: false }
  const parts = [
    document.getBody(asWritten),
    document.getTextboxes(asWritten),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
    document.getAnnotations(asWritten),
    document.getHeaders(asWritten),
  ]
  return {
    text: parts
      .map(tidy)
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

const tidy = (part: string): string =>
  part
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
