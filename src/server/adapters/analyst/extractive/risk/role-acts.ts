import type { CaseFacts } from '#shared/case-facts.ts'
import type { Act } from './late-replies.ts'
import { fillsCell, isNamed, listOffices, namesOffice, type Party } from './parties.ts'
import type { Duty } from './read-duties.ts'
import { type Sentence, toTerms } from './read-items.ts'

/** The words by which rules name the parts that people have in an investigation. */
const ROLES: readonly (readonly [string, RegExp])[] = [
  [
    'respondent',
    /\b(?:complained\s+(?:of|about|against)|respondents?|accused|under\s+investigation|subject\s+of)\b/iu,
  ],
  ['witness', /\bwitness(?:es)?\b/iu],
  ['complainant', /\b(?:complainants?|who\s+(?:complains?|reports?|raises?)|reporters?|whistleblowers?)\b/iu],
]
const MAX_ACTS = 3
const SPEAKS_TO = /\b(?:you|your|u)\b/iu

/** What somebody in the role that a rule forbids to act says to somebody in the role that the rule protects. */
export function findApproaches(
  duties: readonly Duty[],
  facts: readonly Sentence[],
  caseFacts: CaseFacts | undefined,
): Act[] {
  const parties = caseFacts?.parties ?? []
  const namesIn = (role: string) => parties.filter((party) => party.role === role)
  return duties.flatMap((duty) => {
    const [actor, other] = rolesIn(duty)
    if (!actor || !other) return []
    const actors = new Set(namesIn(actor).map(({ name }) => name))
    const others = namesIn(other)
    return facts
      .filter(({ unit }) => unit.speaker !== null && unit.saidOn !== null && actors.has(unit.speaker.name))
      .filter(
        ({ unit, text }) =>
          others.some(({ name }) => unit.to.includes(name)) ||
          (SPEAKS_TO.test(text) &&
            others.some(({ name, aliases }) =>
              [name, ...aliases].some((one) => one.length > 2 && text.includes(one)),
            )),
      )
      .slice(0, MAX_ACTS)
      .map((fact) => ({ duty, fact, isSaying: true }))
  })
}

/** The role that may not act and the one that it may not reach, in the order of the rule. */
const rolesIn = ({ sentence: { text }, forbids }: Duty): string[] =>
  forbids
    ? ROLES.map(([role, words]) => ({ role, at: text.search(words) }))
        .filter(({ at }) => at >= 0)
        .toSorted((a, b) => a.at - b.at)
        .map(({ role }) => role)
    : []

/** "Signed by the Chief Engineer and by nobody else", "only the Chief Engineer may sign", "nobody but the mate signs". */
const ONE_ALONE: readonly RegExp[] = [
  /\bonly\s+(?:by\s+)?(?:the\s+|an?\s+)?(?<who>[^,.;]{3,60}?)\s+(?:may|can|must|shall|is|are|signs?|gives?)\b(?<act>.*)/isu,
  /\b(?:nobody|no\s+one)\s+(?:but|except|other\s+than)\s+(?:the\s+|an?\s+)?(?<who>[^,.;]{3,60}?)\s+(?:may|can|must|shall|is|are|signs?|gives?)\b(?<act>.*)/isu,
  /^(?<act>.*?)\bonly\s+by\s+(?:the\s+|an?\s+)?(?<who>[^,.;]{3,60})/isu,
  /^(?<act>.*?)\bby\s+(?:the\s+|an?\s+)?(?<who>[^,.;]{3,60}?),?\s+(?:and\s+(?:by\s+)?)?(?:nobody\s+else|no\s+one\s+else|alone|only)\b/isu,
]
const PAST_ACT = /\bI\s+(?:\p{L}+ly\s+|then\s+|just\s+)?\p{L}+(?:ed|n|t|k|e|d)\b/u

interface Hands {
  /** What is to be done by them alone. */
  readonly done: ReadonlySet<string>
  readonly allowed: readonly Party[]
  readonly others: readonly Party[]
}

/** To whom a rule leaves something to do alone; null where it does not or they are none of the parties. */
function readHands(text: string, parties: readonly Party[]): Hands | null {
  const { who = '', act = '' } = ONE_ALONE.map((one) => one.exec(text)).find(Boolean)?.groups ?? {}
  const named = (party: Party) =>
    isNamed(party, who) || listOffices(party).some((office) => namesOffice(who, office))
  const [done, allowed] = [toTerms(act), parties.filter(named)]
  // Whoever has no office in the case may have the one that the rule names.
  const others = parties.filter((party) => !named(party) && listOffices(party).length > 0)
  return done.size === 0 || allowed.length === 0 ? null : { done, allowed, others }
}

