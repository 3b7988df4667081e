import { eachMatch } from './find-expressions.ts'

export type Tense = 'past' | 'future' | null

const FUTURE =
  /\b(?:(?:I|you|he|she|it|we|they|who|that)['’]d(?!\s(?:been|had|done|gone|seen|taken|given|written|known|said|told|left|made|got|better|rather|\p{L}+ed)\b)|will|shall|won['’]t|['’]ll|going to|gonna|would|can|could|may|might|must|should|let['’]?s|please|plan(?:s|ning)? to|am to|is to|are to|to be|due|expects?|need(?:s)? to|want(?:s)? to|hop(?:e|es|ing) to|look(?:ing)? forward|upcoming|deadline|scheduled|tbc|ill (?:be|go|do|get|come|bring|send|tell|ask|see|call|ring|drop|let|have|take|make)|(?:you|they|it|that)ll|wont|(?:until|once|when|before|as soon as) (?:I|you|he|she|it|we|they) (?:have|has)|see (?:you|ya))\b/giu
/** What a letter answers to ("Further to our call on Monday") was; so was what has gone on since then. Forms in -ed and those that are alike behind "be", but not those of "will be signed" and "is held"; the others are a closed class of the language. */
const PAST =
  /\b(?:(?<!\b(?:be|being|is|are|am)\s)(?:\p{L}{2,}ed|said|met|told|sent|got|left|made|thought|found|heard|put|brought|read|kept|held|felt|lost|paid|led|sold|spent|fought|bought|built|caught|won|swore|taught|understood|meant|cut|shut|hit|set|let)|was|were|wasn['’]t|weren['’]t|had|did|didn['’]t|spoke|went|came|took|saw|gave|knew|began|ran|wrote|became|stood|sat|grew|drove|broke|rose|fell|chose|flew|threw|drew|ate|drank|slept|rang|since|further to|thank(?:s|\syou) for|(?<!the\s)following\s(?:our|my|your|the|his|her|their|this))\b/giu

/** Whether a word alone is a verb that tells of what was: "Rang", "passed". */
export const isPastVerb = (word: string): boolean =>
  [...eachMatch(PAST, word)].some(({ 0: verb }) => verb.length === word.length)

/** A verb of the present: what stands with one of these words and is neither past nor to come. */
const PRESENT =
  /\b(?:is|are|am|isn['’]t|aren['’]t|(?:he|she|it|who)\s(?:only\s)?(?!has\b|was\b|says\b|does\b)\p{Ll}{2,}s|(?:I|we|you|they)\s(?!all\b|both\b|have\b|and\b|or\b)\p{Ll}{2,})\b|\p{Ll}['’](?:m|re)\b|\b(?:he|she|it|who|that|there)['’]s\b/iu

/** Characters of a sentence in which its verb is looked for. */
const BEFORE = 400
const AFTER = 200

/** Whether the words around a place speak of what was or of what will be: the nearest verb decides. */
export function tenseAround(sentence: string, at: number): Tense {
  // A list of a thousand days may be one sentence: verbs far away say nothing of this one.
  const first = Math.max(0, at - BEFORE)
  const words = sentence.slice(first, at + AFTER)
  const [future, past] = [nearest(words, FUTURE, at - first), nearest(words, PAST, at - first)]
  if (future === null && past === null) return null
  if (past === null) return 'future'
  if (future === null) return 'past'
  return future <= past ? 'future' : 'past'
}

/** Whether a sentence speaks of what is planned in the words of the present: "She starts on Monday", "it is on Tuesday". */
export const isInPresent = (sentence: string, at: number): boolean =>
  PRESENT.test(sentence.slice(Math.max(0, at - BEFORE), at))

/** Words before the place count as nearer: English says its verb first. */
function nearest(sentence: string, pattern: RegExp, at: number): number | null {
  let best: number | null = null
  for (const { index } of eachMatch(pattern, sentence)) {
    const distance = index < at ? at - index : 2 * (index - at)
    if (best === null || distance < best) best = distance
  }
  return best
}
