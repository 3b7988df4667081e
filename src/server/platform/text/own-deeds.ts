import { findValues } from './values.ts'
import { contentTerms, isStopWord, splitWords } from './words.ts'

/** What follows "I" or "we", up to where another clause begins. */
const OWN_CLAUSE =
  /(?<![\p{L}'’])(?:I|[Ww]e)(?:['’](?:ve|d))?\s(?<said>[^.;:!?]+?)(?=$|[.;:!?]|,?\s(?:that|which|who|whom|when|while|because|but|if|whether|how|why|what|as|since|although|though|so)\s|,?\s(?:and\s)?(?:I|we|he|she|they|it)\s)/gu
const BEFORE_VERB = /^(?:have|had|did|do|then|also|just|only|once|both|all|myself|ourselves|\p{Ll}+ly)$/iu
/** To perceive, to know and to wish are no deeds; nor is what was never done, or what one gets told. */
const NO_DEED =
  /^(?:get|got|see|saw|seen|hear|heard|know|knew|known|think|thought|believed?|understand|understood|remember(?:ed)?|recall(?:ed)?|noticed?|find|found|feel|felt|want(?:ed)?|wish(?:ed)?|hoped?|mean|meant|expect(?:ed)?|never|\p{L}+n['’]t)$/iu
/** Of what somebody tells of themselves, so much is of the matter. */
const LEAST_OF_MATTER = 1 / 3

/**
 * Whether somebody tells that they themselves did something of which the matter speaks: "I accepted gifts", and not "I
 * saw the gifts" or "My job is to count the gifts".
 */
export function tellsOwnDeed(words: string, matter: string): boolean {
  const about = new Set(contentTerms(matter))
  return [...words.matchAll(OWN_CLAUSE)].some(({ groups }) => {
    const said = groups?.said ?? ''
    const [verb, next, then] = splitWords(said).filter(({ raw }) => !BEFORE_VERB.test(raw))
    // "I was at the desk", "I could count them".
    if (!verb || isStopWord(verb.raw) || NO_DEED.test(verb.raw)) return false
    // "I forgot to declare it."
    const deed = next?.raw === 'to' && then ? then : verb
    const own = contentTerms(withoutNumbers(said))
    const shared = own.filter((term) => about.has(term)).length
    return about.has(deed.term) || (shared > 0 && shared >= LEAST_OF_MATTER * own.length)
  })
}

const WORDED: ReadonlySet<string> = new Set(['name', 'negation', 'identifier'])

/** A sum that two sentences name is no deed that they share. */
const withoutNumbers = (text: string): string =>
  findValues(text)
    .filter(({ kind }) => !WORDED.has(kind))
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
