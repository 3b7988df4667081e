import type { Analysis } from '#shared/contracts/analyses.ts'

type AnalysisType = Analysis['type']

/** How a request for each kind begins or turns: a few words of function, none of any subject. */
const SIGNS: readonly (readonly [AnalysisType, RegExp])[] = [
  ['timeline', /\btime ?line\b|\bchronolog\w*|\b(?:order|sequence) of (?:time|events)\b/i],
  ['timeline', /\bin (?:what|which) order\b|\bwhen\b.*\bin (?:\w+ )?order\b/i],
  ['timeline', /\bwhat happened (?:and )?(?:when|first|next|before|after)\b/i],
  ['comparative', /\bcompar(?:e|es|ed|ing|ison)\b|\bside by side\b|\bversus\b|\bvs\b/i],
  ['comparative', /\bdiffer(?:s|ences?)?\b.*\b(?:between|from)\b/i],
  ['witness_credibility', /\bwho (?:said|says|told|denie[sd]|claim(?:s|ed))\b|\bwitness(?:es)?\b/i],
  ['witness_credibility', /\bwhat (?:did|does|do) (?:each|everybody|everyone)\b.*\bsay\b/i],
  ['risk', /\brisks?\b/i],
  ['gap', /\bwhat(?:'s|’s| is| are)?(?: still)? missing\b|\bgaps?\b/i],
  ['error_check', /\bcontradict\w*|\binconsisten\w*|\bdo(?:es)? not (?:agree|match|add up)\b/i],
  ['summary', /\bsummar(?:y|ise|ize)\b|\bsum up\b|\boverview\b/i],
]

/** The kind of analysis that words read like, by what they say first; null where nothing tells. */
export function suggestType(words: string): AnalysisType | null {
  const found = SIGNS.map(([type, sign]) => ({ type, at: words.search(sign) })).filter(({ at }) => at >= 0)
  return (
    found.reduce<(typeof found)[number] | null>((best, one) => (best && best.at <= one.at ? best : one), null)
      ?.type ?? null
  )
}
