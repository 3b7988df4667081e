import { DEEPEST_FILE, requireBoundedText } from './bounds.ts'
import { cleanText } from './clean-text.ts'
import { MAX_MEMBERS } from './containers/members.ts'
import { detectFormat } from './detect-format.ts'
import { type Extraction, type SourceFile, Unreadable } from './extraction.ts'
import { formats } from './formats.ts'

/**
 * The text of one file, or the true reason why there is none. Never rejects. Limits neither time nor memory: hostile
 * files go through `createExtractor`.
 */
export async function extractText(file: SourceFile): Promise<Extraction> {
  if (file.bytes.length === 0) return without('empty', 'This file is empty (0 bytes).')
  try {
    const format = formats[detectFormat(file)]
    const read = await format.load()
    const reading = await read(file).catch((error: unknown) => {
      // A library's message about a broken file may quote the file, so it is not passed on.
      throw error instanceof Unreadable
        ? error
        : new Unreadable(`This ${format.name} could not be read: it is damaged.`)
    })
    requireBoundedText(reading.text.length)
    const text = cleanText(reading.text)
    const inside = filesInside(reading.attachments ?? [], file)
    const blank = text.trim() === ''
    return {
      status: blank ? 'empty' : 'extracted',
      text: blank ? '' : text,
      error: blank ? (reading.whyEmpty ?? `This ${format.name} contains no text.`) : null,
      warning: [reading.warning, inside.warning].filter((one) => one).join(' ') || null,
      title: cleanTitle(reading.title),
      occurredAt: reading.occurredAt ?? null,
      attachments: inside.files,
      ...(reading.sheetRows ? { sheetRows: reading.sheetRows } : {}),
    }
  } catch (error) {
    if (!(error instanceof Unreadable))
      return without('failed', 'This file could not be read: it is damaged.')
    return {
      ...without('failed', error.message),
      attachments: filesInside(error.attachments, file).files,
    }
  }
}

/** Limits how many files come out of one, and how deep they may be nested: a quine contains itself. */
function filesInside(
  found: readonly SourceFile[],
  { depth = 0 }: SourceFile,
): { files: SourceFile[]; warning: string | null } {
  const most = depth >= DEEPEST_FILE ? 0 : MAX_MEMBERS
  const files = found.slice(0, most).map((attachment) => ({ ...attachment, depth: depth + 1 }))
  if (files.length === found.length) return { files, warning: null }
  const why = most === 0 ? `it lies inside ${depth} other files` : `${MAX_MEMBERS} is the limit`
  const missing = found.length - files.length
  return { files, warning: `${missing} of ${found.length} files inside were not extracted, because ${why}.` }
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
