import type { Basis, Modality, Stance } from './unit.ts'

/** In haste the apostrophe is left out. */
const NOT = "(?:n['’]?t| ?not| never)"
const PERSON = '(?:I|we|he|she|they)'
const HAVE = "(?:(?: have| had| has|['’]ve|['’]d))?"
const SAID = '(?:said|told|stated|wrote|written|put|claimed|answered|signed)'
const FORGOTTEN_WORDS = [
  `\\b(?:do|does|did|ca|can|could)${NOT}(?: now| really| quite| honestly| exactly| even)? (?:recall|remember|say|tell (?:who|what|when|where|whether|if|you)|name|be (?:sure|certain)|swear)\\b`,
  `\\b(?:do|does|did)${NOT}(?: really| honestly| actually)? know(?= (?:who|what|when|where|why|how(?! to)|whether|if|which|now|exactly|any ?more|that)\\b(?! (?:he|she|they|it|I|we|there)\\b)|["”’)\\s]*(?:[.,;!?–—-]|$)| (?:who|what|when|where|why|how|whether|if|which)\\b)`,
  '(?<!\\bhad )\\bno idea\\b|\\bno (?:recollection|memory)\\b',
  "(?:\\b(?:am|is|are|was|were)|['’](?:m|s|re)) not (?:quite |really |entirely )?(?:sure|certain)\\b|\\b(?:is|are|was|were)n['’]t (?:quite |really )?(?:sure|certain)\\b|^\\W*not (?:sure|certain)\\b",
  '\\bnot (?:that|as far as|so far as) (?:I|we|he|she|they)(?: can| could| now)? (?:remember|recall|know)|\\bnot to (?:my|his|her|their|the best of my) (?:recollection|memory|knowledge)\\b',
  "(?<!\\b(?:do|does|did|will|don['’]t|didn['’]t|not|never|to)\\s)\\b(?:forget|forgets|forgot)\\b(?! to\\b)",
].join('|')
const FORGOTTEN = new RegExp(FORGOTTEN_WORDS, 'iu')
/** Words with which somebody takes back what they have said themselves. */
const CHANGED_WORDS = [
  `\\b(?:${PERSON}|(?!not\\b|can|could|do|did|does|would|\\p{L}+n['’]t)\\p{L}+) (?:now|later) (?:accept|sa(?:y|id)|admit|agree|recall|remember|state|concede|think|believe|realis|realiz)\\w*`,
  '\\baccepted that\\b',
  // In a note: "Pressed, she said that …"
  `^\\W*(?:(?:when|on being|being|once) )?(?:pressed|challenged|confronted)\\b[^.;]{0,60}, ${PERSON} (?:then |now )?(?:said|accepted|admitted|agreed|conceded|told)\\b`,
  `\\b${PERSON}(?: do| now| fully| must| have to)? accept (?:that|it)["”]?\\s*[.,;]`,
  `\\b(?:must|should|want(?:s|ed)? to|wish(?:es|ed)? to|would like to|['’]d like to|need(?:s|ed)? to|ha(?:ve|s|d) to|let me|ask(?:s|ed)? to|asked for it to be) (?:correct|corrected|withdraw|retract|amend|put (?:it|that|this) (?:right|straight)|set (?:it|that|this|the record) (?:right|straight))\\b`,
  '\\b(?:correct|withdraw|retract|amend)(?:s|ed|ing)? (?:what|my|his|her|that|this|the (?:statement|account|entry|answer))\\b|\\b(?:withdrew|withdrawn) (?:what|my|his|her|the|that|their)\\b',
  '\\bto correct\\b|\\bon reflection\\b|\\bthinking (?:about it|back)\\b|\\bcome to think of it\\b',
  '(?:^\\W*|[.;,]\\s)having (?:now )?(?:thought|reflected|slept|checked|re-?read|considered)\\b',
  `\\b${PERSON}${HAVE} made (?:a|an) (?:mistake|error|slip)\\b`,
  `\\b${PERSON} (?:was|were|am|is|are|have been|had been|must have been) (?:wrong|mistaken|in error)\\b|\\bI['’]m (?:wrong|mistaken)\\b`,
  '\\b(?:got|had) (?:that|it|this) wrong\\b|\\bmisspoke\\b|\\bmisremembered\\b',
  `\\b${PERSON}(?: had|['’]d) (?:quite |simply |completely )?forgotten\\b`,
  '\\bno longer (?:say|claim|maintain|stand|insist|assert)\\w*',
  '\\bchanged (?:his|her|my|their) (?:mind|account|story|version|statement|evidence|answer)\\b',
  "\\btake (?:that|it|this)(?: \\p{L}+){0,2} back\\b|\\b(?:did|had|have)(?:n['’]t| not) (?:say|said|mention|mentioned) (?:this|so|that|it) (?:before|then|at first|earlier|last time)\\b",
  "\\bshould(?:n['’]?t| not)(?: ever| really)? have (?:said|told|written|claimed) (?:that|it|so|this|you|him|her|them)\\b",
  "\\b(?:was|is)(?:n['’]?t| not) (?:quite |entirely )?(?:right|true|correct|so) either\\b",
  "\\bI(?: am|['’]m) (?:changing|correcting|withdrawing|retracting) (?:it|that|this|my|what)\\b",
  `\\bI(?: had|['’]d)? (?:at first|first|initially|originally) ${SAID}\\b|\\bI ${SAID}(?: \\p{L}+){0,3} at first\\b`,
  `\\bmy (?:first|earlier|previous|original|last) \\p{L}+,? I${HAVE} ${SAID}\\b`,
].join('|')
const CHANGED = new RegExp(CHANGED_WORDS, 'iu')
/** "I wish to correct one answer.": what follows is the correction. */
const ANNOUNCES_CHANGE =
  /\b(?:wish(?:es|ed)?|want(?:s|ed)?|need(?:s|ed)?|would like|ask(?:s|ed)?|ha(?:ve|s|d)|must|['’]d like)(?: to)? (?:correct|amend|withdraw|change|put right)\b[^.;:]{0,60}[.:]["”]?\s*$/iu
/** In a note: what somebody said to begin with, and what they came to say. */
const SAID_FIRST = new RegExp(
  `\\b(?:at first|first|initially|originally|to begin with)\\b[^.?!]{0,20}\\b${SAID}\\b|\\b${SAID}\\b(?: \\p{L}+){0,3} (?:at first|first|initially|originally|to begin with)\\b`,
  'iu',
)
const SAID_THEN =
  /\b(?:said|says|replied|answered|added) (?:no|yes|fair enough|all right|okay|ok|well)\b|\b(?:then|later|afterwards|finally|in the end|before (?:we|I|he|she|they))\b[^.?!]{0,80}\b(?:said|told|admitted|agreed|accepted|conceded|remembered|recalled)\b|^\W*(?:no|okay|ok|all right|fair enough)\b/iu
/** What somebody has said or written before. */
const EARLIER_WORDS = [
  `\\b${PERSON}${HAVE} (?:first|earlier|before|previously|originally|initially) ${SAID}\\b`,
  `\\b${PERSON}${HAVE} ${SAID}\\b[^.?!]{0,80}\\b(?:then|before|earlier|just now|at first|a moment ago|previously|(?:in|at|on) (?:my|the|that|his|her|paragraph|page)\\b)`,
  `\\b(?:in|at|on|under) (?:my|the|that|paragraph|page|point)\\b[^.?!]{0,60}\\b${PERSON}${HAVE} ${SAID}\\b`,
  `\\bwhat ${PERSON}${HAVE} ${SAID}\\b|\\b${PERSON} said (?:then|before|earlier|at first)\\b`,
  '\\b(?:my|his|her|the|that|this|first|earlier|previous|last|original) (?:statement|account|version|declaration)\\b',
].join('|')
const EARLIER = new RegExp(EARLIER_WORDS, 'iu')
const WRONG =
  /\b(?:wrong|mistaken|mistake|incorrect|untrue|inaccurate|(?:is|was|were|are)(?:n['’]t| not| never) (?:quite |entirely |completely |strictly )?(?:right|correct|true|accurate|what happened|how it was|so)|that['’]s not (?:quite |entirely )?(?:right|correct|true)|mixed (?:it |that |them |this )?up|an error)\b/i
/** Somebody was told: by whom the words themselves say it. */
const TOLD_ME =
  /\b(?:told|tells|informed|informs|assured|warned|texted)(?: to)? (?:me|us)\b(?! (?:to|not to))|\b(?:rang|called|phoned|wrote to) (?:me|us) (?:to say|and said|saying)\b/i
const REPORTS_WORDS = [
  '\\b(?:told|tells|informed|informs|assured|warned|texted) (?:her|him|them)\\b(?! (?:to|not to))',
  '\\b(?:was|were|had been|been|am|is|are) told\\b|(?:^\\W*|[,;] )told (?:by|that)\\b',
  `\\b${PERSON}${HAVE}(?: since| later| only| then| also)? heard (?:that|from|of|it from|people|he|she|they|there)\\b|\\bheard (?:from|that|of|people|it from|somebody|someone|stories|rumou?rs|talk|gossip)\\b`,
  `\\b${PERSON} (?:thought|believed|understood|had the impression)\\b[^.;]{0,60} ha[ds] (?:once |already |also |just )?(?:mentioned|told|said|written)\\b`,
  '^[^.,;:"“]{0,40}\\b(?:[Hh]is|[Hh]er|[Tt]heir|[Mm]y) \\p{Ll}+(?: \\p{Ll}+)? (?:says?|said|told|tells|thinks|thought|claims|claimed)\\b',
  '\\bpeople (?:say|said|told)\\b|\\baccording to\\b|\\b(?:somebody|someone|everybody|everyone) (?:said|says|told)\\b',
  '\\bword (?:is|was)\\b|\\bapparently\\b|\\bby all accounts\\b|\\bhearsay\\b|\\ballegedly\\b',
].join('|')
const REPORTS = new RegExp(REPORTS_WORDS, 'iu')
const HAD_FROM_WORDS = [
  '\\b(?:had|got|has|have) (?:that|it|this) (?:only )?from\\b',
  '\\b(?:had|got|has|have) only from (?:him|her|them|you|\\p{Lu})',
  `\\b(?:understand|understood|gather|gathered|learnt|learned|know|knew) from\\b`,
].join('|')
const HAD_FROM = new RegExp(HAD_FROM_WORDS, 'iu')
/** "She was not on duty and has this from a colleague." */
const HAS_IT_FROM = /(?<!\p{L})and (?:has|have|had|got) (?:this|that|it) (?:only )?from(?!\p{L})/iu
/** "I was not there, Dana told me.": all that stands before it was told. */
const TOLD_AT_END =
  /,\s(?:he|she|they|\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,2})\s(?:(?:has|had)\s)?(?:told|tells)\s(?:me|us)\W*$/u
const SPEAKER =
  "(?:he|she|they|(?!I['’\\s]|We['’\\s]|It\\s|Nobody\\s|No\\s|None\\s)\\p{Lu}[\\p{L}.’'-]*(?:\\s(?!(?:I|we)\\s)[\\p{L}.’'-]+){0,4}?)"
/** In a person's own words, what another one said. */
const SOMEBODY_SAYS_WORDS = [
  `(?<![\\p{L}])${SPEAKER},?\\s(?:said|says|told|tells)\\b(?!\\s+(?:it|that|so|this)\\s*[.!?])(?!\\s+(?:not\\b|to(?!\\s(?:me|us|him|her|them|\\p{Lu}))))`,
  `(?<![\\p{L}])(?:[Hh]e|[Ss]he|[Tt]hey|\\p{Lu}\\p{L}+)\\s(?:had\\s|has\\s|then\\s|also\\s)?(?:mentioned|explained|claimed|confirmed|admitted|replied|answered|stated|insisted|complained)(?=\\s(?:to\\s(?:me|us|him|her|them)\\s)?(?:that|how|it|he|she|they|there)\\b)`,
  `(?<![\\p{L}])\\p{Lu}[\\p{L}.’'-]*(?:\\s\\p{Lu}[\\p{L}.’'-]*){0,2},?\\s(?:stated|confirmed|explained|claimed|reported|denied)\\sthat\\b`,
  "(?<!\\bI\\s|\\bWe\\s|\\bwe\\s)\\b(?:told|informed|assured)\\s(?:[\\p{L}.’'-]+\\s){1,3}(?:that|he|she|they|how|where)\\b",
  // In a chat names are written small: "pat says he never had it".
  "(?<![\\p{L}’'])(?!(?:i|we|you|it|that|this|what|who|which|as|and|but|so|have|has|had|not|never|just|also|then|always|ever|to)\\s)\\p{Ll}{2,}\\s(?:says|said)\\s(?:he|she|they|that|there)(?!\\p{L})",
  // "She goes, …" before what is quoted.
  "(?<![\\p{L}])(?:[Hh]e|[Ss]he|[Tt]hey|(?!I\\s)\\p{Lu}[\\p{L}’'-]*)\\s(?:goes|went)(?:\\sto\\s(?:me|us|him|her|them))?\\s*[,:]",
].join('|')
/** "I told him that the load was short, and he replied …": what the speaker did themselves. */
const TELLS = /^[^.;:]{0,60}(?<!\p{L})(?:I|[Ww]e)\s(?:told|informed|reminded|warned)(?!\p{L})/u
const SOMEBODY_SAYS = new RegExp(SOMEBODY_SAYS_WORDS, 'u')
const DENIES_WORDS = [
  '\\b(?:denie[sd]|deny|denying|dispute[sd]?|reject(?:s|ed)?|refute[sd]?|contest(?:s|ed)?)\\b|\\b(?:never|nobody|no one|no-one|none of|neither|nor|nothing(?! (?:but|more than|other))|nowhere|cannot)\\b',
  "\\bnot (?!only\\b|just\\b|until\\b|long\\b|least\\b|merely\\b|to mention\\b|very long\\b|far from\\b)|\\bnot[.!,]|n['’]t\\b",
  '\\b(?:there (?:was|were|is|are|has been|had been)|had|have|has|saw|gave|made|took|heard|knew|know|found|received|got) no\\b(?! (?:doubt|recollection|memory))',
  '^\\W*(?:no|nope|nah)\\b(?! (?:doubt|comment|idea|later|longer))[.,!;:–—-]?',
  "\\b(?:is|was|are|were|['’]s) (?:simply |just |plainly |all )?(?:false|untrue|a lie|lies|nonsense|rubbish|invented|made up)\\b",
].join('|')
const DENIES = new RegExp(DENIES_WORDS, 'iu')
/** "[SC] No." is a no. */
const TAG = /^\s*[[(<]{1,2}[\p{L} ]{1,30}[\])>]{1,2}\s*/u
const CHANGED_ANSWER = /^\W*(?:no, |well, |I (?:guess|suppose|think|know|see) )?(?:that|this|it|which)\b/i
const INFERS =
  /\b(?:must (?:be|have|get)|(?:probably|presumably|evidently|obviously|surely|clearly|likely)|I (?:think|thought|suppose|supposed|guess|assume|assumed|believe|believed|took it|reckon)|(?:he|she|they) (?:thought|supposed|assumed|believed|took it|guessed|reckoned)|seem(?:s|ed)?|looks like|could only|might have|may have)\b/i
const HEARD = /\b(?:heard|overheard|whisper(?:ed)?|could hear|shout(?:ed|ing)?)\b/i
const DOCUMENT =
  /\b(?:according to the|the (?:log|record|report|sheet|register|minutes|policy|email|e-mail|mail|entry|document|file|ledger|statement) (?:says?|shows?|states?|records?|reads?)|as (?:the|my) (?:log|records?|sheet)|dated)\b/i
const CONDITIONAL = /\b(?:if|unless|provided that|in case|were to|otherwise)\b/i
const HYPOTHETICAL = /\b(?:would have|could have|might have|suppose|imagine|as if|as though)\b/i
const PLANNED =
  /\b(?:will|shall|going to|plan(?:s|ned)? to|due to|intend(?:s|ed)? to|is to|are to|to be (?:done|held|paid|sent)|scheduled|tomorrow|next (?:week|month|year)|upcoming)\b|['’]ll\b/i

/** What is known of a sentence beside its words. */
export interface Telling {
  /** It stands in a note of what its speaker said. */
  readonly reported: boolean
  /** What the same speaker said right before it. */
  readonly before: string
}

/** How a person stands to what they say. A negation at the head of the sentence decides, not one in a clause behind it. */
export function readStance(words: string, { reported, before }: Telling): Stance {
  const sentence = words.replace(TAG, '')
  if (takesBack(sentence, before)) return 'changed'
  if (reported && SAID_FIRST.test(before) && SAID_THEN.test(sentence)) return 'changed'
  const main = mainClause(sentence)
  if (FORGOTTEN.test(sentence)) return 'does_not_recall'
  const reports = reported
    ? (REPORTS.exec(sentence) ?? HAD_FROM.exec(sentence))
    : (TOLD_ME.exec(sentence) ??
      REPORTS.exec(sentence) ??
      HAD_FROM.exec(sentence) ??
      (TELLS.test(sentence) ? null : SOMEBODY_SAYS.exec(sentence)))
  if ((!reported && TOLD_AT_END.test(sentence)) || HAS_IT_FROM.test(sentence)) return 'reports_another'
  const denies = DENIES.exec(main)
  if (reports && !(denies && denies.index <= reports.index)) return 'reports_another'
  return denies ? 'denies' : 'asserts'
}

/** Whether somebody says that what they said or wrote before is not so. */
function takesBack(sentence: string, before: string): boolean {
  if (CHANGED.test(sentence) || ANNOUNCES_CHANGE.test(before)) return true
  if (!WRONG.test(sentence)) return false
  return EARLIER.test(sentence) || (CHANGED_ANSWER.test(sentence) && EARLIER.test(before))
}

/** "Okay, I did send it.": said after a denial, to somebody who asks, it takes the denial back. */
const CONCEDES = /^\W*(?:okay|ok|all right|alright|very well|fair enough)(?:[,.]|\s*$)/iu
export const concedes = (words: string): boolean => CONCEDES.test(words)

/** How they come to know it; `not_said` where the words do not tell. */
export function readBasis(sentence: string, firstHand: boolean): Basis {
  if (TOLD_ME.test(sentence) || (REPORTS.test(sentence) && /\btold|said|say\b/i.test(sentence)))
    return 'was_told'
  if (HEARD.test(sentence)) return 'heard'
  if (DOCUMENT.test(sentence)) return 'document'
  if (INFERS.test(sentence)) return 'inferred'
  return firstHand ? 'saw' : 'not_said'
}

export function readModality(sentence: string): Modality {
  if (HYPOTHETICAL.test(sentence)) return 'hypothetical'
  if (CONDITIONAL.test(sentence)) return 'conditional'
  return PLANNED.test(sentence) ? 'planned' : 'happened'
}

/**
 * What stands before a clause that only explains or adds: "…, because he was not there" denies nothing, nor does what
 * somebody found out.
 */
function mainClause(sentence: string): string {
  const [clause = sentence] = sentence.split(
    /;\s|,?\s+but\s|,?\s+and that\s|,?\s+(?:because|although|though|since|so that|which|who|where|when|while)\s|(?<=\b(?:found out|find out|learnt|learned|discovered|realised|realized|noticed)\s)that\s/i,
  )
  return clause
}