/** Whether a row names only whom a rule leaves the thing to, or they tell of it themselves. */
export function isInRightHands(duty: Duty, fact: Sentence, caseFacts: CaseFacts | undefined): boolean {
  const hands = readHands(duty.sentence.text, caseFacts?.parties ?? [])
  if (!hands) return false
  const { allowed, others, done } = hands
  return fact.cells.length > 0
    ? stands(allowed, fact, done) && !stands(others, fact, done)
    : PAST_ACT.test(fact.text) && isSaidBy(allowed, fact)
}

const isSaidBy = (parties: readonly Party[], { unit }: Sentence): boolean =>
  unit.stance === 'asserts' &&
  unit.speaker?.certain === true &&
  parties.some(({ name }) => unit.speaker?.name === name)

/** What somebody of another office did than the one whom a rule leaves to do it alone: a row that names them, or their own words. */
export function findWrongHands(
  duties: readonly Duty[],
  facts: readonly Sentence[],
  caseFacts: CaseFacts | undefined,
): Act[] {
  return duties.flatMap((duty) => {
    const hands = readHands(duty.sentence.text, caseFacts?.parties ?? [])
    if (!hands) return []
    const { done, allowed, others } = hands
    return facts
      .filter((fact) =>
        fact.cells.length > 0
          ? !(done.isDisjointFrom(fact.terms) && done.isDisjointFrom(fact.around)) &&
            stands(others, fact, done) &&
            !stands(allowed, fact, done)
          : PAST_ACT.test(fact.text) && isSaidBy(others, fact) && !done.isDisjointFrom(fact.terms),
      )
      .map((fact) => ({ duty, fact, isSaying: false }))
  })
}

/** In the column named after what is done; where that holds no name, by a cell that holds nothing else. */
function stands(parties: readonly Party[], { cells, head }: Sentence, done: ReadonlySet<string>): boolean {
  const shared = head.map((name) => toTerms(name.replaceAll('_', ' ')).intersection(done).size)
  const most = Math.max(1, ...shared)
  const named = cells.filter((_, column) => shared[column] === most)
  return named.some((cell) => NAME.test(cell))
    ? named.some((cell) => parties.some((party) => isNamed(party, cell)))
    : cells.some((cell) => parties.some((party) => fillsCell(party, cell)))
}

const NAME = /\p{Lu}\p{Ll}{2}/u

const TELLS =
  /\b(?:tells?|told|inform\w*|notif\w*|report\w*|pass(?:es|ed)|hand(?:s|ed)|sends?|sent|go(?:es)?|escalat\w*|phoned)\b/iu
const NOT_TOLD =
  /\b(?:nothing|nobody|no\s+one|no\s+[\p{L}-]+|never|not|n['’]t)\b.{0,60}\b(?:report\w*|told|informed|notified|reach\w*|come|came|heard|receiv\w*|sent|given|passed|shown|escalat\w*)\b/iu
const TO_SELF = /\b(?:me|us|my|I|we|our)\b/u

/** That nothing reached whoever a rule says is to be told, in their own words. */
export function findNotTold(
  duties: readonly Duty[],
  facts: readonly Sentence[],
  caseFacts: CaseFacts | undefined,
): Act[] {
  const parties = caseFacts?.parties ?? []
  return duties.flatMap((duty) => {
    const { text } = duty.sentence
    if (duty.forbids || !TELLS.test(text)) return []
    const tells = text.search(TELLS)
    const behind = text.slice(tells)
    const receivers = new Set(
      parties
        .filter(
          (party) =>
            isNamed(party, behind) || listOffices(party).some((office) => namesOffice(behind, office)),
        )
        .map(({ name }) => name),
    )
    return facts
      .filter(
        ({ unit, text: said }) =>
          unit.speaker !== null &&
          receivers.has(unit.speaker.name) &&
          unit.stance !== 'does_not_recall' &&
          NOT_TOLD.test(said) &&
          TO_SELF.test(said),
      )
      .slice(0, MAX_ACTS)
      .map((fact) => ({ duty, fact, isSaying: false }))
  })
}
