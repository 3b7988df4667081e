import type { DraftQuote, DraftStatement } from '#server/ports/analyst.ts'
import type { StatementKind } from '#shared/analysis-types.ts'
import type { DiscrepancyKind } from '../discrepancies/discrepancy-comparison.ts'
import { copiesBySource, type ExcerptGroup } from './duplicates.ts'
import { type Excerpt, findSpeaker, opensExchange } from './excerpts.ts'

export interface DraftSection {
  readonly heading: string
  readonly statements: readonly DraftStatement[]
}

export const nonEmpty = (sections: readonly DraftSection[]): DraftSection[] =>
  sections.filter((section) => section.statements.length > 0)

const MAX_SOURCES = 5
const MAX_RUN_LENGTH = 700
/** A shorter sentence says too little without the one before it. */
const SHORT = 45

export const toDraftQuote = (excerpt: Excerpt): DraftQuote => ({
  chunkId: excerpt.passage.chunkId,
  quote: excerpt.text,
})

/** What is absent cannot be quoted: these words are ours, and their kind says so. */
export const absence = (text: string, quotes: readonly DraftQuote[] = []): DraftStatement => ({
  text,
  kind: 'gap',
  quotes,
})

/** The same of something that was not found anywhere in the passages read; `seeks`: the words to search the rest for. */
export const notFound = (
  text: string,
  { seeks, quotes = [] }: { readonly seeks: string; readonly quotes?: readonly DraftQuote[] },
): DraftStatement => ({ ...absence(text, quotes), seeks })

const SOURCES_DIFFER = 'The sources may conflict in the '
/** The same in analyses that were written earlier. */
const SOURCES_DIFFERED = 'Possible discrepancy in the '
const OF_A_KIND: Partial<Record<DiscrepancyKind, string>> = {
  negation: 'One source denies what the other states',
  account: 'Two accounts of the same person may conflict',
  presence: 'A record may not fit where somebody is said to have been',
}
const DRAFT_DIFFERS = 'Draft and evidence may conflict: '

/** Of what kind it is, what both speak of, and both sides in quotation marks: the words around them claim nothing. */
export const sourcesDiffer = ({
  kind,
  about,
  sides,
}: {
  kind: DiscrepancyKind
  about: string
  sides: string
}) => `${OF_A_KIND[kind] ?? `${SOURCES_DIFFER}${kind}`}${about === '' ? '' : ` (${about})`}: ${sides}`
export const draftDiffers = (rest: string): string => `${DRAFT_DIFFERS}${rest}`
export const isOwnDiscrepancy = (text: string): boolean =>
  [SOURCES_DIFFER, SOURCES_DIFFERED, ...Object.values(OF_A_KIND), DRAFT_DIFFERS].some((lead) =>
    text.startsWith(lead),
  )

export const caveat = (text: string): DraftStatement => ({ text, kind: 'caveat', quotes: [] })

/**
 * Statements in the evidence's own words, each cited to its passage and to the items that say the same. Adjacent
 * excerpts of one speaker are shown as one piece, a table by itself. A sentence that begins with "This" or "Therefore" brings along
 * the one it refers to, unless that is `shown` elsewhere.
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
    const run = runAround(group, { byLead, open, shown })
    for (const member of run.members) open.delete(member)
    return [toDraftStatement(run, kind)]
  })
}

const REFERS_BACK =
  /^(?:this|that|these|those|such|it|its|he|she|they|their|therefore|thus|hence|however|accordingly|in fact|also|but|and|instead|nevertheless|to that end|as a result)\b/i

interface Selection {
  readonly byLead: ReadonlyMap<Excerpt, ExcerptGroup>
  /** Not part of a statement yet. */
  readonly open: ReadonlySet<ExcerptGroup>
  readonly shown: ReadonlySet<Excerpt>
}

/** Adjacent groups of one passage, in order. */
interface Run {
  readonly members: readonly ExcerptGroup[]
  readonly first: Excerpt
  readonly last: Excerpt
}

/** What two people say is never one quote, and neither are two answers to two questions. */
const mayJoin = (neighbor: Excerpt, to: Excerpt): boolean => {
  const [one, other] = [findSpeaker(neighbor), findSpeaker(to)]
  const later = neighbor.start < to.start ? to : neighbor
  return !neighbor.isList && !opensExchange(later) && (one === null || other === null || one === other)
}

const fits = (from: Excerpt, to: Excerpt): boolean => to.end - from.start <= MAX_RUN_LENGTH

/** The group with its chosen neighbors, and with what its first sentence refers to. */
function runAround(group: ExcerptGroup, { byLead, open, shown }: Selection): Run {
  const members = [group]
  let [first, last] = [group.lead, group.lead]
  if (group.lead.isList) return { members, first, last }
  for (;;) {
    const before = first.before ? byLead.get(first.before) : undefined
    const after = [...open].find((other) => other.lead.before === last)
    if (before && mayJoin(before.lead, first) && open.has(before) && fits(before.lead, last)) {
      members.unshift(before)
      first = before.lead
    } else if (after && mayJoin(after.lead, last) && fits(first, after.lead)) {
      members.push(after)
      last = after.lead
    } else break
  }
  const { before, text, ownLength, replyStart } = first
  const wanted =
    before &&
    mayJoin(before, first) &&
    !byLead.has(before) &&
    !shown.has(before) &&
    // A reply has what it answers with it.
    (REFERS_BACK.test(text) || (ownLength < SHORT && replyStart === 0))
  if (!wanted || !fits(before, last)) return { members, first, last }
  return { members: [{ lead: before, copies: [] }, ...members], first: before, last }
}

function toDraftStatement({ members, first, last }: Run, kind: StatementKind): DraftStatement {
  const { passage, start } = first
  const text = passage.text.slice(start, last.end)
  const found = members.map(copiesBySource)
  const copies = Map.groupBy(
    // Space is limited: independent sources come before further copies of a message.
    [...found.flatMap(({ other }) => other), ...found.flatMap(({ same }) => same)],
    (copy) => copy.passage,
  )
  const further = [...copies.values()].map(joined).slice(0, MAX_SOURCES - 1)
  return { text, kind, quotes: [{ chunkId: passage.chunkId, quote: text }, ...further] }
}

/** One quote for what one passage says the same: the whole range if it is unbroken, otherwise its longest piece. */
function joined(copies: readonly Excerpt[]): DraftQuote {
  const inOrder = copies.toSorted((a, b) => a.start - b.start)
  const [first, last] = [inOrder.at(0), inOrder.at(-1)]
  const isUnbroken = inOrder.every((copy, index) => index === 0 || copy.before === inOrder[index - 1])
  if (first && last && isUnbroken) {
    const { passage, start } = first
    return { chunkId: passage.chunkId, quote: passage.text.slice(start, last.end) }
  }
  return toDraftQuote(
    inOrder.reduce((longest, copy) => (copy.text.length > longest.text.length ? copy : longest)),
  )
}

const MAX_TITLE_LENGTH = 140

export function titled(lead: string, subject: string): string {
  const line = subject.replace(/\s+/g, ' ').trim()
  if (line === '') return lead
  return `${lead}: ${
    line.length > MAX_TITLE_LENGTH
      ? `${line
          .slice(0, MAX_TITLE_LENGTH - 1)
          .toWellFormed()
          .trimEnd()}…`
      : line
  }`
}
