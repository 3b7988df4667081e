import { splitWords } from '#server/platform/text/words.ts'
import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'

/** "I never spoke to her about it", and what tells of their speaking. */
export interface DeniedContact {
  readonly denial: Assertion
  readonly other: Assertion
  readonly score: number
}

const SPOKE = String.raw`\b(?:sp(?:oke|oken|eak)|t(?:old|ell)|talk(?:ed)?|discuss(?:ed)?|mention(?:ed)?|contact(?:ed)?|wr(?:ote|itten|ite)|messaged|phoned|called|e-?mailed|informed|texted|raised?|(?:a|had) (?:word|chat)|said something|warned)\b`
const EACH_SPEAKS = new RegExp(SPOKE, 'gi')
const DENIED_SPEAKING = new RegExp(
  `\\b(?:(?:did|had|has|have|was|were)(?: not|n['’]t)|never|nobody|no one|none)\\b[^.;,]{0,30}?${SPOKE}`,
  'i',
)
const WITNESSED = 0.5
/** Whom a denial names between the verb and what was spoken about. */
const WITH_WHOM = new RegExp(
  `(?:n['’]t|\\bnot|\\bnever)\\b[^.;,]{0,30}?${SPOKE}(?<whom>[^.;,:?!]*?)(?=\\s(?:about|of|regarding|concerning|that|what|why|when|how|because|until|before|after)\\b|[.;,:?!]|$)`,
  'iu',
)
/** Of whoever keeps somebody company the two are told to have been together, and a denial of every word is gone. */
const KEPT_COMPANY =
  /\b(?:sat|stood|stayed|walked|drove|ate|lunched|met(?: up)?|(?:had|took) (?:lunch|dinner|breakfast|coffee|tea|an? \p{L}+))\b[^.;,]{0,20}?\swith\b/iu
const NOT_A_WORD = /\b(?:at all|never|ever|not once|(?:a|one|single) word)\b/i

