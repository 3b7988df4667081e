import { findValues } from '#server/platform/text/values.ts'
import { splitWords } from '#server/platform/text/words.ts'
import { saysWhatIsToBeDone } from '../risk/read-duties.ts'
import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'
import { haveOtherDoers, readDoer } from './doers.ts'

/** A denial, and what says that it was so after all. */
export interface DeniedMatter {
  readonly denial: Assertion
  readonly other: Assertion
  readonly score: number
}

/** Words that fit nearly everything someone may deny. */
const LEAST_SHARED = 0.35
const LEAST_TERMS = 2
const WHO_KNOWS = /\b(?:recall|remember|know|idea|sure|think|believe|say|tell|told|said)\b/i
const ASIDE = /^\W*(?:please|thanks|sorry)\b/i

export function findDeniedMatters({ all, rarity, namedIn }: CaseAssertions): DeniedMatter[] {
  const byTerm = new Map<string, Assertion[]>()
  const usable = all.filter((one) => !one.isSilent && !one.isAsker && !ASIDE.test(one.text))
  for (const one of usable) {
    for (const term of one.asserted.union(one.heads)) {
      const having = byTerm.get(term)
      if (having) having.push(one)
      else byTerm.set(term, [one])
    }
  }
  return usable.flatMap((denial) => {
    if (!isDenial(denial)) return []
    const topic = toTopic(denial)
    const telling = [...topic].filter((term) => rarity(term) >= LEAST_TELLING)
    const partners = new Set(telling.flatMap((term) => byTerm.get(term) ?? []))
    const weight = sum(topic, rarity)
    const found = [...partners].flatMap((other) => {
      if (!mayAnswer(denial, other) || areOtherDeeds(denial, other, namedIn)) return []
      const score = rate(denial, other, { topic, weight, rarity })
      return score > 0 ? [{ denial, other, score }] : []
    })
    return found.filter((one) => !isOneOfMany(one, found))
  })
}

/** What one did not do is no less so for what another did. */
function areOtherDeeds(denial: Assertion, other: Assertion, namedIn: CaseAssertions['namedIn']): boolean {
  const { predicate } = denial
  if (predicate === null || denial.isRow || other.isRow) return false
  return haveOtherDoers(readDoer(denial, predicate, namedIn), readDoer(other, predicate, namedIn))
}

const MANY = 2

/** Of a log whose rows all fit, none tells of the day that is meant. */
const isOneOfMany = ({ denial, other, score }: DeniedMatter, found: readonly DeniedMatter[]): boolean =>
  other.isRow &&
  !sharesDay(denial, other) &&
  found.filter((one) => one.other.isRow && toItem(one.other) === toItem(other) && one.score >= score - 0.01)
    .length > MANY

const sum = (terms: Iterable<string>, rarity: (term: string) => number): number => {
  let all = 0
  for (const term of terms) all += rarity(term)
  return all
}

const isDenial = (one: Assertion): boolean =>
  one.denies &&
  one.unit.modality === 'happened' &&
  !KNOWING.test(one.text) &&
  !ASKS_WHETHER.test(one.text) &&
  !UNRELATED.test(one.text) &&
  one.unit.stance !== 'does_not_recall' &&
  (one.isRow || one.speaker !== null || NOBODY.test(one.text))

const toTopic = ({ denied }: Assertion): ReadonlySet<string> => denied.difference(IN_MIND)

function mayAnswer(denial: Assertion, other: Assertion): boolean {
  if (other === denial || other.unit.modality !== 'happened' || (denial.isRow && other.isRow)) return false
  // What only its question tells, "No." and "I did.", is a conflict with nearly everything that names the same person.
  if (!denial.isRow && denial.denied.size === 0) return false
  if (!other.isRow && (other.terms.size < LEAST_TERMS || tellsNothingDone(other))) return false
  if (toItem(denial) === toItem(other) && (other.speaker === denial.speaker || other.speaker === null))
    return false
  return true
}

const FIELD = /^\W*\p{Lu}[^.:!?\n]{1,40}[:?]\s+(?<value>\S.*)$/su
const VERB = /\b(?:is|are|was|were|has|have|had|did|does|do|will|would|\p{L}{2,}ed|[Ii])\b/u

