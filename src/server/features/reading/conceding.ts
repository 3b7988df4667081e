import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Unit } from './unit.ts'

/** What went before a sentence in which somebody may come to say something else than they did. */
export interface Earlier {
  /** What stands before it is another one's question or statement: it opens a reply. */
  readonly replies: 'question' | 'statement' | null
  /** What the same speaker denied, or could not recall, the last one first. */
  readonly denied: readonly string[]
  /** Whether the same speaker has said anything before. */
  readonly spoke: boolean
  /** What the speaker said right before, in one stretch. */
  readonly before: string
  /** It stands in a note, behind the sentences `around`, whoever said them. */
  readonly reported: boolean
  /** The speaker is who asks. */
  readonly asks: boolean
  readonly around: string
}

/** "Okay, I did send it.", "ok it was open". */
const OKAY =
  /^\W*(?:(?:well|so|yes|yeah|no|look|ah|oh|right),?\s+)?(?:okay|ok|all right|alright|very well|fair enough|fine)(?:[,.]\s+(?!thank|go|so\s)\p{L}+[\s.,]|(?:\s(?:so|yes|yeah|well|then|look))*,?\s(?:I|we|it|he|she|they|there|maybe|perhaps|not)(?!\p{L}))/iu
/** "Okay." alone: what the same person says right behind it is what they come to say. */
const OKAY_ALONE =
  /^\W*(?:(?:well|so|yes|yeah|no|look|ah|oh|right)[,.]?\s+)?(?:okay|ok|all right|alright|very well|fair enough|fine)\W*$/iu
