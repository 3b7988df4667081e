import { type EffectiveWords, readEffective } from '#server/platform/text/policies/read-effective.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import type { Item } from './read-items.ts'
import { setsRules } from './rule-papers.ts'

/** What a paper that sets rules says of its own force; null where its beginning was not read. */
export interface RulePaper {
  readonly effective: EffectiveWords | null
  /** As it says itself, and until the version that replaces it begins; ISO days, both inclusive. */
  readonly force: Pick<EffectiveWords, 'from' | 'to'>
}

/** The items that set rules, each with the days on which it was in force. */
export function readRulePapers(items: readonly Item[]): ReadonlyMap<Item, RulePaper> {
  const dayFirst = dayComesFirst(items.flatMap(({ passages }) => passages.map(({ text }) => text)).join('\n'))
  const papers = items
    .filter((item) => setsRules(item, dayFirst))
    .map((item) => {
      const [first] = item.passages
      return { item, effective: first?.start === 0 ? readEffective(first.text, { dayFirst }) : null }
    })
  const all = papers.flatMap(({ effective }) => effective ?? [])
  return new Map(papers.map(({ item, effective }) => [item, { effective, force: readForce(effective, all) }]))
}

/** Whether two papers that set rules never applied on one day, so that what they say differently is no conflict. */
export const neverBothApplied = (one: RulePaper | undefined, other: RulePaper | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  [
    [one.force, other.force],
    [other.force, one.force],
  ].some(([a, b]) => !!a?.to && !!b?.from && a.to < b.from)

/** A version is no longer in force where the one begins that says it replaces it. */
function readForce(effective: EffectiveWords | null, all: readonly EffectiveWords[]): RulePaper['force'] {
  if (!effective) return { from: null, to: null }
  const next = all.find(({ replaces }) => replaces && replaces === effective.version)
  return { from: effective.from, to: effective.to ?? dayBefore(next?.from ?? null) }
}

const DAY_MS = 86_400_000
const dayBefore = (iso: string | null): string | null =>
  iso && new Date(Date.parse(iso) - DAY_MS).toISOString().slice(0, iso.length)
