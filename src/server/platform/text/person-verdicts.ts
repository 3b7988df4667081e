import { plainLetters } from './look-alikes.ts'

/** What only an account, or whoever gives it, can be said to be. */
const ACCOUNT =
  '(?:witness(?:es)?|accounts?|statements?|testimon(?:y|ies)|versions?|recollections?|narratives?|memor(?:y|ies)|informants?|complainants?|respondents?|interviewees?|person|people)'
const SAID_TO_BE =
  "(?:is|are|was|were|be|been|being|seems?|seemed|appears?|appeared|looks?|sounds?|isn't|wasn't)"
const DEGREE = '(?:(?:more|most|less|least|much|very|far|not|quite|fully|entirely|highly|so|too|the) ){0,3}'
const PRONOUN = '(?:he|she|they|him|her|them|his|their)'
/** After it, somebody's body lies and nobody tells a lie. */
const PLACE =
  '(?:on|in|at|under|beneath|beside|next|near|across|along|behind|against|face|down|flat|there|still|around|awake|open|outside|inside|between)'

/** Whether and how far somebody is to be believed, by the stems of the words that say so. */
const VERDICTS: readonly RegExp[] = [
  /\b(?:non-?|in|un)?credib(?:le|ility)\b|\bcredibly\b/,
  /\b(?:un)?believab|\bdisbelie[fv]|\b(?:to be|be|should(?: not)?|cannot|can't|can(?: not)?|must(?: not)?) (?:dis)?believed?\b|\b(?:whom|who) to believe\b/,
  /\b(?:un)?truthful|\b(?:tell(?:s|ing)?|told|speak(?:s|ing)?|spoke|spoken) (?:nothing but )?(?:the |a )?(?:whole )?(?:un)?truths?\b|\brings? true\b/,
  /\b(?:dis)?honest(?:y|ly)?\b|\b(?:un|in)?sincer(?:e|ity|ely)\b|\b(?:un)?trustworth|\b(?:can(?:not|'t| not)?|to|should(?: not)?) be (?:dis|mis)?trusted\b/,
  /\bliars?\b|\blied\b|\bperjur|\b(?:tell(?:s|ing)?|told|pack of|full of) (?:\w+ )?(?:lies?|fibs?)\b|\blies (?:about|to)\b|\bmendaci|\bfabricat(?:es|ed|ing|or) (?:\w+ ){0,3}(?:account|story|statement|version|testimony)\b/,
  new RegExp(`\\blying\\b(?! ${PLACE}\\b)`),
  /\bdecept|\bdeceit|\bdisingenuous|\buntru(?:e|th)|\bmade (?:it|this|that|everything|the story) up\b/,
  /\b(?:un)?convincing|\b(?:im)?plausib|\bpersuasive/,
  new RegExp(
    `\\b(?:un)?reliab\\w* (?:\\w+ )?${ACCOUNT}\\b|\\b(?:un)?reliab\\w* (?:of|as)(?: a| an| the)? (?:\\w+'?s? )?${ACCOUNT}\\b|\\b${ACCOUNT}(?: of \\w+(?: \\w+)?)? ${SAID_TO_BE} ${DEGREE}(?:un)?reliab|\\b${PRONOUN} ${SAID_TO_BE} ${DEGREE}(?:un)?reliab`,
  ),
  /\b(?:un)?likely (?:\w+ )?to be (?:\w+ )?(?:true|untrue|false|accurate|correct|right|wrong|honest|mistaken)\b|\bprobab(?:le|ly) (?:true|untrue|false|right|wrong|mistaken)\b/,
  new RegExp(
    `\\b(?:prefer(?:red|s|able)?|favou?r(?:ed|s)?|outweigh(?:s|ed)?|(?:more|less|greater|little|no|most|much|full) weight)\\b(?: \\S+){0,6} ${ACCOUNT}\\b|\\b${ACCOUNT}\\b(?: \\S+){0,5} (?:prefer(?:red|able)|outweigh|(?:more|less|greater|little|no|most|full) weight)`,
  ),
  new RegExp(
    `\\b(?:more|less|most|least|equally|as) (?:consistent|accurate|reliable|dependable|straightforward|candid|forthcoming|open|coherent|solid|sound|trusted)\\b(?: \\S+){0,8} (?:than|of the|as)\\b|\\b(?:more|less) (?:consistent|accurate|reliable|candid|coherent) ${ACCOUNT}\\b`,
  ),
  /\bbeliev\w* \S+(?: \S+)? (?:over|rather than|more than|instead of)\b|\b(?:takes?|took) \S+ (?:\S+ )?word over\b/,
  /\brank(?:s|ed|ings?)?\b[^.!?]{0,40}\b(?:first|second|third|last|highest|lowest|higher|lower|above|below)\b/,
  new RegExp(
    `\\b(?:score[sd]?|rat(?:e[sd]?|ings?)|grade[sd]?)\\b(?: \\S+){0,3} (?:${PRONOUN}|${ACCOUNT})\\b|\\b(?:${PRONOUN}|${ACCOUNT}) (?:score[sd]?|rate[sd]?|grade[sd]?)\\b`,
  ),
  /\b(?:\d{1,3}(?:[.,]\d)?|one|two|three|four|five|six|seven|eight|nine|ten) (?:out )?of (?:5|10|100|five|ten)\b(?! \w)|\b\d{1,2}(?:\.\d)? ?\/ ?(?:5|10|100)\b(?=\s*(?:$|[.,;:!?)]|for|on|in)(?!\d))(?<!\b(?:on|by|of|dated|until|since|from) \S+)/,
]

/** How somebody looked or sounded, which tells nothing of what they said. */
const MANNER: readonly RegExp[] = [
  /\bdemeano(?:u)?rs?\b|\bbody language\b|\beye contact\b|\bfacial expressions?\b|\btone of voice\b|\bposture\b/,
  /\bnervous|\bcalm(?:ly|ness|er)?\b(?! (?:down|the)\b)|\bevasive|\bfidget|\bhesita(?:nt|ted?|ting|tion|tes)|\bshift(?:y|ily)\b|\bdefensive(?:ly|ness)?\b/,
  /\bcr(?:ied|ying|ies)\b(?! out\b)|\bwept\b|\bweep(?:s|ing)?\b|\bsobb|\btear(?:s\b|ful|y\b)|\bin tears\b/,
  /\blaugh|\bsmirk|\bgiggl|\bblush|\bstammer|\bstutter|\btrembl|\bsweat(?:s|ed|ing|y)?\b|\bsigh(?:s|ed|ing)?\b|\bfrown/,
  /\b(?:look(?:s|ed|ing)?|glanc(?:es|ed|ing)|star(?:es|ed|ing)) (?:away|down at (?:the|his|her|their)|at the (?:floor|table|ground))\b/,
  /\b(?:seem(?:s|ed)?|appear(?:s|ed)?|look(?:s|ed)|sound(?:s|ed)|came across as|comes across as) (?:\w+ )?(?:composed|confident|agitated|anxious|upset|angry|uncomfortable|relaxed|tense|distressed|emotional|rehearsed|guarded|shaken|uneasy|ashamed|guilty|sure of (?:him|her|them)sel)/,
]

const holds = (text: string, patterns: readonly RegExp[]): boolean => {
  const plain = plainLetters(text)
  return patterns.some((pattern) => pattern.test(plain))
}

/** Whether words judge how far somebody is to be believed, or set two people's credibility against each other. */
export const judgesCredibility = (text: string): boolean => holds(text, VERDICTS)

/** Whether words tell how somebody looked or sounded while speaking. */
export const describesManner = (text: string): boolean => holds(text, MANNER)

const WHILE_TELLING =
  /\b(?:questions?|answer(?:s|ed|ing)?|asked|spoke|speaking|speaks|interview(?:s|ed|ing)?|said|saying|talk(?:ed|ing)|testi\p{L}+|statements?|accounts?|throughout|demeano(?:u)?r|body language|eye contact|tone of voice|came across|impression|struck me)\b/iu

/** Whether words tell how somebody behaved while they told something: of the telling, not of what is told. */
export const remarksOnManner = (text: string): boolean => describesManner(text) && WHILE_TELLING.test(text)
