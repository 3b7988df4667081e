import { guessTwoBytes } from './decode-two-bytes.ts'

/** In a script of its own, the frequent letters come first. */
const ALPHABETS = {
  french: 'éèàçêâîôûùïëœÿ',
  german: 'äöüß',
  nordic: 'åäöøæé',
  iberian: 'áéíóúñãõçâêôàü',
  italian: 'àèéìòù',
  icelandic: 'áéíóúýþæöð',
  polish: 'ąćęłńóśźż',
  czech: 'áčďéěíňóřšťúůýž',
  slovak: 'áäčďéíĺľňóôŕšťúýž',
  hungarian: 'áéíóöőúüű',
  romanian: 'ăâîşţ',
  croatian: 'čćđšž',
  turkish: 'ıüşöğçİâî',
  lithuanian: 'ąčęėįšųūž',
  latvian: 'āčēģīķļņšūž',
  estonian: 'äõöüšž',
  russian: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґў',
  greek: 'αοιετσνηυρπκμλςόίάέωήύδγχθφώβξζψϊϋΐΰ',
  hebrew: 'יוהלאמרתבשנקדחטפעסגצזכםןךףץ',
  arabic: 'اليمونرتبةعدسفهكقحجشصضخطأىثغذإئزءظؤآپچژگ',
  thai: 'านรอกเงมยลวดทสตะปบคหแจพชขใไโผซถฟธศณฐษญภ่้ีัิืุู์็ำึๆฯ',
} as const
type Language = keyof typeof ALPHABETS

const CENTRAL: readonly Language[] = ['polish', 'czech', 'slovak', 'hungarian', 'romanian', 'croatian']
const WESTERN: readonly Language[] = ['french', 'german', 'nordic', 'iberian', 'italian', 'icelandic']
/** In order of preference where they make equally good words. */
const CODE_PAGES: readonly (readonly [label: string, languages: readonly Language[]])[] = [
  ['windows-1252', WESTERN],
  ['windows-1251', ['russian']],
  ['macintosh', WESTERN],
  ['koi8-r', ['russian']],
  ['windows-1250', CENTRAL],
  ['iso-8859-2', CENTRAL],
  ['windows-1254', ['turkish']],
  ['windows-1257', ['lithuanian', 'latvian', 'estonian']],
  ['windows-1253', ['greek']],
  ['windows-1255', ['hebrew']],
  ['windows-1256', ['arabic']],
  ['windows-874', ['thai']],
]
/** More of a text says no more about its code page. */
const HEAD_BYTES = 16 * 1024

/** The text under the code page in which the bytes make the likeliest words of one language. */
export const decodeCodePage = (bytes: Uint8Array): string =>
  new TextDecoder(guessCodePage(bytes)).decode(bytes)

/** The name of that code page in the Encoding Standard. */
export function guessCodePage(bytes: Uint8Array): string {
  const wide = guessTwoBytes(bytes)
  if (wide !== null) return wide
  const head = bytes.subarray(0, HEAD_BYTES)
  const [best] = CODE_PAGES.map(([label, languages]) => {
    const text = new TextDecoder(label).decode(head)
    return { label, unlikely: unlikelyIn(text) + Math.min(...languages.map((one) => strangeIn(text, one))) }
  }).toSorted((a, b) => a.unlikely - b.unlikely)
  return best?.label ?? 'windows-1252'
}

/**
 * What is rare in any text: unprintable characters and signs that nobody types, capitals after small letters, signs inside
 * and at words, marks side by side, two scripts in one word, and three accented letters in a row.
 */
const UNLIKELY: readonly RegExp[] = [
  /[\u0080-\u009f\ufffd†‡‰ƒˆ˜¤¦¨¯¸˝˛ˇ˘˙√∫≈∆◊ﬁﬂ∑∏∂]/gu,
  /\p{Ll}\p{Lu}/gu,
  /\p{L}[^\p{L}\p{M}\p{N}\s\x21-\x7e‘’“”–—…]\p{L}/gu,
  /\p{Ll}{2}[¹³±¼¾¿]/gu,
  /[¹³¼¾£©®]\p{L}/gu,
  /[¡¿«»–—„‚][¡¿«»–—„‚]/gu,
  /\p{Script=Latin}(?!\p{Script=Latin})\p{L}/gu,
  /(?!\p{Script=Latin})\p{L}\p{Script=Latin}/gu,
  /[\u00c0-\u024f]{3}/gu,
]

const unlikelyIn = (text: string): number =>
  UNLIKELY.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0)

/** In letters of another script than Latin every text has rare ones, which count little. */
const RARE_LETTER = 0.5

/** How many of the letters beyond ASCII a language does not have, or has seldom. */
function strangeIn(text: string, language: Language): number {
  const alphabet: string = ALPHABETS[language]
  const isLatin = /\p{Script=Latin}/u.test(alphabet)
  let strange = 0
  for (const letter of text.match(/[^\0-\x7f\P{L}]|\p{M}/gu) ?? []) {
    const place = Math.max(alphabet.indexOf(letter), alphabet.indexOf(letter.toLowerCase()))
    if (place < 0) strange++
    else if (!isLatin) strange += (place / alphabet.length) * RARE_LETTER
  }
  return strange
}
