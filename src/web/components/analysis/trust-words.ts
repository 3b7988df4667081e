import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { plural } from '../../ui/plural.ts'

/** Somebody who has read the findings, and when. */
export interface Reader {
  readonly name: string
  readonly at: string
}

/** The first time that each person read the present wording, the latest first. `own`: the reader at this page. */
export function listReaders(
  analysis: Pick<Analysis, 'detail_reviewed_at'>,
  judgments: readonly Feedback[],
  own: { readonly id: string; readonly name: string },
): Reader[] {
  const readers = new Map<string, Reader>()
  for (const { user, detail_reviewed_at: at, content_changed_since } of judgments)
    if (at !== null && !content_changed_since)
      readers.set(user.id, { name: user.name ?? 'a former member', at })
  if (analysis.detail_reviewed_at) readers.set(own.id, { name: own.name, at: analysis.detail_reviewed_at })
  return [...readers.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** How many quotes stand in the evidence, counted from the citations themselves. */
export function quotesFoundInWords({ content }: Pick<Analysis, 'content'>): string {
  const statements = content?.sections.flatMap((section) => section.statements) ?? []
  const quotes = statements.reduce((total, { citations }) => total + citations.length, 0)
  return quotes === 0 ? 'no quotes' : `${plural(quotes, 'quote')} found again`
}