/** "Okay, I will send it.": what is agreed to, not what was. */
const TO_COME =
  /^\W*(?:\p{L}+[,.]?\s){1,4}?(?:(?:I|we|you|it|that|he|she|they)(?:['’](?:ll|d|m going)|\s(?:will|would|can|could|shall|should|am going|must)(?!\p{L}))|(?:will|can|let|please|send|thanks?|see you)(?!\p{L}))/iu
/** "Then somebody else has typed it.": drawn from what another one has just shown or said. */
const THEN =
  /^\W*(?:well,?\s|so,?\s)?(?:then|in that case),?\s+(?:I|we|he|she|it|they|that|there|some\p{L}*|another|my|our|the)\s(?!['’]?(?:ll|d)\b|will|would|can|could|shall|should|must\b(?! have)|want|need)/iu
const ADMITS =
  /(?<!\p{L})(?:I|we|he|she|they)(?: (?:do|did|must|have to|had to|has to|will|then))?(?:['’]ll)? (?:admit|admits|admitted|confess|confesses|confessed|concede|conceded|concedes|own up)(?!\p{L})/iu
const ADMITTED =
  /(?<!\p{L})(?:admitted|admits|conceded|concedes|acknowledged|acknowledges|came clean)(?!\p{L})/iu
const AFTER_THOUGHT =
  /(?<!\p{L})(?:after (?:a|some|the|a few) (?:\p{L}+ )?(?:pause|silence|thought|break|moments?|minutes?)|asked (?:once )?(?:again|more)|asked a second time)(?!\p{L})/iu
/** "It was me then." */
const ENDS_IN_THEN =
  /^\W*(?:so |well,? )?(?:I|we|it|he|she|that|must)(?!\p{L})[^.?!]{2,60}[\p{L}\d],?\sthen\W*$/iu
const HONEST =
  /(?<!\p{L})(?:(?:if|when) (?:I(?: am|['’]m)|(?:he|she) (?:is|was)) (?:quite |really |completely )?honest|the truth is|truth be told)(?!\p{L})/iu
const ACTUALLY = /^\W*(?:(?:no|well|and|but),?\s)?actually(?!\p{L})/iu
const DID = /(?<!\p{L})(?:did|DID)\s(?<verb>\p{Ll}+)(?!\p{L})/gu
const NEGATIVE = /n['’]?t(?!\p{L})|(?<!\p{L})(?:not|never|no|nobody|nothing|none|neither|nor)(?!\p{L})/iu
/** In a note: what whoever took it put to the person. */
const PUT_TO =
  /(?<!\p{L})(?:put(?:ting)? (?:it |this |that |(?:the|his|her|a) (?:\p{L}+ ){1,4}|\p{L}+ ){0,2}to (?:him|her|them|\p{Lu})|(?:was |were |being |when |i |we )?(?:shown|showed)(?!\p{L})|read (?:him|her|them|out)|played (?:him|her|them|the)|pointed (?:out|to)|confronted|challenged|reminded)(?!\p{L})/iu
const COMES_ROUND =
  /(?<!\p{L})(?:then (?:said|told|accepted|agreed|stated|explained|added|remembered|recalled)|(?:accepted|conceded|admitted|acknowledged)(?! (?:responsibility|the award))|(?:said|stated|accepted|agreed|answered|replied)(?: \p{L}+)? (?:yes|well|maybe|perhaps|in that case)|said that(?: in that case|,? yes)|(?:may|might|must|could) have)(?!\p{L})/iu
const RECALLS_NOTHING =
  /n['’]?t (?:recall|remember|know|explain|say)|(?:could|did|does|would|can) not|cannot|never/iu

/** Whether somebody now says what they denied, or said otherwise, before. */
export function concedes(words: string, earlier: Earlier): boolean {
  const { replies, denied, spoke, asks, before, reported, around } = earlier
  if (asks) return false
  const unsaid = denied.length > 0
  if (reported && spoke && PUT_TO.test(`${around} ${words}`) && comesRound(words)) return true
  if (ACTUALLY.test(words) && before !== '') return true
  if (replies && unsaid && turnsRound(words, replies)) return true
  if (!unsaid) return false
  if (OKAY_ALONE.test(before) && !TO_COME.test(`okay ${words}`) && !words.trim().endsWith('?')) return true
  if (ADMITS.test(words) || HONEST.test(words) || (reported && ADMITTED.test(words))) return true
  if (reported && AFTER_THOUGHT.test(words) && !NEGATIVE.test(words)) return true
  if (replies && !NEGATIVE.test(words) && ENDS_IN_THEN.test(words)) return true
  const shares = denied.some((one) => sharesTerm(one, words))
  return isEmphatic(words) && (shares || denied.includes(before))
}

const comesRound = (words: string): boolean => COMES_ROUND.test(words) && !RECALLS_NOTHING.test(words)

const turnsRound = (words: string, replies: 'question' | 'statement'): boolean =>
  (OKAY.test(words) && !TO_COME.test(words)) || (replies === 'statement' && THEN.test(words))

/** "He did pay": with nothing to ask or to deny, "did" stands against a "did not". */
const isEmphatic = (words: string): boolean =>
  !NEGATIVE.test(words) &&
  [...words.matchAll(DID)].some(({ groups }) =>
    baseForms(groups?.verb ?? '').some(({ lemma, part }) => part === 'verb' && lemma === groups?.verb),
  )

function sharesTerm(one: string, other: string): boolean {
  const terms = new Set(contentTerms(one))
  return contentTerms(other).some((term) => term.length > 2 && terms.has(term))
}

const TOLD_OTHERWISE =
  /(?<!\p{L})(?:not|different(?:ly)? (?:from|to|than)|contrary to|other than)(?!\p{L})[^.?!]{0,20}\b(?:what|how|than) (?:he|she|they) (?:had )?(?:told|said|wrote|stated|claimed)(?!\p{L})[^.?!]{0,40}(?<!\p{L})(?:earlier|before|ago|first|previously|last|yesterday)(?!\p{L})/iu
const OWN_OTHERWISE =
  /^\W*(?:I know )?(?:what|that which) (?:I|we)(?: had| have|['’]d|['’]ve)? (?:said|told|wrote|written|stated|put)(?!\p{L})|(?<!\p{L})(?:this|that|it)(?:['’]s| is| was)(?: not|n['’]t)? (?:not |different |other |more |less ){0,2}(?:quite )?(?:what|from what|than|than what|how) I(?: had|['’]d)? (?:said|told|wrote|stated|put)(?!\p{L})|(?<!\p{L})(?:like|want|wish|need|have) to (?:fix|correct|amend) (?:that|this|it)(?!\p{L})/iu

/** "(That is not what he told me before.)", "I know that is not what I said.": the words right before were new. */
const tellsOfChange = (words: string, isOwn: boolean): boolean =>
  (isOwn ? OWN_OTHERWISE : TOLD_OTHERWISE).test(words)

/** "(That is not what he told me before.)": what stands right before is what the person has come to say. */
export function markChange(text: string, units: Unit[]): void {
  const last = units.at(-1)
  const said = units.at(-2)
  if (!last?.speaker || !said?.speaker || said.part === 'question' || said.stance === null) return
  const isOwn = said.speaker.name === last.speaker.name
  if (tellsOfChange(text.slice(last.start, last.end), isOwn))
    units[units.length - 2] = { ...said, stance: 'changed' }
}
