import type { EffectiveWords } from '#server/platform/text/policies/read-effective.ts'
import type { Span } from '#server/platform/text/span.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { readForbidden } from './forbidden-acts.ts'
import { type Limit, limitsIn } from './limits.ts'
import { readRulePapers } from './read-forces.ts'
import type { Item, Sentence } from './read-items.ts'
import { hasVerb } from './record-forms.ts'
import { FIRST_PERSON, MODAL, PAST, SECOND_PERSON } from './rule-papers.ts'

/** A sentence that demands, forbids or limits something, in the words of the evidence. */
export interface Duty {
  readonly sentence: Sentence
  readonly forbids: boolean
  /** The verbs of what it forbids, as far as they can be told. */
  readonly acts: readonly string[]
  readonly limits: readonly Limit[]
  readonly force: Pick<EffectiveWords, 'from' | 'to'>
  /** A later version of its paper says the like. */
  readonly isReplaced?: boolean
}

/** Behind the number of its clause too: "4.3 No gate is left open", "(b) Nothing is lent". No period is forbidden by "no later than". */
const FORBIDS =
  /\b(?:may|must|shall|can|do|does|are|is)\s*not\b|\b(?:cannot|never|nobody|no\s+one|forbidden|prohibited|(?:is|are|be)\s+neither)\b|^\W*(?:(?:\d+(?:\.\d+)*[.)]?|[a-z][.)])\s+)?(?:nothing|none|neither|no(?!\.|\s+(?:later|earlier|more|less|fewer|longer)\b))\b/iu
/** Where a person or a paper reports a duty that lies elsewhere. */
const REPORTED_DUTY =
  /\bunder\s+an?\s+(?:\w+\s+)?(?:duty|obligation)\b|\b(?:policy|rules?|procedures?|protocol|contract|law|guidance)\s+(?:requires?|required|demands?|demanded|forbids?|forbade)\b|\b(?:was|were)\s+(?:not\s+)?to\s+be\b|\b(?:was|were|are|is)\s+(?:required|obliged)\s+to\b|\bshould\s+(?:not\s+\p{L}|have\s+(?:gone|been)\b)|\b(?:they|you|staff|we|everybody|nobody)\s+must\b/iu

/** What is to be done by anybody, whoever says so: no fact to hold a duty against. What one person tells another to do is one. */
const TO_BE_DONE =
  /\b(?:must|shall|requires?|may\s+(?:not|only)|needs?\s+(?:to|an?|the)|(?:has|have)\s+to|(?:is|are)\s+(?:required|obliged|forbidden|prohibited|not\s+(?:permitted|allowed)))\b/iu

export const saysWhatIsToBeDone = ({ text, unit }: Pick<Sentence, 'text' | 'unit'>): boolean =>
  unit.part !== 'row' &&
  TO_BE_DONE.test(text) &&
  ![PAST, FIRST_PERSON, SECOND_PERSON].some((one) => one.test(text))

/** Duties that the items state: rules of policies and the like, and duties of which other items tell. */
export function readDuties(items: readonly Item[]): { duties: Duty[]; rules: ReadonlySet<Item> } {
  const papers = readRulePapers(items)
  const duties = items.flatMap((item) => {
    const paper = papers.get(item)
    const [first] = item.passages
    const basis = (passage: Passage) => (passage === first ? (paper?.effective?.basis ?? null) : null)
    return item.sentences
      .filter((sentence, at) => !namesReach(sentence, item.sentences[at - 1]))
      .filter((sentence) => (paper ? demands(sentence, basis(sentence.passage)) : reports(sentence)))
      .map((sentence) => toDuty(sentence, paper?.force ?? { from: null, to: null }))
  })
  return {
    duties: duties.map((duty) => ({ ...duty, isReplaced: duties.some((other) => replaces(other, duty)) })),
    rules: new Set(papers.keys()),
  }
}

/** Ids of the items that set rules rather than tell what happened. */
export function findRuleItems(items: readonly Item[]): ReadonlySet<string> {
  return new Set([...readDuties(items).rules].map(({ evidenceId }) => evidenceId))
}

/** Of the words of the shorter of two rules, so many are those of the other where it is another version of it. */
const ALIKE = 0.6

export const areVersions = ({ sentence: a }: Duty, { sentence: b }: Duty): boolean =>
  a.item !== b.item && a.terms.intersection(b.terms).size >= ALIKE * Math.min(a.terms.size, b.terms.size)

