import { isDueBy } from '#server/platform/text/time/tense.ts'
import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { isThing } from '#server/platform/text/wordnet/part-of-speech.ts'
import { isTellingVerb } from '#server/platform/text/wordnet/telling-verbs.ts'
import { keepDenials, withoutAsked } from './no-denials.ts'
import { type Telling, takesBack } from './taking-back.ts'
import type { Modality, Stance } from './unit.ts'

/** In haste the apostrophe is left out. */
const NOT = "(?:n['’]?t|nae| ?not| never)"
const PERSON = '(?:I|we|he|she|they)'
const HAVE = "(?:(?: have| had| has|['’]ve|['’]d))?"
const REALLY = '(?: now| really| quite| honestly| exactly| even)?'
const FORGOTTEN_WORDS = [
  `\\b(?:do|does|did|ca|can|could)${NOT}${REALLY} (?:recall|recollect|remember|mind (?:who|what|when|where|which|how|about))\\b`,
  // Who does not say or name somebody may well know; who cannot, does not.
  `\\b(?:ca|can|could)${NOT}${REALLY} (?:say|tell (?:who|what|when|where|whether|if|you)|name|be (?:sure|certain)|swear)\\b`,
  `\\b(?:do|does|did)${NOT}(?: really| honestly| actually)? know(?! (?:who|whom|what|when|where|which|how|whether) to\\b)(?= (?:who|what|when|where|why|how|whether|if|which|now|exactly|any ?more|that(?=\\W*$|[.,;!?]| (?:for|now|any|off)\\b)|(?:that|this|it) (?=(?:my|our|him|her|them)sel(?:f|ves)\\b|personally\\b|at first hand\\b))\\b(?! (?:he|she|they|it|I|we|there)\\b)|["”’)\\s]*(?:[.,;!?–—-]|$)| (?:who|what|when|where|why|how|whether|if|which)\\b)`,
  '(?<!\\b(?:had|you have) )\\bno idea\\b|\\bno (?:clear |real |exact |particular |specific |precise |firm )?(?:recollection|memory)\\b',
  `\\b(?:ca|can|could|would)${NOT}(?: really| honestly| exactly| even)? (?:think (?:who|what|when|where|which)|place (?:him|her|it|them)|be (?:exact|precise|definite|positive)|(?:give|put) (?:you )?(?:an?|the|any) (?:exact |precise )?(?:date|time|day|name|hour|number|figure|face)|like to (?:say|guess))\\b`,
  `\\b(?:ca|can|could|would|did|do|does)${NOT}(?: really| honestly| exactly| even)? (?:know any ?more|have (?:a|any|the \\p{L}+) (?:clue|idea|recollection|memory))\\b|\\bwouldn['’]?t know\\b(?! (?:the|an?|my|his|her|him|them|you)\\b)|\\b(?:did|could)${NOT} (?:really |quite )?(?:catch|make out) (?:who|what|which|where)\\b|\\b(?:no|not a) clue\\b`,
  '\\b(?:un|not )able to (?:recall|remember|recollect|say)\\b|\\bno longer (?:know|knows|remember|remembers|recall|recalls|say|tell)\\b|\\bdunno\\b',
  '\\b(?:escapes|escaped) (?:me|him|her)\\b|\\bslipped (?:my|his|her) mind\\b|\\bgone (?:clean |right )?out of (?:my|his|her) (?:head|mind)\\b|\\bmemory (?:fails|failed)\\b',
  "\\b(?:have|has|['’]ve|['’]s) forgotten (?:who|what|when|where|which|how|whether|the)\\b",
  "(?:\\b(?:am|is|are|was|were)|['’](?:m|s|re)) not (?:quite |really |entirely )?(?:sure|certain)\\b|\\b(?:is|are|was|were)n['’]t (?:quite |really )?(?:sure|certain)\\b|^\\W*not (?:sure|certain)\\b",
  '\\bnot (?:that|as far as|so far as) (?:I|we|he|she|they)(?: can| could| now)? (?:remember|recall|know)|\\bnot to (?:my|his|her|their|the best of my) (?:recollection|memory|knowledge)\\b',
  "(?<!\\b(?:do|does|did|will|(?:do|did)n['’]?t|not|never|to)\\s)\\b(?:forget|forgets|forgot)\\b(?! to\\b)",
].join('|')
const FORGOTTEN = new RegExp(FORGOTTEN_WORDS, 'iu')
/** Somebody was told: by whom the words themselves say it. */
export const TOLD_ME =
  /\b(?:told|telt|tells|informed|informs|assured|warned|texted|telling|told)(?: to)? (?:me|us)\b(?! (?:to|not to))|\b(?:rang|called|phoned|wrote to) (?:me|us) (?:to say|and said|saying)\b/i
