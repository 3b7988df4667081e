import { composed } from './normalize.ts'
import { type ClaimedText, isFree, type Value } from './value-types.ts'
import { isStopWord } from './words.ts'

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’-]\p{L}[\p{L}\p{M}\p{N}]*)*/gu
const JOINER = /^(?:[^\S\n\t]{1,2}\n?|\n|[^\S\n]?&[^\S\n]?|\.[^\S\n]?)$/
const LEGAL_SUFFIX = /^(?:Inc|LLC|L|Ltd|LP|LLP|PLC|Corp|Corporation|Company|Co|N|NA|S|SA|AG|GmbH|Jr|Sr)$/
const LOWER_WORD = /(?<![\p{L}\p{N}@._-])\p{Ll}{3,}(?![\p{L}\p{N}@_])/gu
const OPENING_VERBS = new Set(
  'Owes Owed Owing Paid Pays Sent Received Told Asked Called Contact Call Ask Tell See Per Total Net Amount Balance Due Signed Approved Rejected'.split(
    ' ',
  ),
)
const INNER = new Set(['of', 'de', 'van', 'von', 'der', 'la', 'del', 'di', 'el', 'bin'])
const LEGAL = new Set(
  'inc corp corporation co company ltd limited llc lp llp plc gmbh ag sa nv bv na pty group holdings partners the and of jr sr state county city province commonwealth'.split(
    ' ',
  ),
)
const TITLES = new Set('mr mrs ms miss dr prof sir hon messrs'.split(' '))

/** Given names that may begin a sentence. */
const GIVEN_NAMES = new Set(
  `James Robert John Michael David William Richard Joseph Thomas Christopher Charles Daniel Matthew Anthony Steven Andrew
  Paul Joshua Kenneth Kevin Brian George Timothy Ronald Jason Edward Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen
  Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack Dennis Jerry Tyler Aaron Jose Adam
  Nathan Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy Walter Keith Roger Terry Sean Albert Jesse Carlos Bruce Juan Luis
  Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Karen Sarah Lisa Nancy Sandra Betty Ashley Emily Kimberly
  Margaret Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia Kathleen Amy Angela Anna
  Pamela Emma Nicole Helen Samantha Katherine Christine Debra Rachel Carolyn Janet Maria Catherine Heather Diane Olivia Julie
  Joyce Victoria Ruth Virginia Lauren Kelly Christina Joan Evelyn Judith Andrea Hannah Megan Cheryl Jacqueline Martha Marie
  Madison Teresa Gloria Sara Janice Ann Kathryn Sophia Frances Jean Alice Julia Denise Tom Bob Bill Jim Mike Dave Steve Dan
  Joe Chris Matt Tony Ken Ron Ed Jeff Greg Ben Sam Alex Pat Ray Fred Alan Allan Ian Neil Simon Martin Philip Stuart Graham
  Sue Kate Jane Liz Beth Jenny Kim Lynn Louise Claire Ahmed Mohammed Fatima Wei Ravi Priya Hans Ingrid Pierre Sofia Elena`.split(
    /\s+/,
  ),
)
/** Verbs of people and companies: a lone capitalized word before one of these is a name. */
const ACTS =
  /^\s(?:said|says|told|stated|wrote|asked|agreed|confirmed|denied|claimed|claims|alleged|alleges|admitted|testified|reported|replied|paid|owes|owed|signed|called|emailed|refused|resigned)\b/

/** Capitalized by convention, yet not names: greetings, mail labels, and terms defined in contracts. */
const NOT_NAMES = new Set(
  `dear hi hello thanks thank regards sincerely best cheers please attached enclosed also however therefore although
  since while when once if in on at by for from to re fw fwd cc bcc subject sent date message original note yes ok okay
  am pm i ii iii iv v vi vii viii ix x est cst pst edt gmt utc monday tuesday wednesday thursday friday saturday sunday
  january february march april june july august september october november december jan feb mar apr jun jul aug sep sept
  oct nov dec agreement agreements party parties section article exhibit schedule term terms effective date territory
  product products services service confidential information intellectual property notice notices whereas witnesseth
  hereby herein hereof hereunder hereto thereof recitals definitions affiliate affiliates amendment appendix annex
  attachment royalty royalties license licence licensed fee fees payment payments purchase order orders law laws
  trademark trademarks marks mark net sales gross event default termination applicable business day days year quarter
  board directors president chief officer executive director manager vice secretary treasurer chairman title name
  phone fax email tel address attention attn via file page company customer distributor licensee licensor buyer seller
  supplier vendor purchaser lessor lessee landlord tenant consultant contractor recipient discloser disclosing receiving
  borrower lender client franchisee franchisor manufacturer provider user users member shareholder holder agent owner
  transferor transferee assignor assignee guarantor trustee sponsor reseller counterparty counterparties parent subsidiary
  initial renewal restricted period fiscal common stock price schedule software technology material materials property
  rights claim claims loss losses damages person persons entity wire court plan committee list log letter letters team`.split(
    /\s+/,
  ),
)

interface CapitalWord {
  readonly raw: string
  readonly start: number
  readonly end: number
  /** First word of a sentence, line or cell, where any word is capitalized. */
  initial: boolean
}

/** What a text says about its capitals. */
interface Capitals {
  readonly text: string
  /** Words capitalized where no sentence starts. */
  readonly known: ReadonlySet<string>
  /** Words that also stand in small letters. */
  readonly common: ReadonlySet<string>
}

