/** A name as it is written, taken apart: what counts for whether two names are one person's. */
export interface NameParts {
  /** What makes two ways of writing one name the same alias: case, accents and spaces aside. */
  readonly folded: string
  readonly kind: 'name' | 'address' | 'id' | 'initials'
  /** Words of two letters and more, the given name first where a comma says so; of an address, of its local part. */
  readonly words: readonly string[]
  readonly initials: readonly string[]
  /** A comma, or capitals of one word alone, say which word is the surname. */
  readonly orderKnown: boolean
  readonly generation: string
  readonly gender: 'm' | 'f' | null
  /** Other names that the same words give: a maiden name, a nickname in quotation marks. */
  readonly others: readonly string[]
  /** The address written behind a name. */
  readonly address: string | null
}

const TITLES: ReadonlyMap<string, 'm' | 'f' | null> = new Map([
  ...['mr', 'mister', 'sir', 'herr', 'hr', 'monsieur', 'sig', 'senor', 'sr.'].map(
    (one) => [one, 'm'] as const,
  ),
  ...['mrs', 'ms', 'miss', 'mme', 'madame', 'mlle', 'frau', 'fr', 'fru', 'lady', 'sra', 'senora', 'dame'].map(
    (one) => [one, 'f'] as const,
  ),
  ...[
    'dr',
    'prof',
    'professor',
    'rev',
    'capt',
    'captain',
    'sgt',
    'officer',
    'chef',
    'nurse',
    'judge',
    'cllr',
    'mx',
    'ing',
    'dipl',
    'lord',
    'det',
    'insp',
    'pc',
    'lt',
    'col',
    'maj',
    'hon',
    'dott',
    'mag',
  ].map((one) => [one, null] as const),
])
const GENERATION = /^(?:jr|sr|jnr|snr|junior|senior|ii|iii|iv)$/
const SAME_GENERATION: Readonly<Record<string, string>> = { jnr: 'jr', junior: 'jr', snr: 'sr', senior: 'sr' }
const DEGREE =
  /^(?:RN|LPN|MD|M\.D\.|PhD|FCA|CPA|BSc|MSc|MBA|Esq|JP|QC|KC|OBE|MBE|RGN|DPhil|LLM|LLB|CFA|ACA)\.?$/
/** Never a name by themselves. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'van von de der den la le di da del della dos das bin binti ibn al el ter ten zu zur y e af av du st san'.split(
    ' ',
  ),
)
const MAIL = /[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/
const MAIDEN =
  /[(,]?\s*\b(?:née|nee|né|geb\.?|geborene|born|formerly|f\.k\.a\.|fka|maiden name)\s+(?<maiden>\p{L}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)\)?/iu
const NICK = /["“”„'‘](?<quoted>\p{L}[\p{L}-]+)["“”’']|\((?<bracketed>\p{Lu}\p{Ll}[\p{L}-]+)\)/u
/** "AJ" in "AJ Truscott", but not the "Ng" or "Li" of a name in capitals. */
const TWO_INITIALS = /^(?!NG$)(?:[B-DF-HJ-NP-TV-Z]{2}|[AEIOU]J)$/

/** Case, accents, spaces and the marks around a name aside. */
export const foldName = (name: string): string =>
  name
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐðÐ]/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'<>(),;:*]+|[\s"'<>(,;:*]+$/g, '')

/** The letters that a scanner takes for one another become one; of a text that is folded already. */
export const likeScanned = (folded: string): string =>
  folded
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[il1|!]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/8/g, 'b')

/** An id with the letters that a scanner reads for digits read back as digits; null for what is no id. */
export function foldId(word: string): string | null {
  if (!/^[\p{L}\d][\p{L}\d_/-]*$/u.test(word) || (word.match(/\d/g) ?? []).length < 2) return null
  const folded = word.toLowerCase()
  const [, lead = '', rest = ''] = /^([a-z]{0,4}?)([\doil|].*)$/.exec(folded) ?? []
  return rest ? lead + rest.replace(/o/g, '0').replace(/[il|]/g, '1') : folded
}

