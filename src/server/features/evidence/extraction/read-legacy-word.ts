import { createRequire } from 'node:module'
import type { Reading, SourceFile } from './extraction.ts'
import { plainWords, wordLetters } from './word-characters.ts'

interface Options {
  readonly filterUnicode: boolean
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

/**
 * The library writes the word "undefined" for optional hyphens and for the euro sign, and would take quadratic time
 * over hostile fields. What it cleans text with can be replaced as long as it has not loaded the rest of itself.
 */
function loadLibrary(): new () => { extract(file: Buffer): Promise<Parts> } {
  const require = createRequire(import.meta.url)
  Object.assign(require('word-extractor/lib/filters'), { clean: plainWords, binaryToUnicode: wordLetters })
  return require('word-extractor')
}

const WordExtractor = loadLibrary()

/** Paragraphs and table rows of a Word 97-2003 file, then its notes, comments, boxes, page heads and feet. */
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
