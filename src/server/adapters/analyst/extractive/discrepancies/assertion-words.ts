import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { CasePeople } from './case-people.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

const DENIAL =
  /n['’]t\b|\b(?:not|never|none|nobody|nothing|neither|nor|cannot|no one|nowhere)\b|\bno\b(?!\.\s?\d)/i
/** Of something that is said not to have been; "cannot", "don't" and "is not" speak of now. */
const PAST_DENIAL =
  /\b(?:did|was|were|had|has|have)(?:\s+not\b|n['’]t\b)|\b(?:never|nobody|none|nothing|nowhere|neither|nor|no one)\b|\bno\b(?!\.\s?\d)|\bnot at any time\b/i
const NO_DENIAL = /\bnot only\b|\bno doubt\b|\bwhy not\b/i
const EMPTY_CELL = /(?:^|[\t,;|]\s?)(?:0|none|nil|no)\s?$/i

/** Words for times and for all or none, which are compared apart: they are in every second sentence. */
const NO_MATTER: ReadonlySet<string> = new Set(
  `time times day days night nights week weeks month months year years hour hours minute minutes morning afternoon
  evening tonight today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday january february
  march april june july august september october november december never ever nobody nothing none anyone anybody
  anything everyone everybody everything someone somebody something nowhere one two three four five six seven eight
  nine ten eleven twelve said says say told tell tells telling asked ask asks asking word words else yes yeah also still even just really very quite much many like
  thing things way well got get since until whose already mr mrs ms miss dr`.split(/\s+/),
)

/** The words of a text that carry meaning, without names and numbers. */
export function readTerms(text: string, people: CasePeople): Set<string> {
  return new Set(
    splitWords(text)
      .filter(({ raw }) => /^\p{L}{3}/u.test(raw) && !isStopWord(raw))
      .filter(({ raw }) => !/^\p{Lu}/u.test(raw) || !people.isName(raw.toLowerCase().replace(/['’]s$/, '')))
      .filter(({ raw }) => !/n['’]t$/i.test(raw) && !NO_MATTER.has(raw.toLowerCase()))
      .map(({ term }) => baseTerm(term)),
  )
}

const BARE_NO = /^\W*no\b\W*$/i
const PAST_VERB = /\b(?:was|were|did|had|has|have|been)\b|\p{L}{2}ed\b/iu

/** "No breaks" forbids; "there was no break" denies. */
function deniedIn(clause: string): RegExpExecArray | null {
  const negation = PAST_DENIAL.exec(clause)
  if (negation === null || !/^no$/i.test(negation[0]) || BARE_NO.test(clause)) return negation
  return PAST_VERB.test(clause) ? negation : null
}

/** Where one statement of a sentence ends and another begins. */
const CLAUSE_END =
  /[,;:.!?()"“”]+\s|(?<!\b(?:nobody|no one|none|nothing|anything|anyone))\s(?=but\b)|\s(?=(?:because|although|though|while|whereas|since|so that|which|who)\b)|\s(?=and\s(?:I|he|she|they|it|we|then)\b)/g

/** "Nobody but Mrs Hale": what is excepted was so. */
const EXCEPTION =
  /\b(?:nobody|no one|none|nothing|nowhere|anyone|anybody|anything)(\s(?:but|except|besides|other than|apart from)\b.*)$/isu

const YES =
  /^\W*(?:(?:oh|well|ah|um|er)\W+)?(?:yes|yeah|yep|ya|aye|correct|(?:i did|i was|i had)(?!\s+(?:not|never)\b)|that's right)\b/i

type ToTerms = (text: string) => ReadonlySet<string>

export interface Polarity {
  readonly denies: boolean
  /** Words of its clauses that deny, and of those that do not. */
  readonly denied: ReadonlySet<string>
  readonly asserted: ReadonlySet<string>
  /** What is denied of it: the first such word after the negation, or null for a bare "No". */
  readonly predicate: string | null
}

/** A row denies by an empty cell at its end. */
export function rowPolarity(row: string, terms: ReadonlySet<string>): Polarity {
  const denies = EMPTY_CELL.test(row)
  const none: ReadonlySet<string> = new Set()
  return { denies, denied: denies ? terms : none, asserted: denies ? none : terms, predicate: null }
}

/** What a sentence denies and what it does not, clause by clause. "Yes" says what was asked. */
export function sentencePolarity(text: string, asked: string, toTerms: ToTerms): Polarity {
  const [denied, asserted] = [new Set<string>(), new Set<string>()]
  let predicate: string | null = null
  let denies = false
  for (const clause of text.split(CLAUSE_END)) {
    const negation = deniedIn(clause)
    if (negation) {
      denies = true
      const [whole, exception = ''] = EXCEPTION.exec(clause) ?? []
      const without = whole ? clause.slice(0, clause.length - exception.length) : clause
      for (const term of toTerms(without)) denied.add(term)
      for (const term of toTerms(exception)) asserted.add(term)
      const [first] = toTerms(without.slice(negation.index + negation[0].length))
      predicate ??= first ?? null
    } else if (!DENIAL.test(clause.replace(NO_DENIAL, '')))
      for (const term of toTerms(clause)) asserted.add(term)
  }
  if (YES.test(text) && !DENIAL.test(asked)) for (const term of toTerms(asked)) asserted.add(term)
  return { denies, denied, asserted, predicate }
}