const replaces = (other: Duty, duty: Duty): boolean =>
  duty.force.to !== null &&
  other.force.from !== null &&
  other.force.from > duty.force.to &&
  areVersions(other, duty)

function toDuty(sentence: Sentence, force: Duty['force']): Duty {
  const isForbidding = forbids(sentence.text)
  const acts = isForbidding ? readForbidden(sentence.text) : []
  return { sentence, forbids: isForbidding, acts, limits: limitsIn(sentence), force }
}

/** "Whoever sees that a seal does not fit tells the foreman": what somebody sees is forbidden to nobody. */
const SEEN = /\bwho(?:ever)?\s+\p{L}+\s+that\s+(?:\S+\s+){1,6}?(?:do|does|is|are|can|may)\s*not\b/giu
const forbids = (text: string): boolean => FORBIDS.test(text.replaceAll(SEEN, ' '))

const LEAST_TERMS = 3
/** "No one approves his own claim": what is forbidden takes fewer words. */
const FEWEST_TERMS = 2
/** A heading, a question, and what only introduces a list. */
const NO_RULE = /^\s*#|[?:]\s*$/u
/** A field of the head, "Owner: Research". */
const FIELD = /^\W*\p{Lu}[\p{L} ]{1,24}:\s+\P{Ll}/u
/** What the writer asks of the reader. */
const ASKS = /\bplease\b/iu

/** Of its own versions and reach, and of what is new in it: none of it can be kept or broken. */
const ABOUT_ITSELF =
  /\b(?:version|revision|rev\.?|edition|issue)\s*\d|\bv\d\b|\bthis\s+(?:policy|procedure|standard|guide|paper)\b|\bwhat\s+is\s+new\b|^\W*(?:applies|applicable)\s+to\b/iu
/** The heading of whom and what a paper is for. */
const REACH = /^\W*(?:\d+(?:\.\d+)*[.)]?\s+)?(?:scope|reach|application|applicability|coverage)\W*$/iu

/** "All ferrymen of the upper canal" under such a heading: nothing is said of what they do. */
const namesReach = ({ text }: Sentence, before: Sentence | undefined): boolean =>
  before !== undefined && REACH.test(before.text) && !hasVerb(text)

/** What may be done can be broken only where it is tied to something. */
const ALLOWS =
  /\b(?:may|can)\s+(?!(?:not|only|never)\b)(?:also\s+)?[\p{L}]+|\b(?:is|are)\s+(?:allowed|permitted|optional)\b/iu
const TIED =
  /\b(?:only|unless|provided|without|not|nobody|no\s+one|must|shall|requires?)\b|\bwith\s+the\s+(?:\p{L}+\s+)?(?:agreement|consent|approval|permission)\b/iu

/** A row of the table of versions. */
const IN_CELLS = /\|.*\||\t.*\t/u

/** "Where all can read it", "so that anybody may ask": what for or how it is done, and nothing that is left to anybody. */
const PURPOSE =
  /\b(?:where|so\s+that|that|which|who|as)\s+(?:(?:all|they|he|she|it|every(?:body|one)|any(?:body|one)|others)\s+)?(?:may|can)\b/giu

const allowsOnly = (sentence: Sentence): boolean =>
  ALLOWS.test(sentence.text.replaceAll(PURPOSE, ' ')) &&
  !TIED.test(sentence.text) &&
  !forbids(sentence.text) &&
  limitsIn(sentence).length === 0

const leastTerms = (text: string): number => (forbids(text) ? FEWEST_TERMS : LEAST_TERMS)

/** In a paper that sets rules the present tense demands too: "HR acknowledges a complaint within two days." */
function demands(sentence: Sentence, basis: Span | null): boolean {
  const { text, unit, start, terms } = sentence
  if (unit.part !== 'assertion' || terms.size < leastTerms(text) || NO_RULE.test(text)) return false
  if (basis && start < basis.end && basis.start < start + text.length) return false
  if (ABOUT_ITSELF.test(text) || IN_CELLS.test(text) || allowsOnly(sentence)) return false
  const isLimited = limitsIn(sentence).length > 0
  return MODAL.test(text) || isLimited || ![PAST, FIRST_PERSON, FIELD, ASKS].some((one) => one.test(text))
}

/** Counsel reads out in a question what a paper demands. */
const reports = ({ text, unit, terms }: Sentence): boolean =>
  unit.part !== 'heading' &&
  unit.part !== 'boilerplate' &&
  terms.size >= LEAST_TERMS + 2 &&
  REPORTED_DUTY.test(text)
