import type { CaseFacts } from '#shared/case-facts.ts'
import type { Act } from './late-replies.ts'
import { isNamed } from './parties.ts'
import type { Duty } from './read-duties.ts'
import type { Sentence } from './read-items.ts'

/** A rule that shields whoever complained, gave evidence or would not sign. */
const SPOKE_UP =
  /\b(?:complain\w*|concerns?|evidence|whistle\w*|report(?:ed|ing|s)?|declin\w*|refus\w*|retaliat\w*|reprisals?|victimi[sz]\w*|good\s+faith)\b/iu
const SHIELDS =
  /\b(?:because|in\s+return|complainant['’]s|retaliat\w*|reprisals?|victimi[sz]\w*|penali[sz]\w*|detriment\w*|less\s+(?:well|favou?rabl[ey])|good\s+faith|(?:person|anyone|anybody|whoever|employee|someone)\s+who\s+(?:has|have|had)\b|for\s+(?:having|raising|declining|refusing|reporting|making|giving))\b/iu
/** What people lose at work, and that it changed. */
const LOSES =
  /\b(?:remov(?:e|es|ed|ing)|(?:took|take|taken|taking|want\w*|get|got|put|be|was|is)\s+(?:\S+\s+){0,2}off\b|transferr?(?:ed|ing)|reassign\w*|laps(?:e|es|ed)|terminat\w*|dismiss\w*|sack(?:ed|ing)?|demot\w*|not\s+(?:be\s+)?(?:been\s+)?renew\w*|let\s+(?:him|her|it|them)\s+go|cut\s+(?:to|from|down|by)|down\s+to|no\s+longer\s+(?:on|in|works?|needed)|dropped\s+from|moved\s+(?:to|from|off)|excluded|written\s+up)\b/iu
const TERMS_OF_WORK =
  /\b(?:schedule|roster|rota|shifts?|hours|days|duties|contract|desk|bonus|pay|position|role|column|team)\b/iu
const CHANGED = /\b(?:new|now|changed?|instead|fewer|less|only|reduc\w*|lost|loses?|ends?|finish\w*)\b/iu
const TOLD_LATER = /\b(?:was|were|had|been|took|\p{L}{3,}ed)\b/iu
const SHIELDED: ReadonlySet<string> = new Set(['complainant', 'reporter', 'whistleblower'])
const MAX_ACTS = 4

/**
 * What happened to the work of somebody who spoke up, as others did or wrote it at the time, beside the rules that
 * shield them. Whether it was because of the complaint no words need to say.
 */
export function findDetriments(
  duties: readonly Duty[],
  facts: readonly Sentence[],
  caseFacts: CaseFacts | undefined,
): Act[] {
  const parties = caseFacts?.parties ?? []
  const shielded = parties.filter(({ role }) => SHIELDED.has(role))
  const accused = new Set(parties.filter(({ role }) => role === 'respondent').map(({ name }) => name))
  const shields = duties.filter(
    ({ sentence: { text }, forbids }) => forbids && SPOKE_UP.test(text) && SHIELDS.test(text),
  )
  if (shields.length === 0 || shielded.length === 0) return []
  const found = facts.filter((fact) => isAtTheTime(fact) && isDetriment(fact, shielded))
  const first = found.toSorted((a, b) => rank(b, accused) - rank(a, accused)).slice(0, MAX_ACTS)
  return shields.flatMap((duty) =>
    first.map((fact) => ({ duty, fact, isSaying: fact.unit.part !== 'row' && !TOLD_LATER.test(fact.text) })),
  )
}

const rank = ({ unit }: Sentence, accused: ReadonlySet<string>): number =>
  unit.speaker && accused.has(unit.speaker.name) ? 1 : 0

/** Written when it was done: a record or a message, not an account of it. */
const isAtTheTime = ({ unit }: Sentence): boolean =>
  (unit.part === 'row' || (unit.part === 'assertion' && unit.saidOn !== null && unit.speaker !== null)) &&
  unit.modality !== 'hypothetical'

function isDetriment(fact: Sentence, shielded: NonNullable<CaseFacts['parties']>): boolean {
  const { text, unit } = fact
  const whom = shielded.filter(
    (party) =>
      party.name !== unit.speaker?.name && (isNamed(party, text) || isNamed(party, readSubject(fact))),
  )
  if (whom.length === 0) return false
  if (LOSES.test(text)) return true
  // A row is about what its table and columns are named after.
  const told = [text, ...(fact.cells.length > 0 ? [fact.item.title, ...fact.head] : [])].join(' ')
  return TERMS_OF_WORK.test(told) && CHANGED.test(told) && whom.some((party) => isNamed(party, text))
}

/** Of a message what its subject says; a short one leans on it. */
const readSubject = ({ item, unit }: Sentence): string => (unit.to.length > 0 ? item.title : '')
