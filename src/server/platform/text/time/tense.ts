import { COUNT, UNIT } from './date-words.ts'
import { eachMatch } from './find-expressions.ts'

export type Tense = 'past' | 'future' | null

const FUTURE =
  /\b(?:(?:I|you|he|she|it|we|they|who|that)['’]d(?!\s(?:been|had|done|gone|seen|taken|given|written|known|said|told|left|made|got|better|rather|\p{L}+ed)\b)|will|shall|won['’]t|['’]ll|going to|gonna|would|can|could|(?-i:may)|might|must|should|let['’]?s|(?<=(?:^|[.,;:]\s|\b(?:kindly|please|and|to)\s))let\s(?:us|me)\s(?:have|know|see|hear)|please|plan(?:s|ning)? to|am to|is to|are to|to be|(?<!\b(?:was|were|been)\s)due|expects?|need(?:s)? to|want(?:s)? to|hop(?:e|es|ing) to|look(?:ing)? forward|upcoming|deadline|effective(?=\s(?:from|on|the|\d|\p{Lu}))|with\seffect\sfrom|scheduled|tbc|to[\s-]?do:|next\ssteps?:|actions?:|ill (?:be|go|do|get|come|bring|send|tell|ask|see|call|ring|drop|let|have|take|make)|(?:you|they|it|that)ll|wont|(?:until|once|when|before|as soon as) (?:I|you|he|she|it|we|they) (?:have|has)|see (?:you|ya))\b/giu
