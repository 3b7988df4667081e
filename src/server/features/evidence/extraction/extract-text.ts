import { DEEPEST_FILE, requireBoundedText } from './bounds.ts'
import { cleanText } from './clean-text.ts'
import { MAX_MEMBERS } from './containers/members.ts'
import { detectFormat } from './detect-format.ts'
import {
  type ExtractedText,
  type Extraction,
  type OpenFile,
  type Reading,
  type SourceFile,
  type TakeInside,
  Unreadable,
} from './extraction.ts'
import { formats } from './formats.ts'
import { openBytes } from './open-file.ts'

/** Whatever keeps a reader from being loaded is no fault of the file. */
const NOT_LOADED =
  'This file could not be read, because a part of the service is missing. Tell your administrator, and have it read again then.'

/** The text of a file at hand and the files inside it, within the limits of `extractOpened`. */
export async function extractText(file: SourceFile): Promise<Extraction> {
  const attachments: SourceFile[] = []
  const extracted = await extractOpened(openBytes(file), async (inside) => void attachments.push(inside))
  return { ...extracted, attachments }
}

/**
 * The text of one file, or the true reason why there is none. Never rejects. Limits neither time nor memory: hostile
 * files go through `createExtractor`.
 */
export async function extractOpened(file: OpenFile, take: TakeInside): Promise<ExtractedText> {
  if (file.source.size === 0) return without('empty', 'This file is empty (0 bytes).')
  const inside = limitInside(file, take)
  try {
    const { reading, name } = await readFormat(file, inside.take)
    requireBoundedText(reading.text.length)
    const text = cleanText(reading.text)
    await inside.takeAll(reading.attachments ?? [])
    const blank = text.trim() === ''
    return {
      status: blank ? 'empty' : 'extracted',
      text: blank ? '' : text,
      error: blank ? (reading.whyEmpty ?? `This ${name} contains no text.`) : null,
      warning: [reading.warning, inside.warning()].filter((one) => one).join(' ') || null,
      title: cleanTitle(reading.title),
      occurredAt: reading.occurredAt ?? null,
      ...(reading.sheetRows ? { sheetRows: reading.sheetRows } : {}),
    }
  } catch (error) {
    if (!(error instanceof Unreadable))
      return without('failed', 'This file could not be read: it is damaged.')
    await inside.takeAll(error.attachments)
    return without('failed', error.message)
  }
}

async function readFormat(
  file: OpenFile,
  take: TakeInside,
): Promise<{ readonly reading: Reading; readonly name: string }> {
  const { name, load } = formats[detectFormat(file)]
  const read = await load().catch(() => {
    throw new Unreadable(NOT_LOADED)
  })
  try {
    return { reading: await read(file, take), name }
  } catch (error) {
    // A library's message about a broken file may quote the file, so it is not passed on.
    throw error instanceof Unreadable
      ? error
      : new Unreadable(`This ${name} could not be read: it is damaged.`)
  }
}

/** Limits how many files come out of one, and how deep they may be nested: a quine contains itself. */
function limitInside({ depth = 0 }: SourceFile, take: TakeInside) {
  const most = depth >= DEEPEST_FILE ? 0 : MAX_MEMBERS
  let found = 0
  const limited: TakeInside = async (file) => {
    if (++found <= most) await take({ ...file, depth: depth + 1 })
  }
  return {
    take: limited,
    takeAll: async (files: readonly SourceFile[]) => {
      for (const file of files) await limited(file)
    },
    warning: () => {
      if (found <= most) return null
      const why = most === 0 ? `it lies inside ${depth} other files` : `${MAX_MEMBERS} is the limit`
      return `${found - most} of ${found} files inside were not extracted, because ${why}.`
    },
  }
}

/** A file that ended without text. */
export const without = (status: 'empty' | 'failed', error: string): ExtractedText => ({
  status,
  text: '',
  error,
  warning: null,
  title: null,
  occurredAt: null,
})

function cleanTitle(title: string | null | undefined): string | null {
  const clean = cleanText(title ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed()
  return clean === '' ? null : clean
}
