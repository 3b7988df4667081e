import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'
import type { DeniedMatter } from './denied-matters.ts'
import { readDoer } from './doers.ts'

/** Who asks whether it was so names nobody's reason, place or time. */
const ASKS_WHETHER =
  /^\W*(?:(?:and|so|but|well|then)\W+)?(?:did|do|does|have|has|had|was|were|is|are|would|could)(?:n['’]t)?\s/i
const OF_ANSWERER = /\byou(?:r|rs)?\b/i
/** Of the words of the question, by how telling they are. */
const LEAST_SHARE = 0.6
const FEWEST_WORDS = 2
const SAID_SO = 0.5

/**
 * "Never." after "Do you keep the key in the drawer?" denies what was asked, and conflicts with whoever says of them
 * that they keep it there. Nearly everything holds a word of some question: here what was done and nearly all the rest
 * has to be told again, of the very person who was asked.
 */
export function findDeniedQuestions({ all, rarity, namedIn }: CaseAssertions): DeniedMatter[] {
  const questions = new Map(
    all.filter(({ unit }) => unit.part === 'question').map((one) => [toPlace(one, one.unit.start), one]),
  )
  const telling = all.filter(
    (one) => !one.isSilent && !one.isAsker && !one.isRow && one.unit.modality === 'happened' && !one.denies,
  )
  const sum = (terms: ReadonlySet<string>) => [...terms].reduce((all, term) => all + rarity(term), 0)
  return all.flatMap((denial) => {
    const asked = denial.unit.question && questions.get(toPlace(denial, denial.unit.question.start))
    if (!asked || !isBareDenial(denial) || !ASKS_WHETHER.test(asked.text)) return []
    if (!OF_ANSWERER.test(asked.text)) return []
    const [act] = asked.terms
    const weight = sum(asked.terms)
    return telling.flatMap((other) => {
      if (act === undefined || toItem(other) === toItem(denial)) return []
      if (!concerns(other, denial.speaker) || isOwnDeed(other, act, namedIn)) return []
      const shared = asked.terms.intersection(other.asserted)
      if (!shared.has(act) || shared.size < FEWEST_WORDS || sum(shared) < LEAST_SHARE * weight) return []
      return [{ denial, other, score: SAID_SO + 0.1 * Math.min(2, sum(shared)) }]
    })
  })
}

const toPlace = ({ passage }: Assertion, start: number): string => `${passage.evidenceId} ${start}`

/** Denies and names nothing: "No.", "I did not.", "Never." */
const isBareDenial = ({ denies, terms, unit, speaker }: Assertion): boolean =>
  denies &&
  terms.size === 0 &&
  speaker !== null &&
  unit.part === 'answer' &&
  unit.modality === 'happened' &&
  unit.stance !== 'does_not_recall'

const concerns = ({ speaker, people, meant }: Assertion, person: string | null): boolean =>
  person !== null && speaker !== person && (people.has(person) || meant.has(person))

/** "I took it with his key" is no deed of the owner of the key. */
const isOwnDeed = (one: Assertion, act: string, namedIn: CaseAssertions['namedIn']): boolean =>
  one.speaker !== null && readDoer(one, act, namedIn)?.names.has(one.speaker) === true