/** A rule says what is to be done, and a filled-in field without a verb names something: neither says that it was so. */
const tellsNothingDone = ({ text, unit }: Assertion): boolean => {
  const value = FIELD.exec(text)?.groups?.value
  return saysWhatIsToBeDone({ text, unit }) || (value !== undefined && !VERB.test(value))
}

const sharesDay = (a: Assertion, b: Assertion): boolean => a.days.some((day) => b.days.includes(day))

const IN_MIND: ReadonlySet<string> = new Set([
  'want',
  'know',
  'think',
  'mind',
  'care',
  'rememb',
  'recal',
  'wish',
  'idea',
])
/** Logs tell what was done, not what was seen. */
const PERCEIVED: ReadonlySet<string> = new Set(['see', 'hear', 'notic', 'watch', 'look'])
/** Of all that is denied, what a row of another day must hold. */
const LEAST_OF_TOPIC = 0.22
/** A row names the thing and the person, not the verb. */
const ROW_COVERS = 0.6
const KNOWING = /\b(?:know|knows|knew|known|recall|remember)\b/i
/** "She asked why nobody had come": what is asked is not denied. */
const ASKS_WHETHER = /\b(?:ask(?:ed|s|ing)?|wonder(?:ed|s|ing)?)\b[^.;:?!]{0,40}?\b(?:why|whether|if|how)\b/iu
/** That two things are unrelated says nothing against either. */
const UNRELATED = /\bnothing (?:at all )?to do with\b/i
const EACH = /\b(?:every|each|always|all)\b/i
/** Whom "nobody else" leaves out stands in sentences before it: no deed told of the same place says that it was another. */
const NOBODY_ELSE = /\b(?:nobody|no[ -]?one|(?:not|n['’]t) (?:anyone|anybody)) else\b/i
const NOBODY = /\b(?:nobody|no one|anyone|anybody|nor did any)\b/i

interface Topic {
  readonly topic: ReadonlySet<string>
  readonly weight: number
  readonly rarity: (term: string) => number
}

function rate(denial: Assertion, other: Assertion, { topic, weight, rarity }: Topic): number {
  const people = denial.people.intersection(other.people)
  const isUniversal = NOBODY.test(denial.text)
  if (people.size === 0 && !isUniversal && !denial.isRow) return 0
  if (NOBODY_ELSE.test(denial.text) && !other.isRow) return 0
  if (other.people.size === 0 && !other.isRow) return 0
  if (people.size === 0 && denial.people.isSupersetOf(other.people) && other.people.size > 0) return 0
  if (
    isUniversal &&
    other.people.size > 0 &&
    denial.people.isSupersetOf(other.people) &&
    !isToldOfBoth(denial, other)
  )
    return 0
  if (denial.isRow && !(EACH.test(other.text) && /\bI\b/.test(other.text))) return 0
  if (other.isRow && isTooBare(denial, other, people)) return 0
  if (other.isRow && (namesAnotherThing(denial, other) || isOtherRecord(denial, other, topic))) return 0
  if (isOfOneOccasion(denial) && other.ownDays && other.days.length > 0 && !sharesDay(denial, other)) return 0
  const own = topic.intersection(other.asserted)
  const heads = other.isRow ? topic.intersection(other.heads).difference(own) : new Set<string>()
  const found = sum(own, rarity) + HEADS * sum(heads, rarity)
  if (found < LEAST_SHARED) return 0
  if (own.size === 0 && !(denial.ownDays && sharesDay(denial, other))) return 0
  if (other.isRow && !sharesDay(denial, other) && found < LEAST_OF_TOPIC * weight) return 0
  const { predicate } = denial
  if (predicate !== null && (IN_MIND.has(predicate) || (other.isRow && PERCEIVED.has(predicate)))) return 0
  const share = Math.min(1, found / Math.max(0.9, weight))
  const covered = other.isRow && own.size > 0 ? Math.max(share, ROW_COVERS) : share
  let score = 0.5 * covered + 0.15 * Math.min(1.5, found)
  if (predicate !== null && !denial.isRow && !other.isRow && !other.asserted.has(predicate)) return 0
  if (denial.isRow ? own.size < 2 || covered < 0.4 : people.size === 0 && covered < 0.6) return 0
  if (!other.isRow && !denial.isRow && !isSameMatter(denial, other, { own, rarity })) return 0
  if (predicate === null && !denial.isRow && covered < 0.4) return 0
  if (denial.absolute) score += 0.1
  if (denial.speaker !== null && denial.speaker === other.speaker) score += 0.15
  if (other.isRow && people.size > 0) score += 0.15
  if (sharesDay(denial, other)) score += 0.1
  else if (denial.ownDays && other.ownDays && denial.days.length > 0 && other.days.length > 0) score -= 0.2
  if (isUniversal && other.isRow && people.size === 0 && !(denial.ownDays && sharesDay(denial, other)))
    score -= 0.25
  if (people.size > 1) score += 0.05
  if (WHO_KNOWS.test(denial.text)) score -= 0.15
  if (other.unit.stance === 'reports_another') score -= 0.1
  return score
}

/** "Nobody went round with me, Moss or anybody", against what Moss says of the two of them. */
const isToldOfBoth = (denial: Assertion, other: Assertion): boolean =>
  other.speaker !== null &&
  other.speaker !== denial.speaker &&
  denial.people.intersection(other.people).size > 1

/** "Nobody helped." names no occasion: of all rows with a word for help none is meant by it, unless the day or a person is. */
const isTooBare = (denial: Assertion, row: Assertion, people: ReadonlySet<string>): boolean =>
  denial.terms.size < LEAST_TERMS && people.size === 0 && !sharesDay(denial, row)

/**
 * A row names a person and a thing, and much may be denied of either: one that holds neither what is denied nor another
 * word of it must tell of a moment of whoever the denial speaks of, and not only of its teller.
 */
function isOtherRecord(denial: Assertion, row: Assertion, topic: ReadonlySet<string>): boolean {
  const own = topic.intersection(row.asserted.union(row.heads))
  if (denial.predicate !== null && own.has(denial.predicate)) return false
  if (!denial.speaksOfPerson) return true
  return own.size < LEAST_TERMS && row.clocks.length === 0 && !sharesDay(denial, row)
}

const OCCASION = /\b(?:when|while|before|after|until|till)\s+(?:I|he|she|it|they|we|\p{Lu}\p{L}+)\b/u
/** "I did not lock it when I left" says nothing of another day, nor of the same one where that is named otherwise. */
const isOfOneOccasion = ({ text, absolute }: Assertion): boolean => !absolute && OCCASION.test(text)

/** "I signed nothing for Tarnholt" is not denied by a row on another firm: it holds no word of any name that is denied. */
function namesAnotherThing(denial: Assertion, row: Assertion): boolean {
  const own = new Set(splitWords(denial.speaker ?? '').map(({ term }) => term))
  const names = findValues(denial.text)
    .filter(({ kind }) => kind === 'name')
    .map(({ value }) => splitWords(value).map(({ term }) => term))
    .filter((words) => !words.some((word) => own.has(word)))
  if (names.length === 0) return false
  const held = new Set(splitWords(`${row.text} ${row.passage.title}`).map(({ term }) => term))
  return !names.some((words) => words.some((word) => held.has(word)))
}

/** One word in common may stand in two sentences about anything: a second one, a day or a second person ties them. */
function isSameMatter(
  denial: Assertion,
  other: Assertion,
  { own, rarity }: Pick<Topic, 'rarity'> & { own: ReadonlySet<string> },
): boolean {
  const context = denial.terms.union(denial.asked).intersection(other.terms.union(other.asked))
  if (own.union(context).size >= 2) return true
  if (sharesDay(denial, other) || denial.people.intersection(other.people).size > 1) return true
  const isPointed = denial.absolute && (NOBODY.test(denial.text) || denial.speaker === other.speaker)
  return [...own].some((term) => rarity(term) >= (isPointed ? RARE_ENOUGH : RARE))
}

const RARE = 0.7
const RARE_ENOUGH = 0.55

/** What stands over a column says less than what stands in the row. */
const HEADS = 0.5
const LEAST_TELLING = 0.25
