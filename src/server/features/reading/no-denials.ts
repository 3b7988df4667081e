import type { Telling } from './taking-back.ts'

/** What is known or felt is asked of nobody: "Don't know" and "don't like it" leave out who does not. */
const STATIVE =
  '(?:know|think|believe|suppose|have|own|want|wish|like|need|remember|recall|recollect|understand|agree|accept|care|mean|mind|feel|see|hear)'
const DO_NOT = "do(?: not|n['’]?t)"
const OPENS = '^\\W*(?:(?:and|but|so|then|also|just|ok|right|\\p{Lu}\\p{Ll}+,)\\s)*'
/** "Do not move the crates.", "don't tell Ana": a request, which needs to say of what. */
const ASKS_NOT_TO = new RegExp(
  `(?<=${OPENS})${DO_NOT}(?=\\s(?:even\\s|ever\\s|just\\s)?(?!${STATIVE}\\b)\\p{Ll}{2,}\\s+\\p{L})`,
  'giu',
)
const PLEASE_NOT = new RegExp(
  `(?<=\\bplease,?\\s)(?:${DO_NOT}|not?|never|nothing|nobody|no[ -]one)(?!\\p{L})`,
  'giu',
)
/** "No talk of prices please.": a request without a verb. */
const NOTHING_PLEASE =
  /^\W*(?:(?:and|but|so)\s)?(?:no|not|nothing|nobody|none|never)(?!\p{L})(?![^.?!]*(?<!\p{L})(?:I|we|he|she|they|it|there|is|was|are|were|has|had|did)(?!\p{L}))[^.?!]*,?\splease\W*$/iu
/** "The book does not say who …": what is left open is not denied. */
const LEAVES_OPEN =
  /(?:(?<subject>[\p{L}’'-]+)\s)?(?:do|does|did|has|had|have)(?:n['’]?t| not)\s(?:\p{Ll}+ly\s)?(?:say|said|show|shown|tell|told|record|recorded|state|stated|explain|explained|mention|mentioned|give|given)\s(?:(?:me|us|him|her|them|you)\s)?(?:who|whom|whose|what|when|where|which|whether|if|why|how)(?!\p{L})/giu
/** "I did not know where to look.": no fact that one does not know. */
const AT_A_LOSS =
  /(?:do|does|did)(?:n['’]?t| not)(?= (?:\p{Ll}+ly )?know (?:who|whom|what|when|where|which|how|whether) to(?!\p{L}))/giu
/** "Nothing is to be moved.", "Nobody must leave.", "so nobody needs to": what is ordered, allowed or spared tells no fact. */
const NOBODY_IS_TO =
  /(?<!\p{L})(?:no(?:thing|body|[ -]one| \p{Ll}{2,})|none(?= of)|neither(?= of))(?=(?:\s[\p{L}\d’'-]+){0,8}?\s(?:(?:is|are|needs?|has|have)\sto|must|shall|may)\s(?!have(?!\p{L}))\p{Ll}|\s(?:needs?|has|have)\sto(?!\p{L}))/giu
const IS_NOT_TO =
  /(?<=(?:is|are) )not(?= to (?:be )?\p{Ll})|(?<=must |shall |need )not(?!\s(?:have|know)(?!\p{L}))|(?<=(?:must|need))n['’]t(?!\s(?:have|know)(?!\p{L}))|(?<=you )do(?: not|n['’]t)(?= (?:have|need) to(?!\p{L}))/giu
/** "I don't want Ana asking.", "I don't like asking": what others are not to do, and what one would rather not. */
const WANTS_NOT =
  /(?<!\p{L})do(?: not|n['’]t)(?= (?:want|like) (?:(?:[\p{L}’'-]+ ){1,3}?(?:to \p{Ll}{2,}|(?!\p{L}*thing(?!\p{L}))\p{Ll}{2,}ing)|(?<=like )(?!\p{L}*thing(?!\p{L}))\p{Ll}{2,}ing)(?!\p{L}))/giu
/** "Ana asked why it had not come.": what is asked is not told, but whoever was asked may answer behind it. */
const ASKS_WHY =
  /(?<=(?<!(?:was|were|been|being|when|once|am|are|is)\s)(?<=(?:\p{L}|(?<!\p{L})\p{Lu}\.)\s)(?:asked|asks|queried|queries|wondered|wonders)\s(?:(?!(?:and|but|that)\s)[\p{L}.’'-]+\s){0,3}?)(?:why|whether|who|whom|what|when|where|which|how|if)\s[^,;.?!]*/giu
/** A sentence without what somebody in it asks. */
export const withoutAsked = (sentence: string): string => sentence.replace(ASKS_WHY, blank)

/** "No, I want to.": a wish, whatever it refuses. */
const NO_BUT_WILL = /(?<=^\W*)no(?=,?\s(?:I|we)(?:['’]ll|\s(?:want|wish|prefer|insist|will))(?!\p{L}))/giu
const SELF = /^(?:I|we)$/i
const PRONOUN = /^(?:he|she|they|who)$/i

/** A sentence in which what negates no fact is blank: requests, orders, wishes, questions, and what a paper or somebody else leaves unsaid. */
export function keepDenials(sentence: string, { reported, answers = false }: Telling): string {
  const asked = sentence
    .replace(PLEASE_NOT, blank)
    .replace(NOTHING_PLEASE, blank)
    .replace(AT_A_LOSS, blank)
    .replace(NOBODY_IS_TO, blank)
    .replace(IS_NOT_TO, blank)
    .replace(WANTS_NOT, blank)
    .replace(ASKS_WHY, blank)
    .replace(NO_BUT_WILL, blank)
    .replace(LEAVES_OPEN, (words: string, subject: string | undefined) =>
      isOpen(subject, reported) ? blank(words) : words,
    )
  // Whoever answers leaves out that it is they who do not.
  return answers ? asked : asked.replace(ASKS_NOT_TO, blank)
}

const blank = (words: string): string => ' '.repeat(words.length)

/** What one did not tell, or is told not to have told, is denied. */
const isOpen = (subject: string | undefined, reported: boolean): boolean =>
  subject === undefined
    ? !reported
    : !SELF.test(subject) && !(reported && (PRONOUN.test(subject) || /^\p{Lu}/u.test(subject)))
