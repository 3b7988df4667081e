import type { DraftQuote, DraftStatement } from '#server/ports/analyst.ts'
import type { StatementKind } from '#shared/analysis-types.ts'
import { copiesBySource, type ExcerptGroup } from './duplicates.ts'
import type { Excerpt } from './excerpts.ts'

export interface DraftSection {
  readonly heading: string
  readonly statements: readonly DraftStatement[]
}

export const nonEmpty = (sections: readonly DraftSection[]): DraftSection[] =>
  sections.filter((section) => section.statements.length > 0)

const MOST_SOURCES = 5
const LONGEST_RUN = 700
/** Shorter than this a sentence says too little without the one before it. */
const SHORT = 45

export const quoteOf = (excerpt: Excerpt): DraftQuote => ({
  chunkId: excerpt.passage.chunkId,
  quote: excerpt.text,
})

/** What is absent cannot be quoted: these words are ours and say so by their kind. */
export const absence = (text: string, quotes: readonly DraftQuote[] = []): DraftStatement => ({
  text,
  kind: 'gap',
  quotes,
})
export const caveat = (text: string): DraftStatement => ({ text, kind: 'caveat', quotes: [] })

/**
 * Statements in the evidence's own words, each cited to its passage and to the items that say the same. What
 * stands side by side in the evidence is shown as one piece, a table by itself, and a sentence that begins with "This" or
 * "Therefore" brings along the one that it refers to, unless that is `shown` elsewhere.
 */
export function verbatim(
  groups: readonly ExcerptGroup[],
  kind: StatementKind = 'finding',
  shown: ReadonlySet<Excerpt> = new Set(),
): DraftStatement[] {
  const open = new Set(groups)
  const byLead = new Map(groups.map((group) => [group.lead, group]))
  return groups.flatMap((group) => {
    if (!open.has(group)) return []
    const run = runAround(group, byLead, open, shown)
    for (const member of run) open.delete(member)
    return [statementOf(run, kind)]
  })
}

const REFERS_BACK =
  /^(?:this|that|these|those|such|it|its|he|she|they|their|therefore|thus|hence|however|accordingly|in fact|also|but|and|instead|nevertheless|to that end|as a result)\b/i

/** The group with the chosen neighbours before and after it, and with what its first sentence refers to. */
function runAround(
  group: ExcerptGroup,
  byLead: ReadonlyMap<Excerpt, ExcerptGroup>,
  open: ReadonlySet<ExcerptGroup>,
  shown: ReadonlySet<Excerpt>,
): ExcerptGroup[] {
  if (group.lead.isList) return [group]
  const run = [group]
  const fits = (from: Excerpt, to: Excerpt) => to.end - from.start <= LONGEST_RUN
  for (;;) {
    const [first, last] = [run[0]!.lead, run.at(-1)!.lead]
    const before = first.before ? byLead.get(first.before) : undefined
    const after = [...open].find((other) => other.lead.before === last)
    if (before && !before.lead.isList && open.has(before) && fits(before.lead, last)) run.unshift(before)
    else if (after && !after.lead.isList && fits(first, after.lead)) run.push(after)
    else break
  }
  const { before, text } = run[0]!.lead
  const wanted =
    before &&
    !before.isList &&
    !byLead.has(before) &&
    !shown.has(before) &&
    (REFERS_BACK.test(text) || text.length < SHORT)
  return wanted && fits(before, run.at(-1)!.lead) ? [{ lead: before, copies: [] }, ...run] : run
}

function statementOf(run: readonly ExcerptGroup[], kind: StatementKind): DraftStatement {
  const { passage, start } = run[0]!.lead
  const text = passage.text.slice(start, run.at(-1)!.lead.end)
  const found = run.map(copiesBySource)
  const copies = Map.groupBy(
    // Room for few: what others say for themselves comes before one more copy of a message.
    [...found.flatMap(({ other }) => other), ...found.flatMap(({ same }) => same)],
    (copy) => copy.passage,
  )
  const further = [...copies.values()].map(joined).slice(0, MOST_SOURCES - 1)
  return { text, kind, quotes: [{ chunkId: passage.chunkId, quote: text }, ...further] }
}

/** One quote for what one passage says the same: the whole stretch where it is unbroken, else its longest piece. */
function joined(copies: readonly Excerpt[]): DraftQuote {
  const inOrder = copies.toSorted((a, b) => a.start - b.start)
  if (inOrder.every((copy, index) => index === 0 || copy.before === inOrder[index - 1])) {
    const { passage, start } = inOrder[0]!
    return { chunkId: passage.chunkId, quote: passage.text.slice(start, inOrder.at(-1)!.end) }
  }
  return quoteOf(inOrder.reduce((longest, copy) => (copy.text.length > longest.text.length ? copy : longest)))
}

const LONGEST_TITLE = 140

export function titled(lead: string, subject: string): string {
  const line = subject.replace(/\s+/g, ' ').trim()
  if (line === '') return lead
  return `${lead}: ${
    line.length > LONGEST_TITLE
      ? `${line
          .slice(0, LONGEST_TITLE - 1)
          .toWellFormed()
          .trimEnd()}…`
      : line
  }`
}