export function readName(written: string): NameParts {
  const folded = foldName(written)
  const mail = MAIL.exec(written)?.[0] ?? null
  const display = mail ? foldName(written.replace(mail, '').replace(/mailto:/i, '')) : ''
  if (mail && !display) return ofAddress(folded, mail)
  const id = foldId((written.trim().split(/\s+/).at(-1) ?? '').replace(/[.,;:)]+$/, ''))
  const before = written.trim().split(/\s+/).slice(0, -1)
  if (id && before.every((word) => !/^\p{Lu}\p{Ll}/u.test(word) || before.length === 1))
    return { ...EMPTY, folded, kind: 'id', words: [id] }
  return { ...ofWords(mail ? written.replace(mail, ' ') : written), folded, address: mail && foldName(mail) }
}

const EMPTY = {
  words: [],
  initials: [],
  orderKnown: false,
  generation: '',
  gender: null,
  others: [],
  address: null,
}

function ofAddress(folded: string, mail: string): NameParts {
  const local = foldName(mail.slice(0, mail.indexOf('@'))).replace(/\+.*$/, '')
  const pieces = local.split(/[._-]+/).filter(Boolean)
  return {
    ...EMPTY,
    folded,
    kind: 'address',
    words: pieces.filter((piece) => piece.length > 1),
    initials: pieces.filter((piece) => piece.length === 1),
  }
}

function ofWords(written: string): Omit<NameParts, 'folded' | 'address'> {
  const maiden = MAIDEN.exec(written)
  const plain = maiden ? written.replace(maiden[0], ' ') : written
  const nick = NICK.exec(plain)
  const nickname = nick?.groups?.quoted ?? nick?.groups?.bracketed
  const bare = (nick && nick.index > 0 ? plain.replace(nick[0], ' ') : plain).replace(
    /\([^)]*\)|\[[^\]]*\]/g,
    ' ',
  )
  const tokens = bare
    .split(/(,)|\s+/)
    .filter((token): token is string => Boolean(token?.trim()) && !DEGREE.test(token!))
  const read = { gender: null as 'm' | 'f' | null, generation: '', comma: -1 }
  const parts: string[] = []
  for (const token of tokens) {
    if (token === ',') {
      if (read.comma < 0 && parts.length > 0) read.comma = parts.length
      continue
    }
    const word = foldName(token).replace(/\.+$/, '')
    const title = TITLES.get(word)
    if (title !== undefined && (parts.length === 0 || read.comma === parts.length)) read.gender ??= title
    else if (GENERATION.test(word) && parts.length > 0) read.generation = SAME_GENERATION[word] ?? word
    else parts.push(token)
  }
  const turned = read.comma > 0 && read.comma < parts.length
  const inOrder = turned ? [...parts.slice(read.comma), ...parts.slice(0, read.comma)] : parts
  const mixedCase = inOrder.some((part) => /\p{Ll}/u.test(part))
  const letters = inOrder.flatMap((part) => splitPart(part, mixedCase && inOrder.length > 1))
  const words = letters.filter((word) => word.length > 1)
  const initials = letters.filter((word) => word.length === 1)
  const isInitials =
    words.length === 0
      ? initials.length > 1
      : letters.length === 1 && /^(?:\p{Lu}\.?){2,4}$/u.test(bare.trim())
  const surname = words.at(-1) ?? ''
  const others = [
    ...(nickname && words.length > 1 && nick && nick.index > 0 ? [`${nickname} ${surname}`] : []),
    ...(maiden?.groups?.maiden && words[0] ? [`${words[0]} ${maiden.groups.maiden}`] : []),
  ]
  return {
    kind: isInitials ? 'initials' : 'name',
    words: isInitials ? [] : words,
    initials: isInitials ? [...foldName(bare).replace(/[^\p{L}]/gu, '')] : initials,
    orderKnown: turned,
    generation: read.generation,
    gender: read.gender,
    others,
  }
}

/** "A.J." are two letters, "Ashby-Reid" is one word, and so is "O'Brien". */
function splitPart(part: string, mayBeInitials: boolean): string[] {
  const bare = part.replace(/\.$/, '')
  if (mayBeInitials && TWO_INITIALS.test(bare)) return [...bare.toLowerCase()]
  return foldName(part)
    .split('.')
    .map((word) => word.replace(/[^\p{L}\d]/gu, ''))
    .filter(Boolean)
}
