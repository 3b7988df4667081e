import { EVIDENCE_KINDS, type EvidenceKind, findFileType } from '#shared/evidence-kinds.ts'
import { formatCount } from '../../ui/format-count.ts'
import type { Labels } from '../../ui/options.ts'

export const FORMATS: Labels<EvidenceKind> = {
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

/** What an item is, as a person would call it: a calendar is text to whoever looks for text. */
export const describeFormat = (item: Parameters<typeof findFileType>[0] & { kind: EvidenceKind }): string =>
  findFileType(item) === 'text/calendar' ? 'Calendar' : FORMATS[item.kind]

/** "12 mails", "1 spreadsheet": how many there are of each kind, in the order of the list of formats. */
export const countKinds = (counts: Readonly<Partial<Record<EvidenceKind, number>>>): string[] =>
  EVIDENCE_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0
    const noun = kind === 'other' ? 'other file' : FORMATS[kind].toLowerCase()
    return count === 0 ? [] : [`${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`]
  })
