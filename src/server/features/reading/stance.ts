import type { Basis, Modality, Stance } from './unit.ts'

const FORGOTTEN =
  /\b(?:(?:do|does|did|can|could)(?:n['’]t| not|not)(?: now| really| quite| honestly)? (?:recall|remember|say|tell|name|be sure|swear)|no (?:recollection|memory)|not (?:sure|certain)|cannot (?:now )?(?:recall|remember|say|name|swear)|(?:do|does|did)(?:n['’]t| not) know|forget|forgot(?:ten)?)\b/i
const CHANGED =
  /\b(?:(?:now|later) (?:accept|says?|said|admit|agree|recall|remember|state)\w*|accepted that|was (?:wrong|mistaken)|got (?:that|it) wrong|to correct|correct(?:s|ed|ing)? (?:what|my|his|her|the)|on reflection|changed (?:his|her|my|their)|withdr(?:aw|ew)|take (?:that|it) back|did not say (?:this|so) (?:before|then|at first)|not what (?:I|he|she) said)\b/i
const REPORTS =
  /\b(?:(?:told|informed|texted|rang) (?:me|us|her|him|them)\b(?! (?:to|not to))|(?:was|were|had been|been|am|is) told|(?:I|he|she|we|they)(?: had| have|['’]d|['’]ve)? heard|heard (?:from|that|of|people|it from|somebody|someone)|people (?:say|said|told)|according to|(?:somebody|someone|everybody|everyone) (?:said|says|told)|word (?:is|was)|apparently|by all accounts|hearsay)\b/i
/** In a person's own words, what another one said. */
const SOMEBODY_SAYS =
  /(?<![\p{L}])(?:he|she|they|\p{Lu}\p{Ll}+(?:\s\p{Ll}+){0,5}?)\s(?:said|says|told)\b(?!\s+(?:to|not))/u
const HAD_FROM = /\b(?:had|got|has) (?:that|it|this) (?:only )?from\b/i
const DENIES =
  /\b(?:denie[sd]|deny|never|nobody|no one|no-one|none of|neither|nor|nothing|nowhere|not|cannot|without|(?:there (?:was|were|is|are|has been|had been)|had|have|has|saw|gave|made|took) no)\b|n['’]t\b|^\s*(?:no|nope|nah)\b[.,!]?/i
const INFERS =
  /\b(?:must (?:be|have|get)|(?:probably|presumably|evidently|obviously|surely|clearly|likely)|I (?:think|thought|suppose|supposed|guess|assume|assumed|believe|believed|took it|reckon)|(?:he|she|they) (?:thought|supposed|assumed|believed|took it|guessed|reckoned)|seem(?:s|ed)?|looks like|could only|might have|may have)\b/i
const HEARD = /\b(?:heard|overheard|whisper(?:ed)?|could hear|shout(?:ed|ing)?)\b/i
const DOCUMENT =
  /\b(?:according to the|the (?:log|record|report|sheet|register|minutes|policy|email|e-mail|mail|entry|document|file|ledger|statement) (?:says?|shows?|states?|records?|reads?)|as (?:the|my) (?:log|records?|sheet)|dated)\b/i
const CONDITIONAL = /\b(?:if|unless|provided that|in case|were to|otherwise)\b/i
const HYPOTHETICAL = /\b(?:would have|could have|might have|suppose|imagine|as if|as though)\b/i
const PLANNED =
  /\b(?:will|shall|going to|plan(?:s|ned)? to|due to|intend(?:s|ed)? to|is to|are to|to be (?:done|held|paid|sent)|scheduled|tomorrow|next (?:week|month|year)|upcoming)\b|['’]ll\b/i

/** How a person stands to what they say. A negation at the head of the sentence decides, not one in a clause behind it. */
export function readStance(sentence: string, inReportedSpeech: boolean): Stance {
  if (CHANGED.test(sentence)) return 'changed'
  if (FORGOTTEN.test(sentence)) return 'does_not_recall'
  const reports =
    REPORTS.exec(sentence) ?? (inReportedSpeech ? HAD_FROM.exec(sentence) : SOMEBODY_SAYS.exec(sentence))
  const denies = DENIES.exec(mainClause(sentence))
  if (reports && !(denies && denies.index < reports.index)) return 'reports_another'
  return denies ? 'denies' : 'asserts'
}

/** How they come to know it; `not_said` where the words do not tell. */
export function readBasis(sentence: string, firstHand: boolean): Basis {
  if (REPORTS.test(sentence) && /\btold|said|say\b/i.test(sentence)) return 'was_told'
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

/** What stands before a clause that only explains: "…, because he was not there" denies nothing. */
function mainClause(sentence: string): string {
  const [clause = sentence] = sentence.split(
    /,\s+but\s|,?\s+(?:because|although|though|since|so that|which|who|where|when|while)\s/i,
  )
  return clause
}
