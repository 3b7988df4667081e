import { caseless } from './caseless.ts'
import { subjectOfName } from './find-parties.ts'
import { foldWord } from './fold-words.ts'
import { GIVEN_NAMES } from './given-names.ts'
import { type ScannedText, toSpan } from './personal-data.ts'

const NAME =
  "(?:\\p{Lu}\\p{M}?['’]\\p{Lu}[\\p{L}\\p{M}]{1,24}|\\p{Lu}[\\p{L}\\p{M}]{1,24}(?:['’-]\\p{Lu}?[\\p{L}\\p{M}]{1,24}){0,3})"
const INITIAL = '\\p{Lu}\\.?(?![\\p{L}\\p{M}])'
const PARTICLE = '(?:de la|de|da|di|del|van der|van den|van|von|der|den|ten|bin|ibn|al|el|af|av|la|le)'
const SPACE = '[^\\S\\n]{1,3}'
const FULL = `${NAME}(?:${SPACE}${INITIAL}){0,2}(?:${SPACE}(?:${PARTICLE}${SPACE})?${NAME}){0,3}`
const TWO = `${NAME}(?:${SPACE}${INITIAL}){0,2}(?:${SPACE}(?:${PARTICLE}${SPACE})?${NAME}){1,3}`
const HONORIFIC =
  '(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Madam|Dame|Herr|Frau|Monsieur|Madame|Señora|Señor|Sra|Sr|Signora|Signor|Sgt|Sergeant|Officer|Detective|Nurse|Judge|Rev)'

/** Each with the name as its first group. */
const PATTERNS = [
  `(?<![\\p{L}\\p{N}])${HONORIFIC}\\.?${SPACE}(${INITIAL}${SPACE}${NAME}|${FULL})`,
  `(?<![\\p{L}\\p{N}])${HONORIFIC.toUpperCase()}\\.?${SPACE}(${FULL})`,
  `(?:^|\\n)[>\\s]{0,6}${caseless('(?:from|to|cc|bcc|sender|sent by|reply-to|prepared by|author)')}:[^\\S\\n]{0,4}["']?(${NAME},${SPACE}${FULL}|${TWO})["']?(?=[^\\S\\n]{0,3}(?:<|\\[|\\(|;|,|\\n|$))`,
  `(?:^|\\n)[>\\s]{0,6}${caseless('(?:(?:full |first |last |family |given |maiden |legal )?name|signed|signature|witness|complainant|respondent|patient|employee|attendee|contact|interviewer|interviewee|attn|attention)')}[^\\S\\n]{0,2}:[^\\S\\n]{0,4}(${NAME},${SPACE}${FULL}|${FULL})`,
  `(?:^|[\\n.!?]\\s{0,3})${caseless('(?:dear|hi|hello|hey)')}${SPACE}(${FULL})(?=[^\\S\\n]{0,2}[,:!.\\n])`,
  `${caseless('\\bmy name is')}${SPACE}(${FULL})`,
  `${caseless('\\b(?:maiden|last|sur|first|given|middle|legal|family)\\s?name\\s(?:is|was)')}${SPACE}(${FULL})`,
  `${caseless('\\b(?:regards|sincerely|yours|best|cheers|thanks|thank you)')},?\\s{1,4}\\n?\\s{0,4}(${TWO})(?=\\s{0,3}(?:\\n|$))`,
  `(?<![\\p{L}\\p{N}'’-])["“]?(${TWO})["”]?[^\\S\\n]{0,2}<[^<>\\s@]{1,64}@[^<>\\s]{1,128}>`,
  `${caseless('\\b(?:starring|directed by|written by|signed by|interviewed|testimony of|statement of|interview of|on behalf of|billing address:|attn:?)')}${SPACE}(${TWO})`,
].map((source) => new RegExp(source, 'gu'))
const GIVEN_AND_FAMILY = new RegExp(
  `(?<![\\p{L}\\p{N}@._-])(${NAME})(?:${SPACE}${INITIAL}){0,2}(?:${SPACE}(?:${PARTICLE}${SPACE})?${NAME}){1,2}(?![\\p{L}\\p{N}])`,
  'gu',
)
/** Capitalized, yet not names. */
const NOT_NAMES = new Set(
  `all sir madam team everyone colleagues customer support service services human resources department office hr board
  committee manager director president management legal compliance company inc llc ltd corp corporation the a an and or
  street st road rd avenue ave lane drive court university college school hospital clinic center centre church park hall house
  hotel bank group foundation institute international national county city state january february march april may june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday phone fax email mobile
  subject re fwd fw date sent from to cc bcc there again world here i you he she they we it is was re: dear hello hi regards
  club museum theatre award prize act day week cup league building tower bridge airport station unit floor apt suite concert`.split(
    /\s+/,
  ),
)
const STOPS_NAME =
  /^(?:inc|llc|ltd|corp|corporation|company|gmbh|plc|llp|group|university|hospital|bank|street|road|avenue|drive|lane|boulevard|court|county|club|school|college|center|centre|foundation|hotel|park|airport|museum|institute|society|association)$/i

/**
 * People who are not listed as parties, if the words around announce a name, or a common given name begins it. Other
 * names (a rare given name in running text, a lone surname) are missed: finding those takes a language model.
 */
export function findOtherPeople(scan: ScannedText): void {
  // The last place: the label before it may hold the same word.
  for (const pattern of PATTERNS)
    for (const { index, 0: words, 1: name } of scan.text.matchAll(pattern))
      if (name) addName(scan, name, index + words.lastIndexOf(name))
  for (const { index, 0: name, 1: given } of scan.text.matchAll(GIVEN_AND_FAMILY))
    if (given && GIVEN_NAMES.has(foldWord(given))) addName(scan, name, index)
}

function addName(scan: ScannedText, written: string, start: number): void {
  const words = [...written.matchAll(/[^\s,]+/g)]
  const isNone = (word: string) => NOT_NAMES.has(foldWord(word).replace(/[^\p{L}]/gu, ''))
  if (words.some(({ 0: word }) => STOPS_NAME.test(word.replace(/\W$/, '')))) return
  const [first] = words
  const last = words.findLast(({ 0: word }) => !isNone(word))
  if (!first || !last || isNone(first[0])) return
  const name = written.slice(0, last.index + last[0].length).replace(/['’]s$/, '')
  scan.add('person', toSpan(start, name), subjectOfName(name))
}
