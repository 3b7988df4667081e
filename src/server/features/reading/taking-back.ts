/** Words with which somebody takes back, or puts right, what they have said themselves. */
const PERSON = '(?:I|we|he|she|they)'
const HAVE = "(?:(?: have| had| has|['’]ve|['’]d))?"
const SAID = '(?:said|told|stated|wrote|written|put|claimed|answered|signed)'
const CHANGED_WORDS = [
  `\\b(?:${PERSON}|(?!not\\b|can|could|do|did|does|would|\\p{L}+n['’]t)\\p{L}+) (?:now|later) (?:accept|sa(?:y|id)|admit|agree|recall|remember|state|concede|think|believe|realis|realiz)\\w*`,
  '\\baccepted that\\b',
  // In a note: "Pressed, she said that …"
  `^\\W*(?:(?:when|on being|being|once) )?(?:pressed|challenged|confronted)\\b[^.;]{0,60}, ${PERSON} (?:then |now )?(?:said|accepted|admitted|agreed|conceded|told)\\b`,
  `\\b${PERSON}(?: do| now| fully| must| have to)? accept (?:that|it)["”]?\\s*[.,;]`,
  `\\b(?:must|should|want(?:s|ed)? to|wish(?:es|ed)? to|would like to|['’]d like to|need(?:s|ed)? to|ha(?:ve|s|d) to|let me|ask(?:s|ed)? to|asked for it to be) (?:correct|corrected|withdraw|retract|amend|put (?:it|that|this) (?:right|straight)|set (?:it|that|this|the record) (?:right|straight))\\b`,
  '\\b(?:correct|withdraw|retract|amend)(?:s|ed|ing)? (?:what|my|his|her|that|this|the (?:statement|account|entry|answer|remark|claim|allegation|accusation))\\b|\\b(?:I|we|he|she) (?:hereby )?(?:withdraws?|retracts?)(?=\\W*$|,)|\\b(?:withdrew|withdrawn) (?:what|my|his|her|the|that|their)\\b',
  '\\bto correct\\b|\\bon reflection\\b|\\bon second thoughts?\\b|\\bcome to think of it\\b|\\bstands? corrected\\b',
  '(?:^\\W*|[,.;–—-]\\s?|\\b(?:but|and|now)\\s)thinking (?:about it|back|it over)\\b',
  "\\bnow (?:that )?(?:I|we|you)(?:(?: come to| have|['’]ve))? (?:think|thought|look|looked|mention|mentioned|say|remind|reminded)\\b",
  '(?:^\\W*|[.;,]\\s)having (?:now )?(?:thought|reflected|slept|checked|re-?read|considered)\\b',
  `\\b${PERSON}${HAVE} (?:now )?(?:thought about it|thought it over|thought again)\\b`,
  `\\b${PERSON}${HAVE} made (?:a|an) (?:mistake|error|slip)\\b`,
  `\\b${PERSON} (?:was|were|am|is|are|have been|had been|must have been) (?:wrong|mistaken|in error)\\b|\\bI['’]m (?:wrong|mistaken)\\b`,
  '\\b(?:got|had) (?:that|it|this) wrong\\b|\\bmisspoke\\b|\\bmisremembered\\b',
  `\\b${PERSON}(?: had|['’]d) (?:quite |simply |completely )?forgotten\\b`,
  '(?<!\\b(?:can|could|would) )\\bno longer (?:so |quite )?(?:say|claim|maintain|stand|insist|assert|sure|certain)\\w*',
  '\\bchanged (?:his|her|my|their) (?:mind|account|story|version|statement|evidence|answer)\\b',
  "\\b(?:take|takes|took|taken|taking) (?:that|it|this)(?: \\p{L}+){0,2} back\\b|\\b(?:did|had|have)(?:n['’]t| not) (?:say|said|mention|mentioned) (?:this|so|that|it) (?:before|then|at first|earlier|last time)\\b",
  "\\bshould(?:n['’]?t| not)(?: ever| really)? have (?:said|told|written|claimed) (?:that|it|so|this|you|him|her|them)\\b",
  "\\b(?:was|is)(?:n['’]?t| not) (?:quite |entirely )?(?:right|true|correct|so) either\\b",
  "\\bI(?: am|['’]m) (?:changing|correcting|withdrawing|retracting) (?:it|that|this|my|what)\\b",
  "\\bI(?:['’]ll| will| must| should| have to| want to| had better)? (?:change|correct|amend|withdraw|retract) (?:that|this|it|my answer)\\W*$",
  `\\bI(?: had|['’]d)? (?:at first|first|initially|originally) ${SAID}\\b|\\bI ${SAID}(?: \\p{L}+){0,3} at first\\b`,
  `\\bmy (?:first|earlier|previous|original|last) \\p{L}+,? I${HAVE} ${SAID}\\b`,
  // "Correction to Friday.", "Sorry, my mistake."
  '^\\W*(?:\\p{L}+ ){0,2}(?:correction|corrected|amended|corrigendum|erratum)(?!\\p{L})(?=\\W*$| (?:to|of)\\b|[^.;:]{0,30}[:–—])',
  "\\b(?:I|we) (?:have|['’]ve) (?:now|since|meanwhile) (?:checked|looked|found|remembered|realised|realized|gone (?:back|through)|re-?read)\\b",
  '\\b(?:come|comes|came|coming) back to (?:me|him|her)\\b(?=\\W*$|[,;:]| (?:now|that)\\b)',
  "\\b(?:something|one thing|a thing) (?:that )?(?:I|he|she) (?:(?:did|had|have|has)(?:n['’]?t| not)|left out|kept back)\\b",
  '\\bplease (?:change|amend|correct|strike|delete)\\b[^.?!]{1,40}\\b(?:statement|answer|entry|note|account|line)\\b|\\bshould have read\\b',
  '(?:^\\W*|[.,;–—-]\\s?)my (?:mistake|error|bad)(?=\\W*$|[.,;:!–—-])|\\b(?:scratch|strike) that\\b|\\bI tell a lie\\b',
  // "It was the ninth, no, sorry, the tenth."
  '[,.–—-]\\s?(?:no|sorry|wait|hang on)[,–—-]+\\s?(?:(?:no|sorry|wait),?\\s)?(?:(?:it|that) was|I mean|I meant|the|make that)\\b|^\\W*(?:sorry|wait),? (?:I meant|make that)\\b|\\bmake that \\p{L}+\\W*$',
  "\\b(?:has|have|had|['’]ve|['’]s) since (?:then )?(?:accepted|admitted|agreed|conceded|said|told|remembered|realised|realized|recalled|checked|withdrawn|corrected)\\b",
  '(?:^\\W*|[,;:] )now (?:says?|said|claims|admits|accepts|thinks|remembers|recalls|states|concedes)\\b',
  `\\bin that case,? (?:${PERSON}|it|that|there) (?:must have|may have|might have|was|were|had|have|has|did|\\p{L}+ed)\\b`,
  '(?<=\\p{L}\\W{1,3})\\bafter all(?=\\W*$|[,;)]\\s)',
  '\\b(?:ignore|disregard|scrap|delete) (?:my|what I|the (?:last|previous|earlier|first))(?: \\p{L}+){0,2} (?:message|mail|e-?mail|text|note|answer|statement|post|comment|entry|said|wrote)\\b',
  // "Wrong hour given by me", "I gave you the wrong hour"
  '\\b(?:wrong|incorrect)(?:ly)? (?:\\p{L}+ ){0,2}by (?:me|us|the undersigned)\\b',
  `\\b(?:I|we)${HAVE} (?:gave|given|wrote|written|named|quoted|noted|stated|put|told)(?: (?:you|them|him|her|down|in))? (?:the|a|an) (?:wrong|incorrect)\\b`,
  `\\b(?:I|we)${HAVE} wrongly ${SAID}\\b|\\b(?:I|we)${HAVE} ${SAID}\\b[^.;]{1,40}\\b(?:by mistake|in error|wrongly)\\b`,
].join('|')
const CHANGED = new RegExp(CHANGED_WORDS, 'iu')
/** What can be said of oneself alone, or of whom a note is about: "she should have said so" blames somebody else. */
const OF_SELF_WORDS = (self: string): string =>
  [
    `\\b${self} (?:ought to|should) have said\\b(?! (?:something|so|no|nothing|anything)\\b)`,
    `\\bnot\\b(?:[^.;]|[.]\\d){1,50}\\b(?:as|like|which is what) ${self}${HAVE}(?: (?:first|earlier|originally|once))? ${SAID}\\b`,
    `\\b${self}${HAVE} (?:said|wrote|written|put|stated|answered)\\b[^.?!]{1,90}\\bbut,? (?:(?:it|that|this) (?:was|is|were)|actually|really|in fact|in truth|now|the truth)\\b`,
    `\\bknow (?:that )?${self}${HAVE} ${SAID}\\b`,
    `\\b${self}${HAVE} (?:lied|told (?:a lie|lies|an untruth)|made (?:it|that|this) up)\\b`,
    `\\b${self} (?:was|were|am|have|has|had)(?:n['’]?t| not) (?:been )?(?:\\p{L}+ly |quite |all )?(?:honest|truthful|straight|candid|frank)\\b`,
    `\\b${self}(?: only| just)? (?:said|wrote|put|signed) (?:it|that|so|this|what \\p{L}+ said) (?:only |just )?(?:because|to (?:protect|cover|help|please|save))\\b`,
    `\\b${self}${HAVE} (?:must have |may have )?(?:(?:mixed|muddled)(?: \\p{L}+){0,3} up|confused (?:it|that|this|the|him|her|them|two|one)|(?:got|had|put) (?:my|the|his|her|that|it)(?: \\p{L}+){0,3} (?:wrong|mixed up|muddled|the wrong way))\\b`,
    `\\b${self} (?:was|were|must have been|may have been) (?:confusing|mixing|muddled|confused|thinking of (?:another|a different|the other|the wrong))\\b`,
    `\\b${self} mis(?:stated|wrote|counted|dated|heard|read)\\b`,
  ].join('|')
