import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { destroyedInWords } from '#shared/destroyed-words.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { plural } from '../../ui/plural.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

/** Somebody who has opened the findings, and when. Whether they read them nobody knows. */
export interface Reader {
  readonly name: string
  readonly at: string
}

/** The first time that each person opened the findings of the present wording, the latest first. `own`: the reader at this page. */
export function listReaders(
  analysis: Pick<Analysis, 'detail_reviewed_at'>,
  judgments: readonly Feedback[],
  own: { readonly id: string; readonly name: string },
): Reader[] {
  const readers = new Map<string, Reader>()
  for (const { user, detail_reviewed_at: at, content_changed_since } of judgments)
    if (at !== null && !content_changed_since) readers.set(user.id, { name: user.name ?? FORMER_MEMBER, at })
  if (analysis.detail_reviewed_at) readers.set(own.id, { name: own.name, at: analysis.detail_reviewed_at })
  return [...readers.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/**
 * Whether what it was written from is still as it was, and what of it was destroyed. That people reworded it is another
 * matter, which the line must not hide.
 */
export function sealInWords({
  seal,
  edited_at,
  destroyed_items,
}: Pick<Analysis, 'seal' | 'edited_at' | 'destroyed_items'>): string | null {
  if (seal === null) return null
  if (seal === 'broken') return 'Altered since written'
  if (seal === 'reduced')
    return `${edited_at ? 'Edited by people, ' : ''}${destroyedInWords(destroyed_items).join('; ')}; the rest of its evidence unaltered`
  return edited_at ? 'Edited by people, its evidence unaltered' : 'Unaltered since written'
}

export const SEAL_MEANINGS = {
  intact: 'supported',
  reduced: 'partial',
  broken: 'contradicted',
} as const satisfies Record<NonNullable<Analysis['seal']>, Meaning>

/** That nobody has opened them; who opened those of an earlier wording has not opened these. */
export const unreadInWords = ({ edited_at }: Pick<Analysis, 'edited_at'>): string =>
  edited_at ? 'nobody has opened the findings of this wording yet' : 'nobody has opened its findings yet'

/** What people's last words on the present wording come to, where they differ; null where they do not. */
export function differenceInWords(judgments: readonly Feedback[]): string | null {
  const last = new Map<string, Feedback['action']>()
  // The latest first.
  for (const { user, action, content_changed_since } of judgments)
    if (action in SAYING && !content_changed_since && !last.has(user.id)) last.set(user.id, action)
  const said = [...Map.groupBy(last.values(), (action) => action)]
  if (said.length < 2) return null
  return (Object.keys(SAYING) as (keyof typeof SAYING)[])
    .flatMap((action) => {
      const count = said.find(([one]) => one === action)?.[1].length ?? 0
      return count === 0 ? [] : [`${count} ${SAYING[action][count === 1 ? 0 : 1]}`]
    })
    .join(', ')
}

const SAYING = {
  agree: ['agrees', 'agree'],
  disagree: ['disagrees', 'disagree'],
  unsure: ['is unsure', 'are unsure'],
} as const

/** How many quotes stand in the evidence, counted from the citations themselves. */
export function quotesFoundInWords({ content }: Pick<Analysis, 'content'>): string {
  const statements = content?.sections.flatMap((section) => section.statements) ?? []
  const quotes = statements.reduce((total, { citations }) => total + citations.length, 0)
  return quotes === 0 ? 'no quotes' : `${plural(quotes, 'quote')} found again`
}
