import { splitWords } from '#server/platform/text/words.ts'
import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'

/** "I never spoke to her about it", and what tells of their speaking. */
export interface DeniedContact {
  readonly denial: Assertion
  readonly other: Assertion
  readonly score: number
}

const SPOKE = String.raw`\b(?:sp(?:oke|oken|eak)|t(?:old|ell)|talk(?:ed)?|discuss(?:ed)?|mention(?:ed)?|contact(?:ed)?|wr(?:ote|itten|ite)|messaged|phoned|called|e-?mailed|informed|texted|raised?|(?:a|had) (?:word|chat)|said something|warned)\b`
const SPEAKS = new RegExp(SPOKE, 'i')
const DENIED_SPEAKING = new RegExp(
  `\\b(?:(?:did|had|has|have|was|were)(?: not|n['’]t)|never|nobody|no one|none)\\b[^.;,]{0,30}?${SPOKE}`,
  'i',
)
const WITNESSED = 0.5

/** "She told nobody but Wes": whom the exception names is not denied. */
const EXCEPTED =
  /\b(?:not|n['’]t|never|nobody|no one|none|anyone|anybody)\b[^.;]{0,60}?\s(?:but|except(?: for)?|besides|other than|apart from|only to)\s(?<whom>[^.;]{1,80})/iu
/** "He told me," leads up to what he said and says nothing itself. */
const LEADS_UP = /[,:]\s*$/

function isExcepted(name: string, text: string): boolean {
  const whom = EXCEPTED.exec(text)?.groups?.whom
  if (whom === undefined) return false
  const words = new Set(splitWords(whom).map(({ raw }) => raw.toLowerCase()))
  return splitWords(name).some(({ raw }) => words.has(raw.toLowerCase()))
}

export function findDeniedContact({ all, rarity }: CaseAssertions): DeniedContact[] {
  const said = all.filter((one) => !one.isSilent && !one.isAsker && !one.isRow)
  return said
    .filter(
      (one) =>
        DENIED_SPEAKING.test(one.text) && one.unit.stance !== 'does_not_recall' && one.people.size >= 2,
    )
    .flatMap((denial) =>
      said.flatMap((other) => {
        if (toItem(other) === toItem(denial) || DENIED_SPEAKING.test(other.text)) return []
        if (LEADS_UP.test(other.text)) return []
        const isOwn = denial.speaker === other.speaker
        const both = isOwn
          ? denial.people.union(denial.maybe).intersection(other.people.union(other.maybe))
          : denial.people.intersection(other.people)
        if ([...both].some((name) => name !== denial.speaker && isExcepted(name, denial.text))) return []
        if (both.size < 2 || !SPEAKS.test(other.text) || other.unit.modality !== 'happened') return []
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
      }),
    )
}
