import { kindOfExtension } from './upload-rules.ts'

/** What items of evidence are to whoever looks for them. */
export const EVIDENCE_KINDS = [
  'mail',
  'document',
  'sheet',
  'slides',
  'picture',
  'web',
  'archive',
  'text',
  'other',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** By the type that a file is served as; the first that fits. */
const SIGNS: readonly (readonly [EvidenceKind, RegExp])[] = [
  ['mail', /^message\/|vnd\.ms-outlook|\/mbox$/],
  ['sheet', /spreadsheet|ms-excel|^text\/(?:csv|tab-separated-values)/],
  ['slides', /presentation|ms-powerpoint/],
  ['document', /\/pdf$|word|opendocument\.text|rtf$|\/rtf|epub/],
  ['picture', /^image\//],
  ['web', /html|multipart\/related/],
  ['archive', /zip|gzip|x-7z|rar$|tar$/],
  ['text', /^text\/|json$|\bxml$|x-concordance$/],
]

interface Filed {
  readonly mime_type: string | null
  readonly file_name: string | null
}

/** The type of an item's file: as it was given or, where nobody said, by its name; null for what was typed here. */
export function findFileType({ mime_type: type, file_name: name }: Filed): string | null {
  if (type !== null || name === null) return type
  const extension = name.slice(Math.max(0, name.lastIndexOf('.'))).toLowerCase()
  return kindOfExtension(extension)?.mimeTypes[0] ?? null
}

/** What an item is to whoever looks for it: a mail, a spreadsheet; what was typed here is text. */
export function findKind(item: Filed): EvidenceKind {
  const type = findFileType(item)
  if (type === null) return 'text'
  return SIGNS.find(([, sign]) => sign.test(type))?.[0] ?? 'other'
}
