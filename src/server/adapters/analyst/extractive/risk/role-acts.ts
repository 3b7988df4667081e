import type { CaseFacts } from '#shared/case-facts.ts'
import type { Act } from './late-replies.ts'
import type { Duty } from './read-duties.ts'
import type { Sentence } from './read-items.ts'

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
      .map((fact) => ({ duty, fact }))
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