/** "She told nobody but Wes": whom the exception names is not denied. */
const EXCEPTED =
  /\b(?:not|n['’]t|never|nobody|no one|none|anyone|anybody)\b[^.;]{0,60}?\s(?:but|except(?: for)?|besides|other than|apart from|only to)\s(?<whom>[^.;]{1,80})/iu
/** "He said he'd have a word with her": what follows was only meant to be. */
const TO_COME =
  /\b(?:would|will|could|should|might|may|(?:was|were|is|am|are) going to)\b|['’]ll\b|['’]d\b(?!\s(?:\p{L}+\s)?(?:been|had|told|spoken|sent|written|rung|met|said|\p{L}+ed)\b)/iu
/** "Not a word." denies the same. */
const BEGINS_WITH_DENIAL = /^\W*(?:no|not|never|none|nobody|nothing|neither)\b/iu
/** "He told me," leads up to what he said and says nothing itself. */
const LEADS_UP = /[,:]\s*$/

function isExcepted(name: string, text: string): boolean {
  const whom = EXCEPTED.exec(text)?.groups?.whom
  if (whom === undefined) return false
  const words = new Set(splitWords(whom).map(({ raw }) => raw.toLowerCase()))
  return splitWords(name).some(({ raw }) => words.has(raw.toLowerCase()))
}

export function findDeniedContact({ all, rarity, namedIn }: CaseAssertions): DeniedContact[] {
  const said = all.filter((one) => !one.isSilent && !one.isAsker && !one.isRow)
  return said
    .filter(
      (one) =>
        DENIED_SPEAKING.test(one.text) && one.unit.stance !== 'does_not_recall' && one.people.size >= 2,
    )
    .flatMap((denial) => {
      const contact = { ...readParts(denial, namedIn), namedIn }
      return said.flatMap((other) => {
        if (toItem(other) === toItem(denial) || !mayTell(denial, other, contact)) return []
        const shared = [...denial.terms.intersection(other.terms)].reduce(
          (sum, term) => sum + rarity(term),
          0,
        )
        return [
          {
            denial,
            other,
            score: WITNESSED + 0.1 * Math.min(2, shared) + (denial.speaker === other.speaker ? 0.1 : 0),
          },
        ]
      })
    })
}

interface Contact {
  /** With whom the denial says that nobody spoke; empty where it does not name them. */
  readonly partners: ReadonlySet<string>
  /** Who is said not to have spoken; empty where it is nobody or not told. */
  readonly doers: ReadonlySet<string>
  /** To whom it is said that nothing was told: what they told themselves is not denied. */
  readonly untold: string | null
  readonly namedIn: CaseAssertions['namedIn']
}

const WHO = /\b(?<who>I|we|(?:\p{Lu}[\p{L}'’-]+\s){1,3})\s*(?:(?:have|had|has)\s+)?$/u
const SELF = /^(?:I|we)$/
const readWho = (before: string): string => WHO.exec(before)?.groups?.who ?? ''
const findWho = (
  { speaker, people }: Assertion,
  who: string,
  namedIn: CaseAssertions['namedIn'],
): ReadonlySet<string> => (SELF.test(who) ? new Set(speaker === null ? [] : [speaker]) : namedIn(who, people))
const TOLD_ME = /\b(?:told|informed|warned)\s+(?:me|us)\b/i
const TO_ME = /^\s+(?:(?:to|with)\s+)?(?:me|us)\b/i

function readParts(denial: Assertion, namedIn: CaseAssertions['namedIn']): Omit<Contact, 'namedIn'> {
  const { text, people, speaker } = denial
  const spoken = DENIED_SPEAKING.exec(text)
  const who = readWho(text.slice(0, spoken?.index ?? 0))
  return {
    partners: namedIn(WITH_WHOM.exec(text)?.groups?.whom ?? '', people),
    doers: findWho(denial, who, namedIn),
    untold: TOLD_ME.test(text) ? speaker : null,
  }
}

/** Whether some of its verbs of speaking may be of the contact that is denied. */
function mayBeTheirs(other: Assertion, told: string, { partners, doers, untold, namedIn }: Contact): boolean {
  const all = other.people.union(other.maybe)
  const known = partners.union(doers)
  if (partners.size > 0 && doers.isDisjointFrom(all) && doers.size > 0) return false
  return [...told.matchAll(EACH_SPEAKS)].some(({ 0: verb, index }) => {
    const isToTeller = TO_ME.test(told.slice(index + verb.length))
    // "Ann told me that Ben was late" tells of no word between Ann and Ben.
    if (isToTeller && partners.size > 0 && doers.size > 0 && !known.has(other.speaker ?? '')) return false
    if (untold === null) return true
    if (isToTeller && other.speaker !== null && other.speaker !== untold) return false
    return !findWho(other, readWho(told.slice(0, index)), namedIn).has(untold)
  })
}

function mayTell(denial: Assertion, other: Assertion, contact: Contact): boolean {
  const { partners, namedIn } = contact
  if (DENIED_SPEAKING.test(other.text) || LEADS_UP.test(other.text)) return false
  if (other.unit.modality !== 'happened' || BEGINS_WITH_DENIAL.test(other.text)) return false
  const told = other.text.split(TO_COME, 1)[0] ?? ''
  const isOwn = denial.speaker === other.speaker
  const both = isOwn
    ? denial.people.union(denial.maybe).intersection(other.people.union(other.maybe))
    : denial.people.intersection(other.people)
  if ([...both].some((name) => name !== denial.speaker && isExcepted(name, denial.text))) return false
  // Who is only spoken about is nobody whom the denial says was not spoken with.
  if (partners.size > 0 && partners.isDisjointFrom(other.people.union(other.maybe))) return false
  const later = namedIn(other.text.slice(told.length), partners)
  const isToCome = [...later].some((name) => partners.has(name) && !namedIn(told, partners).has(name))
  if (isToCome && !partners.has(other.speaker ?? '')) return false
  return both.size >= 2 && (mayBeTheirs(other, told, contact) || isInCompany(denial, other))
}

/** "She sat down with me in the canteen", told by one of the two of whom the other denies a word. */
const isInCompany = (denial: Assertion, other: Assertion): boolean =>
  denial.speaker !== null &&
  denial.speaker !== other.speaker &&
  NOT_A_WORD.test(denial.text) &&
  KEPT_COMPANY.test(other.text)
