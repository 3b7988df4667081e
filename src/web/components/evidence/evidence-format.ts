import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { kindOfExtension } from '#shared/upload-rules.ts'
import type { Labels } from '../../ui/options.ts'

export type Format =
  | 'mail'
  | 'document'
  | 'sheet'
  | 'slides'
  | 'picture'
  | 'web'
  | 'archive'
  | 'text'
  | 'other'

export const FORMATS: Labels<Format> = {
  mail: 'Mail',
  document: 'Document',
  sheet: 'Spreadsheet',
  slides: 'Presentation',
  picture: 'Picture',
  web: 'Web page',
  archive: 'Archive',
  text: 'Text',
  other: 'Other',
}

/** By the type that a file is served as; the first that fits. */
const SIGNS: readonly (readonly [Format, RegExp])[] = [
  ['mail', /^message\/|vnd\.ms-outlook|\/mbox$/],
  ['sheet', /spreadsheet|ms-excel|^text\/(?:csv|tab-separated-values)/],
  ['slides', /presentation|ms-powerpoint/],
  ['document', /\/pdf$|word|opendocument\.text|rtf$|\/rtf|epub/],
  ['picture', /^image\//],
  ['web', /html|multipart\/related/],
  ['archive', /zip|gzip|x-7z|rar$|tar$/],
  ['text', /^text\/|json$|\bxml$|x-concordance$/],
]

type Filed = Pick<EvidenceSummary, 'mime_type' | 'file_name'>

/** The type of an item's file: as it was given or, where nobody said, by its name; null for what was typed here. */
export function findFileType({ mime_type: type, file_name: name }: Filed): string | null {
  if (type !== null || name === null) return type
  const extension = name.slice(Math.max(0, name.lastIndexOf('.'))).toLowerCase()
  return kindOfExtension(extension)?.mimeTypes[0] ?? null
}

/** What an item is to whoever looks for it: a mail, a spreadsheet; what was typed here is text. */
export function formatOf(item: Filed): Format {
  const type = findFileType(item)
  if (type === null) return 'text'
  return SIGNS.find(([, sign]) => sign.test(type))?.[0] ?? 'other'
}
