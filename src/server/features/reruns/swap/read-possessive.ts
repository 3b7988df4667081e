import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'

/** `whose` stands before what belongs to somebody ("her car"), `whom` does not ("saw her"); null where both fit. */
export type Use = 'whose' | 'whom' | null

/** What begins something else than the thing that belongs to somebody. */
const BREAKS = new Set(
  `a an the this that these those each every either neither both all any some no
  i you he she it we they me him us them who whom whose which what when where why how whether if because since although
  though while until unless as than so and or but nor yet
  in on at to for from with without by of about above across after against along among around before behind below
  beneath beside besides between beyond despite down during except inside into like near off onto out outside over past
  per regarding through throughout toward towards under up upon via within
  am is are was were be been has have had do does did can could will would shall should may might must ought
  not never again also always ever here there then now too today tomorrow yesterday tonight later soon twice once
  alone away back home personally instead anyway anymore afterwards beforehand directly immediately
  my your his its our their mine yours hers ours theirs`.split(/\s+/),
)
/** After these, somebody always does something: "let her go". */
const LETS = new Set('let lets letting bid'.split(' '))
/** After these, somebody may do something: "saw her leave". */
const CAUSES = new Set(
  `make makes made making help helps helped helping see sees saw seen seeing hear hears heard hearing
  watch watches watched watching feel felt notice notices noticed have had having`.split(/\s+/),
)
/** After these, somebody is doing or is something: "found her crying", "kept her waiting". */
const LEAVES = new Set(
  `see sees saw seen seeing hear hears heard watch watches watched watching find finds found catch catches caught keep
  keeps kept leave leaves left notice noticed spot spotted got get stop stopped remember remembers remembered recall
  recalls recalled imagine`.split(/\s+/),
)
/** After these, somebody is given something that may follow at once: "gave her access". */
const GIVES = new Set(
  `give gives gave given giving pay pays paid paying send sends sent sending offer offers offered offering show shows
  showed shown showing tell tells told telling ask asks asked asking teach taught owe owes owed lend lent hand handed
  grant granted promise promised cost costs deny denied call calls called calling buy bought bring brought
  wish wished charge charged allow allowed refuse refused`.split(/\s+/),
)
/** Nouns and adjectives that only look like adverbs. */
const LIKE_NOUNS = new Set(
  `family reply supply assembly anomaly ally bully rally tally daily weekly monthly yearly hourly early elderly friendly
  lovely likely lonely costly belly jelly homily monopoly only fatherly motherly scholarly disorderly`.split(
    /\s+/,
  ),
)

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}+)*|[\p{N}$£€]+|[^\s]/gu
const AHEAD = 60
const BEHIND = 24

/**
 * Whether "her" or "his" at this place of a text stands before what belongs to somebody, told by the structure around
 * it. Null where a thing given and a thing owned look alike ("gave her access").
 */
export function readPossessive(text: string, { start, end }: { start: number; end: number }): Use {
  const [next = '', second = ''] = wordsIn(text.slice(end, end + AHEAD))
  const before =
    /([\p{L}\p{M}]+)\s+$/u.exec(text.slice(Math.max(0, start - BEHIND), start))?.[1]?.toLowerCase() ?? ''
  if (next === '' || !startsWord(next)) return QUOTES.test(next) && startsWord(second) ? 'whose' : 'whom'
  const word = next.toLowerCase()
  if (word === 'own') return 'whose'
  if (BREAKS.has(word)) return 'whom'
  // Only "her" may be somebody to whom something is done.
  const isHer = text.slice(start, end).toLowerCase() === 'her'
  const verb = isHer ? before : ''
  if (startsNumber(next)) return GIVES.has(verb) ? 'whom' : 'whose'
  const parts = partsOf(word)
  if (isManner(word, parts)) return opensNoun(second) ? 'whose' : 'whom'
  if (word.endsWith('ing') && LEAVES.has(verb)) return opensNoun(second) ? null : 'whom'
  if (LETS.has(verb)) return isBareVerb(second) ? 'whose' : 'whom'
  if (CAUSES.has(verb) && isBareVerb(word)) return ofCaused(second, parts)
  if (word.endsWith('ed') && !parts.has('noun') && !opensNoun(second)) return 'whom'
  return GIVES.has(verb) && !OWNED.has(word) && (parts.has('noun') || parts.has('adj')) ? null : 'whose'
}

const wordsIn = (text: string): string[] => Array.from(text.matchAll(WORD), ([word]) => word)
const startsWord = (word: string): boolean => /^[\p{L}\p{N}$£€]/u.test(word)
const QUOTES = /^["“‘«„']$/u
const startsNumber = (word: string): boolean => /^[\p{N}$£€]/u.test(word)

/** Whether a noun or what stands before one may begin here. */
const opensNoun = (word: string): boolean => startsWord(word) && !BREAKS.has(word.toLowerCase())

const isManner = (word: string, parts: ReadonlySet<string>): boolean =>
  !LIKE_NOUNS.has(word) &&
  ((word.endsWith('ly') && !parts.has('noun')) || (parts.size === 1 && parts.has('adv')))

const partsOf = (word: string): ReadonlySet<string> =>
  new Set(baseForms(word.toLowerCase()).map(({ part }) => part))

const isBareVerb = (word: string): boolean =>
  !BREAKS.has(word.toLowerCase()) &&
  baseForms(word.toLowerCase()).some(({ lemma, part }) => part === 'verb' && lemma === word.toLowerCase())

/** "made her sign the form", "saw her work": the second of them may be work of hers. */
function ofCaused(second: string, parts: ReadonlySet<string>): Use {
  if (!parts.has('noun') || startsNumber(second) || COUNTS.has(second.toLowerCase())) return 'whom'
  // "saw her manager leave": what follows is what was seen.
  return isBareVerb(second) ? 'whose' : null
}

/** A noun is not followed by these, and what is done to something is. */
const COUNTS = new Set(
  `a an the this that these those his her my our their it them him two three four five six seven eight nine ten`.split(
    /\s+/,
  ),
)

/** People whom one knows and parts of oneself are not given to anybody. */
const OWNED = new Set(
  `manager boss supervisor colleague colleagues lawyer doctor parents friend friends neighbour neighbours neighbor
  neighbors teacher employer landlord mother father husband wife sister brother son daughter children family partner
  assistant secretary name hand`.split(/\s+/),
)
