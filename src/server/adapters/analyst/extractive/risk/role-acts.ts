import type { CaseFacts } from '#shared/case-facts.ts'
import type { Act } from './late-replies.ts'
import { isNamed, listOffices, namesOffice } from './parties.ts'
import type { Duty } from './read-duties.ts'
import { SEPARATOR, type Sentence, toTerms } from './read-items.ts'

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

const BY_WHOM = /\bby\b/iu
const NOBODY_ELSE = /\b(?:nobody\s+else|no\s+one\s+else|only)\b/iu
const MAX_ROWS = 4

/**
 * Rows of a table in which somebody of another office stands where a rule names who it is to be: "signed by the Chief
 * Engineer and by nobody else", and in the column for signatures the name of the mate.
 */
export function findWrongHands(
  duties: readonly Duty[],
  facts: readonly Sentence[],
  caseFacts: CaseFacts | undefined,
): Act[] {
  const parties = (caseFacts?.parties ?? []).filter((party) => listOffices(party).length > 0)
  return duties.flatMap((duty) => {
    const { text, terms } = duty.sentence
    if (!BY_WHOM.test(text) || !NOBODY_ELSE.test(text)) return []
    if (!parties.some((party) => listOffices(party).some((office) => namesOffice(text, office)))) return []
    return facts
      .filter(({ item, text: row }) => {
        const cells = row.split(SEPARATOR)
        const shared = item.head.map((name) => toTerms(name.replaceAll('_', ' ')).intersection(terms).size)
        const most = Math.max(...shared)
        return shared.some((count, column) => {
          if (count === 0 || count < most) return false
          const who = parties.filter((party) => isNamed(party, cells[column] ?? ''))
          return (
            who.length > 0 &&
            who.every((party) => listOffices(party).every((office) => !namesOffice(text, office)))
          )
        })
      })
      .slice(0, MAX_ROWS)
      .map((fact) => ({ duty, fact, isSaying: false }))
  })
}

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
