import { splitWords } from '#server/platform/text/words.ts'
import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'
import type { DeniedMatter } from './denied-matters.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

/** "I changed nothing", "I never signed any of them", "I did not touch either": of a whole matter, by who tells it. */
const NOTHING_DONE =
  /\b(?:I|we)\s(?:have\s|had\s)?(?:(?<done>\p{L}{3,})\s(?:nothing|none|neither|no)\b|(?:never|(?:did|have|had)(?:\s+not|n['’]t)(?:\s+ever)?)\s(?<never>\p{L}{3,})\b(?=.*\b(?:any\p{L}*|either|one|all)\b))/iu
/** "I changed the one.", "I signed it": what was done to it is left to what stands around. */
const DONE_TO_THAT =
  /\b(?:I|we)\s(?:have\s|had\s|did\s|only\s|just\s){0,2}(?<done>\p{L}{3,})\s(?:(?:just\s|only\s)?(?:the\s|that\s|this\s)?(?:one|two|other|first|second|last)\b|it|them|that|this|those|these)(?=[.,;:!?]|$|\s(?:on|in|at|after|before|because|and|but|when|myself|that|to|for)\b)/iu
/** Sentences around it, questions included, in which the matter may be named. */
const AROUND = 3
const AFTER_ALL = 0.7
const LEAST_TELLING = 0.3

/**
 * Who denies having done something to any of a matter, and elsewhere says that they did it to "it" or to "the one": the
 * same verb, and around it a telling word of what was denied.
 */
export function findOwnDeedsAfterAll({ all, rarity }: CaseAssertions): DeniedMatter[] {
  const said = all.filter(
    ({ speaker, isSilent, isAsker, isRow, unit }) =>
      speaker !== null && !isSilent && !isAsker && !isRow && unit.modality === 'happened',
  )
  const deeds = said.flatMap((one) => {
    const act = one.denies ? undefined : DONE_TO_THAT.exec(one.text)?.groups?.done
    return act === undefined ? [] : [{ one, act: toAct(act) }]
  })
  return said.flatMap((denial) => {
    const { done, never } = (denial.denies && NOTHING_DONE.exec(denial.text)?.groups) || {}
    const act = done ?? never
    if (act === undefined) return []
    const matter = [...denial.terms].filter((term) => term !== toAct(act) && rarity(term) >= LEAST_TELLING)
    return deeds
      .filter(({ one, act: other }) => other === toAct(act) && one.speaker === denial.speaker)
      .filter(({ one }) => toItem(one) !== toItem(denial) && isAbout(matter, one, all))
      .map(({ one }) => ({ denial, other: one, score: AFTER_ALL }))
  })
}

const toAct = (word: string): string => baseTerm(splitWords(word)[0]?.term ?? word)

function isAbout(matter: readonly string[], deed: Assertion, all: readonly Assertion[]): boolean {
  const place = all.indexOf(deed)
  const around = all
    .slice(Math.max(0, place - AROUND), place + AROUND + 1)
    .filter((one) => toItem(one) === toItem(deed))
  return matter.some((term) => around.some(({ terms, asked }) => terms.has(term) || asked.has(term)))
}
