import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
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
  ['archive', /zip|gzip/],
  ['text', /^text\/|json$|\bxml$/],
]

/** What an item is to whoever looks for it: a mail, a spreadsheet; what was typed here is text. */
export function formatOf({ mime_type: type }: Pick<EvidenceSummary, 'mime_type'>): Format {
  if (type === null) return 'text'
  return SIGNS.find(([, sign]) => sign.test(type))?.[0] ?? 'other'
}
