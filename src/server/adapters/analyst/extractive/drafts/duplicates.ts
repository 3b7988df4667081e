import { type CitedPlace, findSources } from '#server/platform/text/copies.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import { pairUp } from '../pair-up.ts'
import type { Excerpt } from './excerpts.ts'

/** Excerpts that say the same in nearly the same words. `lead` is shown, `copies` are further sources for it. */
export interface ExcerptGroup {
  readonly lead: Excerpt
  readonly copies: readonly Excerpt[]
}

const SAME_WORDS = 0.9
const NUMBER = /^\p{N}/u
const NEGATION = /\b(?:no|not|never|none|nor|without|cannot)\b|n['’]t\b/gi

/** Groups near-duplicates: mails quote each other, and one message read five times is still one message. */
export function groupDuplicates(excerpts: readonly Excerpt[]): ExcerptGroup[] {
  const groups: { lead: Excerpt; copies: Excerpt[] }[] = []
  const byTerm = new Map<string, typeof groups>()
  // Words are shown where they were written, and not where they are quoted.
  const inOrder = excerpts.toSorted((a, b) => levelIn(a) - levelIn(b) || a.passage.rank - b.passage.rank)
  for (const excerpt of inOrder) {
    const set = new Set(excerpt.terms)
    const rare = longestTerm(excerpt)
    const home = byTerm.get(rare)?.find(({ lead }) => saysTheSame(lead, excerpt, set))
    if (home) {
      home.copies.push(excerpt)
      continue
    }
    const group = { lead: excerpt, copies: [] }
    groups.push(group)
    for (const term of set) {
      const known = byTerm.get(term)
      if (known) known.push(group)
      else byTerm.set(term, [group])
    }
  }
  return groups.map(({ lead, copies }) => ({ lead, copies: onePerItem(lead, copies) }))
}

const levelIn = ({ units }: Excerpt): number => Math.min(...units.map(({ level }) => level), MAX_LEVEL)
const MAX_LEVEL = 9

/** The group's copies in messages other than its lead's, then the rest. */
export function copiesBySource({ lead, copies }: ExcerptGroup): { other: Excerpt[]; same: Excerpt[] } {
  const [own, ...sources] = findSources([lead, ...copies].map(toCitedPlace))
  const seen = new Set([own])
  const [other, same]: [Excerpt[], Excerpt[]] = [[], []]
  for (const [copy, source] of pairUp(copies, sources)) {
    if (seen.has(source)) same.push(copy)
    else other.push(copy)
    seen.add(source)
  }
  return { other, same }
}

const toCitedPlace = ({ passage, start, end }: Excerpt): CitedPlace => ({
  evidenceId: passage.evidenceId,
  nearDuplicateGroup: passage.nearDuplicateGroup ?? null,
  passage: passage.text,
  passageStart: passage.start,
  start,
  end,
})

/** The longest term approximates the rarest: enough to find the few groups worth comparing. */
const longestTerm = (excerpt: Excerpt): string =>
  excerpt.terms.reduce((longest, term) => (term.length > longest.length ? term : longest), '')

function saysTheSame(lead: Excerpt, other: Excerpt, otherTerms: ReadonlySet<string>): boolean {
  const leadTerms = new Set(lead.terms)
  const shared = leadTerms.intersection(otherTerms).size
  return shared >= SAME_WORDS * leadTerms.union(otherTerms).size && !disagree(lead, other)
}

/** Whether two similar excerpts differ in a number, a name or a "not": a reader needs to see both. */
export function disagree(a: Excerpt, b: Excerpt): boolean {
  const difference = new Set(a.terms).symmetricDifference(new Set(b.terms))
  const names = nameTerms(a).union(nameTerms(b))
  return (
    [...difference].some((term) => NUMBER.test(term) || names.has(term)) ||
    negations(a.text) !== negations(b.text)
  )
}

const nameTerms = (excerpt: Excerpt): Set<string> =>
  new Set(
    excerpt.values
      .filter((value) => value.kind === 'name')
      .flatMap((value) => contentTerms(excerpt.passage.text.slice(value.start, value.end))),
  )

const negations = (text: string): number => text.match(NEGATION)?.length ?? 0

function onePerItem(lead: Excerpt, copies: readonly Excerpt[]): Excerpt[] {
  const seen = new Set([lead.passage.evidenceId])
  return copies.filter(({ passage }) => !seen.has(passage.evidenceId) && seen.add(passage.evidenceId))
}
