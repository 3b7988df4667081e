import { cleanText } from './clean-text.ts'
import { detectFormat } from './detect-format.ts'
import { type Extraction, type SourceFile, Unreadable } from './extraction.ts'
import { formats } from './formats.ts'

/**
 * The text of one file, or an honest reason why there is none. Never rejects. It does not bound time or memory:
 * hostile files go through `createExtractor`.
 */
export async function extractText(file: SourceFile): Promise<Extraction> {
  if (file.bytes.length === 0) return without('empty', 'This file is empty (0 bytes).')
  try {
    const format = formats[detectFormat(file)]
    const read = await format.load()
    const reading = await read(file).catch((error: unknown) => {
      // What a library says about a broken file may quote the file: it is not passed on.
      throw error instanceof Unreadable
        ? error
        : new Unreadable(`This ${format.name} could not be read: it is damaged.`)
    })
    const text = cleanText(reading.text)
    const blank = text.trim() === ''
    return {
      status: blank ? 'empty' : 'extracted',
      text: blank ? '' : text,
      error: blank ? (reading.whyEmpty ?? `This ${format.name} contains no text.`) : null,
      title: cleanTitle(reading.title),
      occurredAt: reading.occurredAt ?? null,
      attachments: reading.attachments ?? [],
    }
  } catch (error) {
    if (!(error instanceof Unreadable))
      return without('failed', 'This file could not be read: it is damaged.')
    return { ...without('failed', error.message), attachments: error.attachments }
  }
}

/** An extraction that ended without text. */
export const without = (status: 'empty' | 'failed', error: string): Extraction => ({
  status,
  text: '',
  error,
  title: null,
  occurredAt: null,
  attachments: [],
})

function cleanTitle(title: string | null | undefined): string | null {
  const clean = cleanText(title ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed()
  return clean === '' ? null : clean
}
