import { assertBoundedText, DEEPEST_FILE } from './bounds.ts'
import { cleanText } from './clean-text.ts'
import { detectFormat } from './detect-format.ts'
import { type Extraction, type SourceFile, Unreadable } from './extraction.ts'
import { formats, NESTING } from './formats.ts'

/**
 * The text of one file, or an honest reason why there is none. Never rejects. It does not bound time or memory:
 * hostile files go through `createExtractor`.
 */
export async function extractText(file: SourceFile): Promise<Extraction> {
  if (file.bytes.length === 0) return without('empty', 'This file is empty (0 bytes).')
  try {
    const id = detectFormat(file)
    const format = formats[id]
    const depth = file.depth ?? 0
    if (depth >= DEEPEST_FILE && NESTING.has(id))
      throw new Unreadable(`This ${format.name} lies inside ${depth} other files and was not opened.`)
    const read = await format.load()
    const reading = await read(file).catch((error: unknown) => {
      // What a library says about a broken file may quote the file: it is not passed on.
      throw error instanceof Unreadable
        ? error
        : new Unreadable(`This ${format.name} could not be read: it is damaged.`)
    })
    assertBoundedText(reading.text.length)
    const text = cleanText(reading.text)
    const blank = text.trim() === ''
    return {
      status: blank ? 'empty' : 'extracted',
      text: blank ? '' : text,
      error: blank ? (reading.whyEmpty ?? `This ${format.name} contains no text.`) : null,
      warning: blank ? null : (reading.warning ?? null),
      title: cleanTitle(reading.title),
      occurredAt: reading.occurredAt ?? null,
      attachments: (reading.attachments ?? []).map((attachment) => ({ ...attachment, depth: depth + 1 })),
    }
  } catch (error) {
    if (!(error instanceof Unreadable))
      return without('failed', 'This file could not be read: it is damaged.')
    const attachments = error.attachments.map((attachment) => ({
      ...attachment,
      depth: (file.depth ?? 0) + 1,
    }))
    return { ...without('failed', error.message), attachments }
  }
}

/** An extraction that ended without text. */
export const without = (status: 'empty' | 'failed', error: string): Extraction => ({
  status,
  text: '',
  error,
  warning: null,
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
