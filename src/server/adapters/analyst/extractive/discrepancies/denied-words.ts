import { splitWords } from '#server/platform/text/words.ts'
import { type Assertion, toItem } from './assertions.ts'

/** Somebody denies having said some words, and another item has them say those. */
export interface DeniedWords {
  readonly denial: Assertion
  readonly said: Assertion
}

/** "I never said that", "I did not call her that", "I have never used those words". */
const NOT_SAID =
  /\b(?:(?:never|not)|\p{L}+n['’]t)\b(?:\s\p{L}+)?\s(?:say|said|call|called|use|used|tell|told|shout|shouted|write|wrote|written)\b/iu
const QUOTED = /["“”„«»][^"“”„«»\n]{3,400}["“”„«»]/gu
/** What is put to somebody stands right before the denial. */
const REACH = 2
/** Fewer words in common may be a manner of speaking. */
const FEWEST_WORDS = 3

export function findDeniedWords(all: readonly Assertion[]): DeniedWords[] {
  const repeated = Map.groupBy(
    all.filter(({ unit, isRow }) => !isRow && unit.part !== 'question' && unit.speaker !== null),
    ({ speaker }) => speaker,
  )
  return all.flatMap((denial, place) => {
    const { unit, speaker, isRow, isSilent, isAsker, text } = denial
    if (isRow || isSilent || isAsker || speaker === null || unit.toldBy) return []
    if (unit.stance === 'does_not_recall' || !NOT_SAID.test(text)) return []
    const put = all.slice(Math.max(0, place - REACH), place).filter((one) => toItem(one) === toItem(denial))
    const own = wordsIn(text)
    const words = own.length > 0 ? own : put.flatMap((one) => wordsIn(one.text))
    if (words.length === 0) return []
    return (repeated.get(speaker) ?? [])
      .filter((said) => toItem(said) !== toItem(denial) && !NOT_SAID.test(said.text))
      .filter((said) => words.some((one) => holdsSame(one, toTokens(said.text))))
      .map((said) => ({ denial, said }))
  })
}

const toTokens = (text: string): string[] => splitWords(text).map(({ raw }) => raw.toLowerCase())
const wordsIn = (text: string): string[][] =>
  [...text.matchAll(QUOTED)].map(([quoted]) => toTokens(quoted)).filter((words) => words.length > 1)

/** Whether the shorter of two stands in the longer, word for word. */
function holdsSame(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < FEWEST_WORDS) return false
  const run = ` ${short.join(' ')} `
  return ` ${long.join(' ')} `.includes(run)
}
