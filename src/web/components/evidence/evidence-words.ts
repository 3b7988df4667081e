import type { SourceType } from '#shared/analysis-types.ts'
import type { EvidenceSummary, TextStatus } from '#shared/contracts/evidence.ts'
import { formatCount } from '../../ui/format-count.ts'
import type { Labels } from '../../ui/options.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

export const SOURCE_TYPES: Labels<SourceType> = {
  content: 'Content',
  attachment: 'File',
  background_doc: 'Background',
}
export const TEXT_STATUSES: Labels<TextStatus> = {
  none: 'No text',
  pending: 'Extracting text',
  extracted: 'Text extracted',
  empty: 'No text found',
  failed: 'Could not be read',
}
export const TEXT_STATUS_MEANINGS: Readonly<Record<TextStatus, Meaning>> = {
  none: 'neutral',
  pending: 'accent',
  extracted: 'supported',
  empty: 'not-found',
  failed: 'contradicted',
}

/** "1 item", "1,250 items". */
export const itemCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`

/** "214 items, 5 of them found inside other files": a folder of 209 files may come to more. */
export const itemCountWith = (count: number, inside: number): string =>
  inside === 0
    ? itemCount(count)
    : `${itemCount(count)}, ${formatCount(inside)} of them found inside other files`

/** Everybody whose files the items came from, once each, in the order of the alphabet. */
export const listCustodians = (items: readonly Pick<EvidenceSummary, 'custodian'>[]): string[] =>
  [...new Set(items.flatMap(({ custodian }) => custodian ?? []))].sort((a, b) => a.localeCompare(b, 'en-GB'))

/** "Daniel Harkness, Gareth Lomax": the people of a mail's head without their addresses, as far as these have names. */
export function nameCorrespondents(line: string | null): string | null {
  const names = (line ?? '').split(/[,;](?![^<"]*[>"])/).map(
    (one) =>
      one
        .replace(/\s*<[^>]*>/, '')
        .replaceAll('"', '')
        .trim() || one.trim(),
  )
  return names.filter(Boolean).join(', ') || null
}