/** "I heard that plain as day", "I heard that myself": it is what was heard, and leads to nothing that it told. */
const THAT_CLAUSE =
  'that(?!\\W*$|[.,;!?]|\\s(?:too|myself|ourselves|himself|herself|themselves|all right|\\p{Ll}+ (?:as|and) \\p{Ll}+|with (?:my|his|her|our|their))\\b)'
const REPORTS_WORDS = [
  '\\b(?:told|tells|informed|informs|assured|warned|texted) (?:her|him|them)\\b(?! (?:to|not to))',
  '\\b(?:was|were|had been|been|am|is|are) told\\b|(?:^\\W*|[,;] )told (?:by|that)\\b',
  `\\b${PERSON}${HAVE}(?: since| later| only| then| also)? heard (?:${THAT_CLAUSE}|from|of|it from|people|he|she|they|there)\\b|\\bheard (?:from|${THAT_CLAUSE}|of|people|it from|somebody|someone|stories|rumou?rs|talk|gossip)\\b`,
  `\\b${PERSON} (?:thought|believed|understood|had the impression)\\b[^.;]{0,60} ha[ds] (?:once |already |also |just )?(?:mentioned|told|said|written)\\b`,
  '^[^.,;:"“]{0,40}\\b(?:[Hh]is|[Hh]er|[Tt]heir|[Mm]y) \\p{Ll}+(?: \\p{Ll}+)? (?:says?|said|told|tells|thinks|thought|claims|claimed)\\b',
  '\\bpeople (?:say|said|told)\\b|\\baccording to\\b|\\b(?:somebody|someone|everybody|everyone) (?:said|says|told)\\b',
  '\\b(?:is|are|was|were) (?:said|supposed|alleged|rumou?red|meant) to have\\b|\\b(?:word|rumour|rumor) has it\\b|\\breportedly\\b|\\bsecond[- ]hand\\b',
  '(?:^\\W*|[,;] )so (?:I|we|he|she) (?:am|was|were|is) told\\b',
  '\\bword (?:is|was)\\b|\\bapparently\\b|\\bby all accounts\\b|\\bhearsay\\b|\\ballegedly\\b',
].join('|')
/** Where what follows comes from somebody else. */
export const REPORTS = new RegExp(REPORTS_WORDS, 'iu')
/** "He said that the guard had told …": what a note tells of is itself another one's words. */
const SAID_THAT_SAID =
  /\b(?:said|says|stated|added|explained|told (?:me|us))\s(?:that\s)?[^.;:"“]{1,60}?(?<!\b(?:he|she|they|I|we|who|and|be|been|was|were|is|are|not|never|had|has))\s(?:had\s|has\s)?(?:said|says|told|mentioned)(?!\p{L})/iu
const HAD_FROM_WORDS = [
  '\\b(?:had|got|has|have) (?:that|it|this) (?:only )?from\\b',
  '\\bfrom (?:him|her|them|\\p{Lu}[\\p{L}’-]+) (?:I|we|he|she) (?:have|has|had|got|know|knows|knew|heard|learnt|learned)\\b|\\b(?:know|knows|knew) (?:it|this|that|of it|about it)? ?only (?:from|through)\\b',
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
  `(?<![\\p{L}])${SPEAKER},?\\s(?<!\\s(?:never|not)\\s)(?:said|says|told|tells)\\b(?!\\s+(?:it|that|so|this)\\s*[.!?])(?!\\s+(?:not\\b|to(?!\\s(?:me|us|him|her|them|\\p{Lu}))))`,
  // "The visitor in room 7 said that …"
  `^\\W*(?:The|An?|One|Another)\\s(?:[\\p{L}’'-]+\\s){1,5}?\\d{1,4}\\s(?:said|says|told|tells)\\b`,
  `(?<![\\p{L}])(?:[Hh]e|[Ss]he|[Tt]hey|\\p{Lu}\\p{L}+)\\s(?:had\\s|has\\s|then\\s|also\\s)?(?:mentioned|explained|claimed|claims|confirmed|admitted|replied|answered|stated|insisted|insists|complained|reckons|reckoned|swears|swore|maintains|maintained|wrote|writes|texted|reported|added|repeated)(?=\\s(?:to\\s(?:me|us|him|her|them)\\s)?(?:that|how|it|he|she|they|there|\\p{Lu}\\p{L}+['’]s)(?!\\p{L}))`,
  `(?<![\\p{L}])\\p{Lu}[\\p{L}.’'-]*(?:\\s\\p{Lu}[\\p{L}.’'-]*){0,2},?\\s(?:stated|confirmed|explained|claimed|reported|denied)\\sthat\\b`,
  "(?<!\\bI\\s|\\bWe\\s|\\bwe\\s)\\b(?:told|informed|assured)\\s(?:[\\p{L}.’'-]+\\s){1,3}(?:that|he|she|they|how|where)\\b",
  // In a chat names are written small: "pat says he never had it".
  "(?<![\\p{L}’'])(?!(?:i|we|you|it|that|this|what|who|which|as|and|but|so|have|has|had|not|never|just|also|then|always|ever|to)\\s)\\p{Ll}{2,}\\s(?:says|said)\\s(?:he|she|they|that|there)(?!\\p{L})",
  // "She goes, …" before what is quoted.
  "(?<![\\p{L}])(?:[Hh]e|[Ss]he|[Tt]hey|(?!I\\s)\\p{Lu}[\\p{L}’'-]*)\\s(?:goes|went)(?:\\sto\\s(?:me|us|him|her|them))?\\s*[,:]",
].join('|')
/** "Ana messaged me that …": whatever verb says it, somebody let whoever writes know something. */
const LETS_KNOW =
  /(?<!\p{L})(?:he|she|they|(?!It\s|This\s|That\s|I\s|We\s)\p{Lu}[\p{L}.’'-]*)\s(?:(?:had|has|then|also|later)\s){0,2}(?<verb>(?!show)\p{Ll}[\p{Ll}-]*)\s(?:to\s)?(?:me|us)\sthat(?!\p{L})/u
function letsKnow(sentence: string): RegExpExecArray | null {
  const found = LETS_KNOW.exec(sentence)
  return found && isTellingVerb(found.groups?.verb?.replaceAll('-', '') ?? '') ? found : null
}
/** "I told him that the load was short, and he replied …": what the speaker did themselves. */
const TELLS = /^[^.;:]{0,60}(?<!\p{L})(?:I|[Ww]e)\s(?:told|informed|reminded|warned)(?!\p{L})/u
/** "I took the late van because Ana told me to": why somebody did what they tell of. */
const TOLD_TO =
  /(?<=^\W*(?:\d+[.)]\s)?(?:I|We)\s[^;.]*?)\s(?:because|since)\s[^,;.]*?\stold\s(?:me|us)\s(?:not\s)?to(?!\p{L})[^,;]*/iu
const blank = (words: string): string => ' '.repeat(words.length)
/** "I rang him and told him that …": nobody else does anything between what one did and what one told. */
const OWN_TELLING =
  /(?<=(?<!\p{L})(?:I|we)(?:['’](?:ve|d))?\s(?:(?:(?!(?:he|she|they|it|you|who|which|that|what|when|where|while|as|because|after|before|until|if|how|why)(?!\p{L}))[^\s.;:"“]+\s)*?(?:and|but|then)\s)?(?:(?:have|had|also|then|just|only|later)\s){0,2})told (?=(?:her|him|them)(?!\p{L}))/giu
/** A sentence in somebody's own words without what they tell to have told others themselves. */
export const withoutOwnTelling = (sentence: string): string => sentence.replace(OWN_TELLING, blank)
/** Whether words tell what somebody else said. */
export const SOMEBODY_SAYS = new RegExp(SOMEBODY_SAYS_WORDS, 'u')
/** "I had been told nothing at the gate": behind it stands no sentence that tells what was nothing. */
const NOTHING =
  '(?:(?:of |about )?no \\p{Ll}+(?! (?:was|were|is|are|had|has))|(?:of |about )?nothing)(?=\\W*$|[.,;]| (?:at|about|of|on|by|for|in|from|when|before|until|then|more|else|that|this|to)(?!\\p{L}))'
const TELLING = '(?:told|informed|warned|notified)'
const BEEN = "(?:['’](?:d|ve))?\\s(?:(?:was|were|am|is|are|had|have|has|been)\\s){1,3}"
const OWN_NOTHING = new RegExp(
  `(?<!\\p{L})(?:I|we)${BEEN}${TELLING} ${NOTHING}|(?<!\\p{L})${TELLING} (?:me|us) ${NOTHING}`,
  'iu',
)
const ANY_NOTHING = new RegExp(
  `(?<!\\p{L})${PERSON}${BEEN}${TELLING} ${NOTHING}|(?<!\\p{L})${TELLING} (?:me|us|him|her|them) ${NOTHING}`,
  'iu',
)
const DENIES_WORDS = [
  '\\b(?:denie[sd]|deny|denying|dispute[sd]?|reject(?:s|ed)?|refute[sd]?|contest(?:s|ed)?)\\b|\\b(?:never|nobody|no one|no-one|none of|neither|nor|nothing(?! (?:but|more than|other))|nowhere|cannot)\\b',
  '\\b(?:at|in|by|on|under) no (?:time|point|stage|way|means|account|occasion|circumstances)\\b|\\bno such\\b',
  // "This is the first I have heard of it."
  "\\bfirst (?:that )?(?:I|we|he|she|they)(?:['’](?:ve|s|d)| have| has| had)? (?:ever )?(?:heard|hear|knew|known|learnt|learned)(?: of| about|(?=\\W*$))|\\bnews to (?:me|us|him|her|them)\\b",
  "\\b(?:did|do|does|is|was|were|are|would|could|ca|has|have|had|wo|should)(?:nt|nae)\\b|['’](?:d|ve|s) no\\b(?! (?:doubt|need|problem|matter|wonder|point|idea))",
  '(?<!\\b(?:or|item|page|line|room|unit|bay|van|house) )\\bno (?!doubt|objections?|recollection|memory|longer|later|more|less|fewer|sooner|need|problem|matter|wonder|idea|comment|worries|point|clue)\\p{Ll}{2,}',
  '^\\W*(?:untrue|false|rubbish|nonsense|absolutely not|certainly not)(?=\\W*$|[.,;!:–—-])',
  "\\bnot (?!only\\b|just\\b|until\\b|long\\b|least\\b|merely\\b|to mention\\b|very long\\b|far from\\b)|\\bnot[.!,]|n['’]t\\b",
  '\\b(?:there (?:was|were|is|are|has been|had been)|had|have|has|saw|gave|made|took|heard|knew|know|found|received|got) no\\b(?! (?:doubt|objections?|recollection|memory))',
  '(?:^\\W*|[,;] )nil \\p{Ll}{3,}',
  '^\\W*(?:no|nope|nah)\\b(?! (?:doubt|comment|idea|later|longer))[.,!;:–—-]?',
  "\\b(?:is|was|are|were|['’]s) (?:simply |just |plainly |all )?(?:false|untrue|a lie|lies|nonsense|rubbish|invented|made up)\\b",
].join('|')
const DENIES = new RegExp(DENIES_WORDS, 'iu')
/** "[SC] No." is a no. */
const TAG = /^\s*[[(<]{1,2}[\p{L} ]{1,30}[\])>]{1,2}\s*/u
/** "No. Dana told me so.": the no answers, and what follows says what it stands on. */
const NO_ALONE = /^\W*(?:no|nope|nah)\.\s+(?=\p{Lu})/iu
/** "IF" may be somebody's initials. */
const CONDITIONAL = /\b(?:[Ii]f|[Uu]nless|[Pp]rovided that|[Ii]n case|were to|[Oo]therwise)\b/
const HYPOTHETICAL = /\b(?:would have|could have|might have|suppose|imagine|as if|as though)\b/i
const PLANNED =
  /(?<!\b(?:own|free|good|ill|the|a|my|our|your|his|her|their) )\bwill\b|\b(?:shall|going to|plan(?:s|ned)? to|intend(?:s|ed)? to|(?:is|are) to(?! blame)|to be (?:done|held|paid|sent)|scheduled|tomorrow|next (?:week|month|year)|upcoming)\b|['’]ll\b/i
/** "Due to leave" and "due to a strike": a plan, and a cause. */
const DUE_TO = /(?<!\p{L})due to (?<next>\p{Ll}+)/giu
const isDueTo = (sentence: string): boolean =>
  [...sentence.matchAll(DUE_TO)].some(({ groups: { next = '' } = {} }) => isDeed(next) && !isThing(next))
const isDeed = (word: string): boolean =>
  baseForms(word).some(({ lemma, part }) => part === 'verb' && lemma === word)

/** How a person stands to what they say. A negation at the head of the sentence decides, not one in a clause behind it. */
export function readStance(words: string, telling: Telling): Stance {
  const { reported } = telling
  const sentence = words.replace(TAG, '')
  if (takesBack(sentence, telling)) return 'changed'
  const main = mainClause(keepDenials(sentence, telling))
  if (FORGOTTEN.test(sentence)) return 'does_not_recall'
  const others = withoutOwnTelling(sentence)
  const reports = reported
    ? (REPORTS.exec(sentence) ?? HAD_FROM.exec(sentence) ?? SAID_THAT_SAID.exec(sentence))
    : (TOLD_ME.exec(sentence) ??
      letsKnow(sentence) ??
      REPORTS.exec(others) ??
      HAD_FROM.exec(sentence) ??
      (TELLS.test(sentence) ? null : SOMEBODY_SAYS.exec(others.replace(TOLD_TO, blank))))
  if ((!reported && TOLD_AT_END.test(sentence)) || HAS_IT_FROM.test(sentence)) return 'reports_another'
  if ((reported ? ANY_NOTHING : OWN_NOTHING).test(main)) return 'denies'
  const denies = DENIES.exec((reports && main.replace(NO_ALONE, (no) => ' '.repeat(no.length))) || main)
  if (reports && !(denies && denies.index <= reports.index)) return 'reports_another'
  return denies ? 'denies' : 'asserts'
}

/** `due`: where the sentence tells by when something is due. */
export function readModality(words: string, due: readonly number[] = []): Modality {
  const sentence = withoutAsked(words)
  if (HYPOTHETICAL.test(sentence)) return 'hypothetical'
  if (CONDITIONAL.test(sentence)) return 'conditional'
  const isPlanned = PLANNED.test(sentence) || isDueTo(sentence) || due.some((at) => isDueBy(words, at))
  return isPlanned ? 'planned' : 'happened'
}

/**
 * What stands before a clause that only explains or adds: "…, because he was not there" denies nothing, nor does what
 * somebody found out.
 */
function mainClause(sentence: string): string {
  const [clause = sentence] = sentence
    .replace(LED_IN_BY, '')
    .replace(TAG_QUESTION, '')
    .split(
      /;\s|,?\s+but\s|,?\s+and that\s|,?\s+(?:because|although|though|since|so that|which|who|where|when|while)\s|(?<=\b(?:found out|find out|learnt|learned|discovered|realised|realized|noticed)\s)that\s/i,
    )
  return clause
}

/** "As nobody answered, I went in." */
const LED_IN_BY =
  /^\W*(?:when|if|as|because|since|although|though|while|after|once|unless)\s[^,;.]{1,80},\s/iu
/** "He came back, didn't he." and "whether or not" deny nothing. */
const TAG_QUESTION =
  /,\s(?:did|do|does|is|was|were|are|would|could|can|has|have|had|wo|ai)n['’]?t (?:it|he|she|they|we|you|I)\W*$|\bor not\b/iu