/** Runs of capitalized words: people, organizations, places. Leaves out words that are capitalized in any text. */
export function findNames(claimed: ClaimedText): Value[] {
  const { text } = claimed
  const runs = capitalRuns(claimed)
  const known = new Set(runs.flatMap((run) => run.filter((word) => !word.initial).map((word) => word.raw)))
  const common = new Set(text.match(LOWER_WORD))
  const found: Value[] = []
  for (const run of runs) {
    const words = trimRun(run, { text, known, common })
    const first = words[0]
    const last = words.at(-1)
    if (!first || !last) continue
    const value = normalizeName(text.slice(first.start, last.end))
    if (value !== '') found.push({ kind: 'name', value, start: first.start, end: last.end })
  }
  return found
}

function capitalRuns(claimed: ClaimedText): CapitalWord[][] {
  const { text } = claimed
  const runs: CapitalWord[][] = []
  let run: CapitalWord[] = []
  let pending: CapitalWord | null = null
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
    pending = null
  }
  for (const match of text.matchAll(WORD)) {
    const raw = match[0].replace(/['’](?:s|m|d|re|ve|ll|t)$/, '')
    const start = match.index
    const word = { raw, start, end: start + raw.length, initial: isInitial(text, start) }
    const previous: CapitalWord | undefined = pending ?? run.at(-1)
    const joined =
      previous !== undefined && isJoined(text.slice(previous.end, Math.min(start, previous.end + 5)), raw)
    if (joined && word.initial && joinsInitial(text, previous)) word.initial = false
    if (!joined || word.initial) close()
    if (!isFree(claimed, start, word.end)) close()
    else if (/^\p{Lu}/u.test(raw) || /^\p{Ll}\p{Lu}/u.test(raw)) {
      if (pending) run.push(pending)
      pending = null
      run.push(word)
    } else if (run.length > 0 && !pending && INNER.has(raw)) pending = word
    else close()
  }
  close()
  return runs
}

const isJoined = (between: string, word: string): boolean =>
  JOINER.test(between) || (/^,\s?$/.test(between) && LEGAL_SUFFIX.test(word))

const joinsInitial = (text: string, previous: CapitalWord | undefined): boolean =>
  previous !== undefined &&
  text[previous.end] === '.' &&
  (previous.raw.length <= 2 || TITLES.has(previous.raw.toLowerCase()))

const isInitial = (text: string, start: number): boolean =>
  /(?:^|[.!?:;]["'”’)\]]{0,2}\s{1,3}|\n\s{0,40}|[>•*\-–—|\t]\s{0,4}|["“(])$/.test(
    text.slice(Math.max(0, start - 42), start),
  )

/**
 * Drops conventional capitals at both ends; a lone word at a sentence's start counts only if it is capitalized
 * elsewhere too.
 */
function trimRun(run: readonly CapitalWord[], { text, known, common }: Capitals): readonly CapitalWord[] {
  const isCustom = (word: CapitalWord) =>
    NOT_NAMES.has(word.raw.toLowerCase()) || isStopWord(word.raw) || TITLES.has(word.raw.toLowerCase())
  const isOpening = (word: CapitalWord) =>
    word.initial &&
    (OPENING_VERBS.has(word.raw) || (common.has(word.raw.toLowerCase()) && !known.has(word.raw)))
  const from = run.findIndex((word) => !isCustom(word) && !isOpening(word))
  if (from === -1) return []
  const words = run.slice(from, run.findLastIndex((word) => !isCustom(word)) + 1)
  const [first, second] = words
  if (!first || second) return words
  return first.raw.length < 2 || (first.initial && !isSomebody(text, first, known)) ? [] : words
}

const isSomebody = (text: string, { raw, end }: CapitalWord, known: ReadonlySet<string>): boolean =>
  known.has(raw) || isAbbreviation(raw) || GIVEN_NAMES.has(raw) || ACTS.test(text.slice(end, end + 14))

const isAbbreviation = (word: string): boolean => /^\p{Lu}{2,6}$/u.test(word)

const normalizeName = (name: string): string =>
  composed(name)
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/\b(?:\p{L}\.){2,}\p{L}?\b|\b\p{L}\.\p{L}\b/gu, (letters) => letters.replaceAll('.', ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word))
    .join(' ')

/**
 * One name may leave out what the other has: legal forms, first names, order ("Vernon, Lillian"), letters of an
 * initial.
 */
export function nameFits(a: string, b: string): boolean {
  const left = nameWords(a)
  const right = nameWords(b)
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.every((word) => long.some((other) => wordFits(word, other)))) return !isReplaced(a, b)
  return isAcronym(a, right) || isAcronym(b, left)
}

/** "MediaNet Group Technologies" does not shorten "MediaNet Oliver Technologies": another word takes the place. */
const isReplaced = (a: string, b: string): boolean => {
  const [left, right] = [a.split(' '), b.split(' ')]
  if (left.length !== right.length || left.length < 3) return false
  const places = left.flatMap((word, i) => {
    const other = right[i]
    return other === undefined || wordFits(word, other) ? [] : [{ word, other }]
  })
  const [place, another] = places
  return place !== undefined && !another && LEGAL.has(place.word) !== LEGAL.has(place.other)
}

const nameWords = (name: string): string[] => {
  const words = name.split(' ')
  const telling = words.filter((word) => !LEGAL.has(word))
  return telling.length > 0 ? telling : words
}

const wordFits = (a: string, b: string): boolean =>
  a === b ||
  (a.length === 1 && b.startsWith(a)) ||
  (b.length === 1 && a.startsWith(b)) ||
  `${a}s` === b ||
  `${b}s` === a

const isAcronym = (name: string, words: readonly string[]): boolean =>
  words.length > 1 &&
  !name.includes(' ') &&
  name.length === words.length &&
  words.every((word, i) => word[0] === name[i])
