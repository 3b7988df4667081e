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

export function findDeniedContact({ all, rarity }: CaseAssertions): DeniedContact[] {
  const said = all.filter((one) => !one.isSilent && !one.isAsker && !one.isRow)
  return said
    .filter((one) => DENIED_SPEAKING.test(one.text) && one.people.size >= 2)
    .flatMap((denial) =>
      said.flatMap((other) => {
        if (toItem(other) === toItem(denial) || DENIED_SPEAKING.test(other.text)) return []
        const isOwn = denial.speaker === other.speaker
        const both = isOwn
          ? denial.people.union(denial.maybe).intersection(other.people.union(other.maybe))
          : denial.people.intersection(other.people)
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
