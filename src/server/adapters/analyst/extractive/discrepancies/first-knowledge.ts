import { readDays } from './assertion-pieces.ts'
import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'

/** Since when somebody says that they knew of a matter, and what has them know of it before. */
export interface EarlierKnowledge {
  readonly claim: Assertion
  readonly earlier: Assertion
  readonly score: number
}

const KNEW =
  '(?:knew|known?|hear[dt]?|learn(?:ed|t)?|(?:was|were|been) (?:told|informed|aware)|aware|found out|told|saw|seen)'
/** "The first I knew of it was …", "I first heard …", "told me of it not before …". */
const SINCE = new RegExp(
  `\\bfirst\\b[^.;?]{0,25}\\b${KNEW}\\b|\\b${KNEW}\\b[^.;?]{0,25}\\bnot (?:until|before|till)\\b|\\b(?:only|not) (?:${KNEW})\\b[^.;?]{0,25}\\b(?:on|until|till|before|when)\\b`,
  'i',
)
/** "Told me of it only on …" */
const ONLY = new RegExp(`\\b${KNEW}\\b[^.;?]{0,25}\\bonly\\b`, 'i')
/** Letters between "only" and the time that it limits; "I know only this" limits none. */
const MAX_BESIDE = 12
const WHEN_KNEW = new RegExp(`\\bwhen\\b[^?]{0,40}\\b${KNEW}\\b`, 'i')
/** Of what somebody was told, knew or did about it. */
const TELLS =
  /\b(?:t(?:old|ell)|heard|hear|know|knew|brief(?:ed)?|informed|mention(?:ed)?|spoke|talked|discussed|emailed|wrote|writing|written|rang|phoned|called|messaged|read|got (?:this|it|your)|showed|reported|complain(?:ed|t))\b/i
const LEAST_SHARED = 0.5
const ENOUGH = 0.5

export function findEarlierKnowledge({ all, rarity }: CaseAssertions): EarlierKnowledge[] {
  const said = all.filter(
    (one) => !one.isSilent && !one.isAsker && !one.isRow && one.unit.modality === 'happened',
  )
  return said.flatMap((claim) => {
    const since = sinceWhen(claim, all)
    if (since === null || claim.speaker === null) return []
    const matter = claim.terms.union(claim.asked).union(claim.turn)
    const rated = said.flatMap((earlier) => {
      const day = daysKnown(earlier).toSorted().at(-1)
      if (day === undefined || day >= since || earlier === claim || !concernsTeller(earlier, claim)) return []
      if (toItem(earlier) === toItem(claim) && (earlier.speaker !== claim.speaker || !earlier.ownDays))
        return []
      const shared = [...earlier.terms.intersection(matter)].reduce((sum, term) => sum + rarity(term), 0)
      const both = claim.people.intersection(earlier.people).size > 1
      if (shared < LEAST_SHARED && !both) return []
      return [{ claim, earlier, score: ENOUGH + 0.1 * Math.min(2, shared) + (both ? 0.1 : 0) }]
    })
    return rated.toSorted((x, y) => y.score - x.score).slice(0, MAX_OF_ONE)
  })
}

const MAX_OF_ONE = 2

/**
 * The days on which somebody told or knew of a matter. "Reported on the 4th that it had failed on the 2nd" tells of it
 * on the 4th, and what names a month or a year is of no day that was spoken of before.
 */
function daysKnown({ passage, unit, text, days }: Assertion): readonly string[] {
  if (unit.times.length === 0) return days
  const from = TELLS.exec(text)?.index ?? 0
  const matter = [...text.slice(from).matchAll(MATTER)]
    .map(({ index }) => unit.start + from + index)
    .find((place) => !unit.times.some(({ start }) => start === place))
  const times = unit.times.filter(({ start }) => matter === undefined || start < matter)
  if (times.length < unit.times.length) return readDays({ passage, text, unit: { ...unit, times } })
  return times.some(({ from: first }) => first !== null && first.length < DAY_LENGTH) ? [] : days
}

const MATTER = /\bthat\b/gi
const DAY_LENGTH = '2026-01-01'.length

/** The day since when the claim has its speaker know. */
function sinceWhen(claim: Assertion, all: readonly Assertion[]): string | null {
  if (claim.unit.times.length === 0) return null
  const asked = claim.unit.question
    ? (all.find(
        (one) =>
          one.unit.start === claim.unit.question?.start &&
          one.passage.evidenceId === claim.passage.evidenceId,
      )?.text ?? '')
    : ''
  if (!SINCE.test(claim.text) && !saysOnlyThen(claim) && (claim.denies || !WHEN_KNEW.test(asked))) return null
  return claim.days.toSorted().at(-1) ?? null
}

function saysOnlyThen({ text, unit }: Assertion): boolean {
  const only = ONLY.exec(text)
  if (!only) return false
  const place = unit.start + only.index + only[0].length
  return unit.times.some(({ start }) => start >= place && start <= place + MAX_BESIDE)
}

/** Their own words about it, or what somebody told them. */
const concernsTeller = (earlier: Assertion, { speaker }: Assertion): boolean =>
  speaker !== null &&
  TELLS.test(earlier.text) &&
  (earlier.speaker === speaker || earlier.people.has(speaker) || earlier.unit.to.includes(speaker))
