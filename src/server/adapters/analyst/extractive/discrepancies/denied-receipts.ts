import type { Assertion, CaseAssertions } from './assertions.ts'
import type { DeniedMatter } from './denied-matters.ts'

const NOT_HERE =
  "(?:\\bno|(?:\\bnot|\\bnever|n['’]t) (?:(?:have|had|get|got|receive|received|find|found|see|saw|seen) )?(?:an?|any|the|your))(?: (?:record|trace|note|sign) of (?:an?|any|the|your))?(?: \\p{L}+)?"
const WHOSE = '\\b(?<rest>[^.;!?]*)'
/** What arrives in each way of reaching somebody, beside what whoever uses it does. */
const CHANNELS = [
  {
    denied: new RegExp(`${NOT_HERE} (?:calls?|voicemails?)${WHOSE}`, 'iu'),
    used: /\b(?:rang|rung|phoned|telephoned|called|voicemail|(?:made|put in) a call)\b/i,
  },
  {
    denied: new RegExp(`${NOT_HERE} (?:e-?mails?|messages?|texts?)${WHOSE}`, 'iu'),
    used: /\b(?:e-?mailed|messaged|texted|(?:wrote|sent|left)\b[^.;]{0,30}\b(?:e-?mail|message|text))\b/i,
  },
  {
    denied: new RegExp(
      `${NOT_HERE} (?:letters?|notes?|forms?|reports?|applications?|complaints?|requests?)${WHOSE}`,
      'iu',
    ),
    used: /\b(?:wrote|posted|handed in|(?:sent|gave|handed|left|put in|made|filed|submitted)\b[^.;]{0,30}\b(?:letter|note|form|report|application|complaint|request))\b/i,
  },
]

const FROM = /^\s(?:from|by)\s(?<whom>[^,]+)/iu
const READER = /\byou\b/iu
const ARRIVED_NOT = 0.6
const LEAST_TELLING = 0.5

/** "We have no letter from you", and the words in which the very person meant tells of having written one. */
export function findDeniedReceipts({ all, rarity, namedIn }: CaseAssertions): DeniedMatter[] {
  const said = all.filter(
    (one) => !one.isSilent && !one.isAsker && !one.isRow && one.unit.modality === 'happened',
  )
  return said.flatMap((denial) =>
    CHANNELS.flatMap(({ denied, used }) => {
      const rest = denied.exec(denial.text)?.groups?.rest
      const whom = rest === undefined ? undefined : FROM.exec(rest)?.groups?.whom
      if (whom === undefined || denial.speaker === null) return []
      const senders = READER.test(whom) ? new Set(denial.unit.to) : namedIn(whom, denial.people)
      return said.flatMap((other) => {
        const isTold = other.speaker !== null && senders.has(other.speaker) && used.test(other.text)
        if (!isTold || other.denies || other.speaker === denial.speaker) return []
        return reaches(other, denial, rarity) ? [{ denial, other, score: ARRIVED_NOT }] : []
      })
    }),
  )
}

/** To whoever denies it, or about what is spoken of beside the denial: somebody may have rung or written to others. */
const reaches = (other: Assertion, denial: Assertion, rarity: CaseAssertions['rarity']): boolean =>
  (denial.speaker !== null && other.people.has(denial.speaker)) ||
  [...denial.turn.union(denial.terms).intersection(other.turn.union(other.terms))].some(
    (term) => rarity(term) >= LEAST_TELLING,
  )
