import { APPOSITION, BETWEEN, KNOWS, LEAD, SPEAKS, TITLE, WHO } from './speaking-verbs.ts'

export const NAMED_SAYS = new RegExp(
  `^${LEAD}${APPOSITION}(?<title>${TITLE})${WHO}${BETWEEN}${SPEAKS}(?!\\p{L})`,
  'u',
)
export const NAMED_KNOWS = new RegExp(`^${LEAD}${TITLE}${WHO}${BETWEEN}${KNOWS}(?!\\p{L})`, 'u')
export const ACCORDING = new RegExp(
  `^${LEAD}(?:According to|In the (?:view|words|opinion) of|Per)\\s+${TITLE}${WHO}`,
  'u',
)
/** "Caller states", "The complainant told": whoever is meant has no name. */
export const ROLE_SAYS = new RegExp(
  `^${LEAD}(?:[Tt]he\\s|[Aa]n?\\s|[Oo]ur\\s)?(?<role>\\p{L}\\p{Ll}+(?:\\s(?!(?:has|had|have|was|is|also|then|later|again)\\s)\\p{Ll}+)?)(?:\\s(?:has|had|also|then))?\\s+${SPEAKS}(?!\\p{L})`,
  'u',
)