/** What a letter answers to ("Further to our call on Monday") was; so was what has gone on since then. Forms in -ed and those that are alike behind "be", but not those of "will be signed" and "is held"; the others are a closed class of the language. */
const PAST =
  /\b(?:(?<!\b(?:be|being|is|are|am)\s)(?:(?!(?:need|shed|hundred|indeed|feed|seed|speed|exceed|proceed|succeed|weed)\b)\p{L}{2,}ed|said|met|told|sent|got|left|made|thought|found|heard|put|brought|read|kept|held|felt|lost|paid|led|sold|spent|fought|bought|built|caught|won|swore|taught|understood|meant|cut|shut|hit|set|let)|was|were|wasn['’]t|weren['’]t|had|did|didn['’]t|spoke|went|came|took|saw|gave|knew|began|ran|wrote|became|stood|sat|grew|drove|broke|rose|fell|chose|flew|threw|drew|ate|drank|slept|rang|since|further to|thank(?:s|\syou) for|(?<!the\s)following\s(?:our|my|your|the|his|her|their|this))\b/giu

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
  const first = beginsAt(sentence, at)
  const words = inVoice(sentence.slice(first, at + AFTER), at - first)
  const [future, past] = [nearest(words, FUTURE, at - first), nearest(words, PAST, at - first)]
  if (future === null && past === null) return null
  if (past === null) return 'future'
  if (future === null) return 'past'
  return future <= past ? 'future' : 'past'
}

const QUOTATION = /"[^"\n]{2,}(?:"|$)|“[^”\n]{2,}(?:”|$)/gu

/** Of a place outside a quotation, the verbs of what is quoted say nothing, and the other way round; places stay. */
function inVoice(words: string, at: number): string {
  if (!/["“]/.test(words)) return words
  const quotations = [...words.matchAll(QUOTATION)]
  const own = quotations.find(({ index, 0: quoted }) => index <= at && at < index + quoted.length)
  if (own) return ' '.repeat(own.index) + own[0]
  return words.replace(QUOTATION, (quoted) => ' '.repeat(quoted.length))
}

/** In a row of a table, the cell and the sentence in it that hold a place. */
function beginsAt(row: string, at: number): number {
  const first = Math.max(0, at - BEFORE)
  if (!row.includes('\t')) return first
  const stop = [...row.slice(first, at).matchAll(/\t|(?<=\p{Ll}{3}[.!?]["”’)]?)\s+(?=\p{Lu})/gu)].at(-1)
  return stop ? first + stop.index + stop[0].length : first
}

/** Whether a sentence speaks of what is planned in the words of the present: "She starts on Monday", "it is on Tuesday". */
export const isInPresent = (sentence: string, at: number): boolean =>
  PRESENT.test(sentence.slice(Math.max(0, at - BEFORE), at))

/** Verbs that English leaves in the present for what is arranged: "the fitter comes on Monday". */
const ARRANGED =
  '(?:comes|goes|flies|leaves|arrives|starts|begins|ends|closes|opens|returns|travels|meets|finishes|sails|expires|runs\\sout)'
const IS_ARRANGED = new RegExp(`(?<!\\p{L})${ARRANGED}(?!\\p{L})`, 'iu')
/** "Wants it back by Monday", "Goes to the office": whoever does it is left out. */
const LEFT_OUT =
  /^[\s*•–-]*(?!(?:was|has|this|his|its|yes|always|perhaps|besides|sometimes|does)\b)\p{L}{2,}s\s(?:the|an?|to|on|for|with|back|home|in|her|him|them|it|us|me|\p{Lu})(?!\p{L})/iu
/** "it's here Monday", "I'm away": not "it's been" and "is closed". */
const IS_NOW =
  /(?:\b(?:it|he|she|that|there|who)['’]s|\b(?:is|are|am)|\p{L}['’](?:m|re))\s(?!(?:been|not|\p{L}+ed)\b)/iu

/** Whether the clause right before a place speaks of what is arranged, whatever the sentence told before. */
export function isArranged(sentence: string, at: number): boolean {
  const words = sentence.slice(Math.max(0, at - BEFORE), at)
  const told = [...eachMatch(PAST, words)].at(-1)
  return IS_ARRANGED.test(told ? words.slice(told.index + told[0].length) : words)
}

/** The same of a message, in which "it's here Monday" looks ahead as well. */
export function isInPresentNow(sentence: string, at: number): boolean {
  const words = sentence.slice(Math.max(0, at - BEFORE), at)
  const told = [...eachMatch(PAST, words)].at(-1)
  const behind = told ? words.slice(told.index + told[0].length) : words
  return /[,;]|\band\b|\bbut\b/.test(behind) && IS_NOW.test(behind)
}

/** "They want us for two nights in May", "we need a driver on": somebody, or something that there is not yet. "Need the receipts for May" wants what was. */
const WISHES = new RegExp(
  `(?<!\\p{L})(?:(?:want|need)s?|(?<=\\b(?:I|we|you|they|he|she|it)\\s)(?:offer|book|plan|propose)s?)\\s(?:us|me|you|him|her|them|it|some|more|another|${COUNT})(?!\\p{L}|\\sto\\s)[^.,;:!?]{0,60}(?<=\\s)(?:for|in|on|from)\\s(?:the\\s)?$`,
  'iu',
)
/** "It is booked for May", "she has offered us the hall for two nights in May". */
const PLANNED_FOR = new RegExp(
  `(?:\\b(?:has|have|is|are|am)|\\p{L}['’](?:ve|s|re|m))\\s(?:been\\s)?(?:offered|booked|planned|proposed|invited|pencill?ed\\sin)(?!\\p{L})[^.,;:!?]{0,60}(?<=\\s)for\\s(?:the\\s|${COUNT}\\s(?:${UNIT}|nights?)\\s(?:in|on|from)\\s(?:the\\s)?)?$`,
  'iu',
)

/** Whether the clause before a place wishes, offers or plans something for it, whatever the sentence told before. */
export function isWished(sentence: string, at: number): boolean {
  const words = sentence.slice(Math.max(0, at - BEFORE), at)
  const wish = WISHES.exec(words)
  return PLANNED_FOR.test(words) || (wish !== null && nearest(wish[0], PAST, wish[0].length) === null)
}

export const leavesOutWho = (sentence: string): boolean => LEFT_OUT.test(sentence)

/** What somebody is asked for, or promises, by a day. */
const ASKS_FOR =
  /\b(?:ask(?:s|ed|ing)?|requests?|requested|promise[sd]?|agree[sd]?|order(?:s|ed)?|want(?:s|ed)?|need(?:s|ed)?|instruct(?:s|ed)?|undertook|demand(?:s|ed)?|require[sd]?|send|return|answer|reply|let)\b[^.;!?]*\bby\s(?:the\s)?$/i
/** "I have asked him for it by Wednesday": of the moment in which it is told, whatever was told before. */
const HAS_ASKED =
  /(?:\b(?:have|has)|['’](?:ve|s))\s(?:\p{L}+ly\s|just\s|now\s)?(?:asked|requested|ordered|promised|agreed|instructed|undertaken)\b[^.;!?]*\bby\s(?:the\s)?$/iu
export const hasAsked = (sentence: string, at: number): boolean =>
  HAS_ASKED.test(sentence.slice(Math.max(0, at - BEFORE), at))
/** "Say who did it and send me the list by the 9th": asked of whoever reads it. */
const ASKS_READER =
  /(?:^|[.,;:]\s|\band\s|\bplease\s)(?:send|return|give|bring|let)\s(?:me|us)\b[^.;!?]*\bby\s(?:the\s)?$/i
export const asksReader = (sentence: string, at: number): boolean =>
  ASKS_READER.test(sentence.slice(Math.max(0, at - BEFORE), at))

/**
 * "Please read it and tell me by Monday", "you must have it signed by Friday": a request holds up to what it is due by,
 * whatever verb stands between. "Please note that he had left by Monday" tells of somebody behind it.
 */
const TO_BE_DONE =
  /\b(?:please|(?<!not\s|n['’]t\s)(?:must|shall|will|needs?\sto|ha(?:s|ve)\sto)(?!\s(?:not\s)?have\s(?!(?:the|an?|it|them|this|that|these|your|our|all)\b)))\b(?:(?!\b(?:that|who|which|because|he|she|they|it|I|we|was|were|had|did)\s(?:\p{L}+ed|was|were|had|did|has|have)\b)[^.;!?])*\bby\s(?:the\s)?$/iu
/** "Read it and tell us by Monday": told to do it, by a verb that is not of the past. */
const TELLS_READER =
  /(?:^[\s\d.)*•–-]{0,8}|[,;:]\s|\b(?:and|please)\s)(?<verb>\p{L}+)\s(?:me|us)\b[^.;!?]*\bby\s(?:the\s)?$/iu
export function isDueBy(sentence: string, at: number): boolean {
  const lead = sentence.slice(Math.max(0, at - BEFORE), at)
  const verb = TELLS_READER.exec(lead)?.groups?.verb
  return TO_BE_DONE.test(lead) || (verb !== undefined && !isPastVerb(verb))
}

/** What is put on a day: "rebooked, two of them for Monday", "moved it to the Friday", "on my list for Monday". */
const PUT_ON =
  /\b(?:(?:(?:re-?|double[\s-])?(?:booked|set|fixed|planned|arranged|scheduled)|list(?:ed)?|pencill?ed\sin|moved|brought\sforward)\b[^.,;!?]{0,24}(?:,\s(?:\w+\s){1,4}of\s(?:them|those|us|these))?\s(?:for|to)|(?:postponed|put\s(?:off|back)|deferred|adjourned)\b[^.,;!?]{0,24}\s(?:to|until|till))\s(?:the\s)?$/i

/** Whether a day in a message is one on which something is still to be, however the verb before it stands. */
export const isToCome = (sentence: string, at: number): boolean => {
  const lead = sentence.slice(Math.max(0, at - BEFORE), at)
  return ASKS_FOR.test(lead) || PUT_ON.test(lead)
}

/** Words before the place count as nearer: English says its verb first. */
function nearest(sentence: string, pattern: RegExp, at: number): number | null {
  let best: number | null = null
  for (const { index } of eachMatch(pattern, sentence)) {
    const distance = index < at ? at - index : 2 * (index - at)
    if (best === null || distance < best) best = distance
  }
  return best
}

/** "Mr Fox agreed to sweep it by Monday", in minutes: still to come when it was promised. */
const PROMISED =
  /^[^.;:!?]{0,60}\b(?:promised|agreed|undertook|offered|(?:asked|instructed)\s(?:for|to)|to)\b[^.;:!?]*\bby\s(?:the\s)?$/iu
export const isPromised = (sentence: string, at: number): boolean =>
  PROMISED.test(sentence.slice(Math.max(0, at - BEFORE), at))

/** "Further to our call on Monday", "thank you for your letter of Friday": what a message answers to was. */
const REFERS_BACK =
  /(?<!\p{L})(?:further to|with reference to|in (?:reply|response|answer) to|(?:I|we) refer to|(?<!the\s)following (?:our|my|your|the)|thank(?:s|\syou)(?: (?:very|so) much)? for|as (?:discussed|agreed|mentioned|requested|promised)|(?:your|my|our) (?:query|question|e-?mail|mail|letter|message|note|call|request|text) (?:of|from))(?!\p{L})[^.,;:!?]{0,60}$/iu
export const refersBack = (sentence: string, at: number): boolean =>
  REFERS_BACK.test(sentence.slice(Math.max(0, at - BEFORE), at))

/** "Monday works", "Friday suits me": whoever arranges something names the day first. */
export const isProposed = (behind: string): boolean =>
  /^\s(?:works|suits|is\s(?:fine|good|ok(?:ay)?|better|best|perfect|possible))(?!\p{L})/iu.test(behind)
