import type { EntryKind } from '#shared/contracts/chronology.ts'
import type { Labels } from '../../ui/options.ts'

export const ENTRY_KINDS: Labels<EntryKind> = {
  statement: 'Statements',
  message: 'Mails and chats',
  row: 'Rows',
  plan: 'Plans',
  document: 'Papers',
}

const ALL = Object.keys(ENTRY_KINDS) as EntryKind[]

/** The kinds that an address names, with commas between them; all where it names none. */
export function readKinds(words: string | undefined): readonly EntryKind[] {
  const named = (words ?? '').split(',')
  const chosen = ALL.filter((kind) => named.includes(kind))
  return chosen.length === 0 ? ALL : chosen
}

/** The address after a kind was shown or hidden; null where all are shown, or none would be. */
export function toggleKind(shown: readonly EntryKind[], kind: EntryKind): string | null {
  const next = ALL.filter((one) => shown.includes(one) !== (one === kind))
  return next.length === 0 || next.length === ALL.length ? null : next.join(',')
}
