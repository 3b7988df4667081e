import { type Sentence, toTerms } from './read-items.ts'

const SAYS_NOT = /\b(?:no|not|never|none|nobody|nothing|without|cannot|neither|nor)\b|n['’]t\b/iu
/** Something came short of what was to be done, or in its place. */
const FALLS_SHORT =
  /\b(?:instead|forgot|forgotten|missed|failed|skipped|unsigned|blank|empty|unapproved|overdue|retrospectively|backdated|bypass\w*|over(?:rode|ridden)|ignored|expired|lapsed|ran\s+out|late|later|after(?:wards)?|already|yet|still|before)\b/giu
/** What one does where a rule wants two. */
const ALONE = /\b(?:alone|single-handed(?:ly)?|(?:on|by)\s+(?:my|his|her|their)\s*(?:own|self|selves))\b/iu
const WANTS_TWO = /\b(?:second|two|both|another|witness\w*|countersign\w*|present)\b/iu
/** What follows is told of another matter. */
const CLAUSE_END =
  /[;:.!?]|\s[–—-]+\s|,?\s+(?:but|because|although|though|since|which|who|whom|whose|while|so\s+that)\s/iu
/** "I have nothing to add", "no doubt", "I did not know": the words deny nothing that was to be done. */
const IDLE =
  /\b(?:nothing\s+to\s+(?:add|say|hide|do\s+with)|no\s+(?:doubt|idea|matter|need|problem|comment|business)|not\s+(?:only|sure|certain|going\s+to\s+guess)|nobody\s+(?:has\s+)?told\s+me\s+what)\b|(?:\b(?:not|never|nobody|cannot|nothing)|n['’]t)\s+(?:(?:has|have|had|even|ever|really|quite|yet)\s+)?(?:know|knew|known|hear|heard|ask|asked|mind|think|thought|mean|meant|understand|understood|expect|expected|recall|remember|believe|care|say|said|find|like|want|wanted)\b/giu

/** A field of a form that nobody filled in: "Second signature: ________", "Witness [ ]". */
const BLANK_FIELD = /^\W*(?<name>\p{L}[^:_\n]{2,80}?)(?:\s{0,4}:)?\s{0,9}(?:_{3,}|\.{4,}|\[ {0,3}\])\s*$/u

export const isBlankField = ({ text }: Sentence): boolean => BLANK_FIELD.test(text)

/** "He never signed for anybody other than himself", "nobody went in without a pass": it was done as it should be. */
const BUT_SO =
  /\b(?:not|never|no|nobody|nothing|none|cannot)\b.*?\b(?:other\s+than|except|unless|without|until|save|but)\b|n['’]t\b.*?\b(?:other\s+than|except|unless|without|until)\b/iu

function shortIn(duty: Sentence, clause: string): boolean {
  const said = clause.replace(IDLE, ' ').replace(BUT_SO, ' ')
  return SAYS_NOT.test(said) || isAlone(duty, said) || comesShort(duty, said)
}

/** "Before" tells nothing where the duty itself says it. */
const comesShort = (duty: Sentence, said: string): boolean =>
  [...said.matchAll(FALLS_SHORT)].some(([word]) => !duty.text.toLowerCase().includes(word.toLowerCase()))

/** "That's not my way of doing things": on what was asked, and no answer to it. */
const REMARK = /\b(?:it|that|this)(?:['’]s\s+(?:not|never)\b|\s+(?:is|was)(?:\s+(?:not|never)\b|n['’]t\b))/iu

/**
 * What a duty and the clauses of a fact that fall short of it have in common: "the ticket is kept, I was not asked"
 * tells of no missing ticket. A short answer is about what was asked.
 */
export function termsFallenShort(duty: Sentence, fact: Sentence): ReadonlySet<string> {
  const field = BLANK_FIELD.exec(fact.text)?.groups?.name
  if (field) return toTerms(field).intersection(duty.terms)
  const short = fact.text.split(CLAUSE_END).filter((clause) => clause && shortIn(duty, clause))
  if (short.length === 0) return new Set()
  const told = toTerms(short.join(' '))
  const speaksOfOther = short.every((clause) => REMARK.test(clause)) && told.isDisjointFrom(fact.around)
  const all = fact.isShort && !speaksOfOther ? fact.terms : told
  return all.intersection(duty.terms)
}

export const isAlone = (duty: Sentence, said: string): boolean =>
  ALONE.test(said) && WANTS_TWO.test(duty.text)

export const saysNot = ({ text }: Sentence): boolean => SAYS_NOT.test(text.replace(IDLE, ' '))

export const fallsShort = (duty: Sentence, { text }: Sentence): boolean => comesShort(duty, text)