const OTHERWISE = `\\b(?:contrary to|other than|different from|differently from|unlike)(?: what| how)? (?:I|we)${HAVE} (?:first |earlier |originally )?${SAID}\\b`
const OF_ONESELF_WORDS = OF_SELF_WORDS('(?:I|we)')
const OF_REPORTED_WORDS = OF_SELF_WORDS(PERSON)
const OF_ONESELF = new RegExp(`${OF_ONESELF_WORDS}|${OTHERWISE}`, 'iu')
const OF_REPORTED = new RegExp(OF_REPORTED_WORDS, 'iu')
/** "I wish to correct one answer.", "So what I told you about the van.": what follows is the correction. */
const ANNOUNCES_WORDS = [
  '\\b(?:wish(?:es|ed)?|want(?:s|ed)?|need(?:s|ed)?|would like|ask(?:s|ed)?|ha(?:ve|s|d)|must|[\'’]d like)(?: to)? (?:correct|amend|withdraw|change|put right|take (?:something|one thing|it|that|this|part of it) back)\\b[^.;:]{0,60}[.:]["”]?\\s*$',
  '\\bto correct (?:what|my|his|her|an?|one|the)\\b[^.;:]{0,60}[.:]["”]?\\s*$',
  '^\\W*(?:\\p{L}+ ){0,3}corrections?(?: (?:to|of) [^.;:]{1,40})?[.:]\\s*$',
  `\\b${PERSON} (?:was|were) (?:wrong|mistaken|in error)\\b[^.;:,]{0,30}[.:]\\s*$`,
  '^\\W*(?:(?:so|and|but|about|as (?:for|to)|on|regarding),? )*what (?:I|we) (?:told|said|wrote|put)\\b(?![^.?!]*\\b(?:is|was|are|were|holds|stands)\\b)[^.?!]*[.:…]*\\s*$',
].join('|')
const ANNOUNCES_CHANGE = new RegExp(ANNOUNCES_WORDS, 'iu')
/** In a note: what somebody said to begin with, and what they came to say. */
const SAID_FIRST = new RegExp(
  `\\b(?:at first|first|initially|originally|to begin with)\\b[^.?!]{0,20}\\b${SAID}\\b|\\b${SAID}\\b(?: \\p{L}+){0,3} (?:at first|first|initially|originally|to begin with)\\b|\\b(?:started|began|opened) by (?:saying|telling|denying|claiming|stating)\\b`,
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
const CHANGED_ANSWER = /^\W*(?:no, |well, |I (?:guess|suppose|think|know|see) )?(?:that|this|it|which)\b/i

/** "That was not true." right behind one's own words. */
const SO_IT_WAS_NOT =
  /^\W*(?:but |and |no,? )?(?:that|this) (?:was|is)(?: not|n['’]?t) (?:quite |entirely |strictly )?(?:true|correct|accurate|right|so)(?!\p{L})/iu

/** What is known of a sentence beside its words. */
export interface Telling {
  /** It stands in a note of what its speaker said. */
  readonly reported: boolean
  /** What the same speaker said right before it. */
  readonly before: string
  /** It answers a question. */
  readonly answers?: boolean
}

/** Whether somebody says that what they said or wrote before is not so. */
export function takesBack(sentence: string, { reported, before }: Telling): boolean {
  if (CHANGED.test(sentence) || (reported ? OF_REPORTED : OF_ONESELF).test(sentence)) return true
  if (ANNOUNCES_CHANGE.test(before)) return true
  if (reported && SAID_FIRST.test(before) && SAID_THEN.test(sentence)) return true
  if (before !== '' && SO_IT_WAS_NOT.test(sentence)) return true
  if (!WRONG.test(sentence)) return false
  return EARLIER.test(sentence) || (CHANGED_ANSWER.test(sentence) && EARLIER.test(before))
}
