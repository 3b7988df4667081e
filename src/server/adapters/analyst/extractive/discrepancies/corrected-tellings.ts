import { type Assertion, toItem } from './assertions.ts'

/** What somebody said at first, and what the same person said instead. */
export interface CorrectedTelling {
  readonly first: Assertion
  readonly then: Assertion
}

const SAYING = 'said|told|stated|claimed|insisted|answered|maintained|denied|thought|wrote|reported|explained'
/** "She said at first that …", "At first he told me …", "I first said …". */
const AT_FIRST = new RegExp(
  `\\b(?:${SAYING})\\b[^.;?]{0,30}\\b(?:at first|initially|originally)\\b|\\b(?:at first|initially|originally)\\b[^.;?]{0,30}\\b(?:${SAYING})\\b|\\bfirst (?:${SAYING})\\b`,
  'i',
)
/** Whoever corrects themselves does so soon. */
const REACH = 3
/** "Then he said no, …": what follows is put against what was said, whatever its words. */
const TURNS =
  /^\W*(?:then|later|afterwards|now|but|however)\b|\b(?:no,|in fact|actually|after all|fair enough|on reflection|corrected|changed|mistake|mistaken|wrong)/i

/** An account whose teller says in the same item that it was another one first. */
export function findCorrectedTellings(all: readonly Assertion[]): CorrectedTelling[] {
  return all.flatMap((first, place) => {
    if (first.isSilent || first.isRow || !AT_FIRST.test(first.text)) return []
    const next = all
      .slice(place + 1, place + 1 + REACH)
      .filter((one) => toItem(one) === toItem(first) && !one.isSilent && !one.isRow)
    const then =
      next.find((one) => !one.terms.isDisjointFrom(first.terms) && isOfTeller(one, first)) ??
      next.find((one) => TURNS.test(one.text) && isOfTeller(one, first))
    return then ? [{ first, then }] : []
  })
}

/** Told by the same person, or by nobody whom the reader could name. */
const isOfTeller = (one: Assertion, { speaker }: Assertion): boolean =>
  one.speaker === null || speaker === null || one.speaker === speaker
