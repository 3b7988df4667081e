import { contentTerms } from '#server/platform/text/words.ts'
import type { Excerpt } from './excerpts.ts'
import { holdsMarks, type PersonAsked } from './people-asked.ts'
import { questionTerms } from './sub-questions.ts'

/** Whose knowledge a question asks about, and of what: "When did Ann Berg first learn of the leak?" */
export interface KnowledgeAsked {
  readonly knower: PersonAsked
  /** Terms of the matter that stand anywhere in what was read. */
  readonly matter: ReadonlySet<string>
  /** Share of them that an item speaks of, by the id of the item. */
  readonly shareOfItem: ReadonlyMap<string, number>
}

const KNOWS =
  '(?:learn(?:ed|t|s)?|hear[ds]?|kn(?:ow[ns]?|ew)|aware|told|informed|notified|briefed|(?:find|finds|found) out)'
const ASKED = new RegExp(`\\b${KNOWS}\\b`, 'i')
/** What has somebody know: told, wrote to, rang; or says since when. */
const TELLS =
  /\b(?:told|tell|heard|hear|knew|know|known|learn(?:ed|t)|aware|informed|notified|brief(?:ed)?|mention(?:ed)?|explained|showed|rang|phoned|called|wrote|written|emailed|messaged|forwarded|reported|raised|asked|found out)\b/i

/** Null where the question is not about what somebody named knew. */
export function findKnowledgeAsked(
  asked: string,
  people: readonly PersonAsked[],
  excerpts: readonly Excerpt[],
): KnowledgeAsked | null {
  const verb = ASKED.exec(asked)
  if (!verb) return null
  const [before, after] = [asked.slice(0, verb.index), asked.slice(verb.index + verb[0].length)]
  const knower = people.filter(({ marks }) => holdsMarks(toLowerWords(before), marks)).at(-1)
  if (!knower) return null
  const names = new Set([knower.name, ...knower.marks].flatMap(contentTerms))
  const byItem = new Map<string, Set<string>>()
  for (const { passage, terms } of excerpts) {
    const found = byItem.get(passage.evidenceId) ?? new Set(contentTerms(passage.title))
    for (const term of terms) found.add(term)
    byItem.set(passage.evidenceId, found)
  }
  const spoken = new Set([...byItem.values()].flatMap((terms) => [...terms]))
  const matter = new Set(questionTerms(after)).difference(names).intersection(spoken)
  if (matter.size === 0) return null
  const shareOfItem = new Map(
    [...byItem].map(([id, terms]) => [id, matter.intersection(terms).size / matter.size]),
  )
  return { knower, matter, shareOfItem }
}

const toLowerWords = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}-]+/gu)].map(([word]) => word)

/** How much a place can tell by whose words it is: their own on it, said to or of them, or with their name alone. */
const OWN_ACCOUNT = 1
const IS_TOLD = 0.8
const NAMED = 0.2
/** What the item speaks of counts less than what the excerpt does. */
const ITEM_SHARE = 0.7
const AROUND = 0.5
const WITHOUT_MATTER = 0.4
/** Whoever was asked since when they knew speaks of the matter in whatever words. */
const ANSWER_WITHOUT_MATTER = 0.7

/**
 * How much an excerpt tells of what somebody knew of the matter, from 0 to 1: their own words on it, what was said to
 * them, and what others say that they were told.
 */
export function tellsOfKnowing(
  { text, context, terms, units, replyStart, passage }: Excerpt,
  { knower, matter, shareOfItem }: KnowledgeAsked,
): number {
  const bySelf = units.some(({ speaker }) => speaker?.name === knower.name)
  const toSelf = units.some(({ to }) => to.includes(knower.name))
  const names = holdsMarks(toLowerWords(text.slice(replyStart)), knower.marks)
  const tells = TELLS.test(text)
  const standing =
    bySelf && tells ? OWN_ACCOUNT : bySelf || toSelf || (names && tells) ? IS_TOLD : names ? NAMED : 0
  const [own, around] = [new Set(terms), new Set(context)]
  const spoken = [...matter].reduce(
    (sum, term) => sum + (own.has(term) ? 1 : around.has(term) ? AROUND : 0),
    0,
  )
  const share = Math.max(spoken / matter.size, ITEM_SHARE * (shareOfItem.get(passage.evidenceId) ?? 0))
  const least = bySelf && ASKED.test(text.slice(0, replyStart)) ? ANSWER_WITHOUT_MATTER : WITHOUT_MATTER
  return standing * (least + (1 - least) * share)
}
