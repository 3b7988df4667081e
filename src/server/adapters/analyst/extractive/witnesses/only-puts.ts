const ASKS =
  /\b(?:asked|enquired|inquired|questioned)\s+(?:\p{L}[\p{L}.'’-]*\s+){0,3}?(?:whether|if|what|who|when|where|why|how|which|about)\b|\b(?:put|read|showed)\s+(?:it\s+|this\s+|that\s+)?to\s+(?:him|her|them|you|\p{Lu})/u
const NOBODY_ASKS =
  /^\W*(?:(?:he|she|they|it|\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*)?)\s+(?:was|were)\s+)?(?:then\s+|also\s+)?(?:asked|questioned|put)\b/iu
const ANSWERS =
  /\b(?:said|says|replied|answered|responded|denied|denies|agreed|accepted|confirmed|told|stated|explained|admitted|recalled|remembered|thought|did not|could not|would not)\b/i

/**
 * Whether a sentence says only what somebody was asked or had put to them, and not what they answered: with "I asked"
 * and "I put to her" of whoever conducts the inquiry, and "Asked whether", "It was put to him" of anybody.
 */
export function onlyPuts(text: string, isInquirers: boolean): boolean {
  const asks = ASKS.exec(text)
  return (
    asks !== null &&
    (isInquirers || NOBODY_ASKS.test(text)) &&
    !ANSWERS.test(text.slice(asks.index + asks[0].length))
  )
}
