import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testData } from './data.ts'
import type { SeededRandom } from './random.ts'

export interface SourceChunk {
  readonly chunkId: string
  readonly evidenceId: string
  readonly text: string
  readonly start: number
}

/** A document with its text cut into chunks of about 1,200 characters; each chunk knows its place. */
export interface SourceDocument {
  readonly id: string
  readonly text: string
  readonly chunks: readonly SourceChunk[]
}

export interface QuoteCase {
  readonly kind: string
  readonly quote: string
  /** The chunk the quote was drawn from. */
  readonly chunkId: string
}

const CHUNK_LENGTH = 1_200

/** Bodies of the mail case and texts of the contracts; `half` names one half of the files, to hold the other out. */
export function readQuoteSources(half?: 'even' | 'odd'): SourceDocument[] {
  const mail = join(testData, 'case-enron/evidence')
  const contracts = join(testData, 'retrieval-cuad/contracts_txt')
  const files = [
    ...readdirSync(mail)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => join(mail, name)),
    ...readdirSync(contracts)
      .sort()
      .map((name) => join(contracts, name)),
  ]
  return files
    .filter((_, i) => !half || (i % 2 === 0) === (half === 'even'))
    .map((file, i) => {
      const content = readFileSync(file, 'utf8')
      return cutDocument(`d${i}`, file.endsWith('.eml') ? mailBody(content) : content)
    })
    .filter((document) => document.chunks.length > 0)
}

/** The plain part of a message, which in this data is never encoded. */
function mailBody(message: string): string {
  const part = /^Content-Type: text\/plain[^\n]*\n(?:[^\n]+\n)*\r?\n([\s\S]*?)(?:\n-{2,4}boundary|$)/m.exec(
    message,
  )
  return part?.[1] ?? message.slice(message.indexOf('\n\n') + 2)
}

function cutDocument(id: string, text: string): SourceDocument {
  const chunks: SourceChunk[] = []
  for (let start = 0; start < text.length; ) {
    const space = text.lastIndexOf(' ', start + CHUNK_LENGTH)
    const end =
      start + CHUNK_LENGTH >= text.length || space <= start
        ? Math.min(start + CHUNK_LENGTH, text.length)
        : space
    const piece = text.slice(start, end)
    if (piece.trim().length > 200)
      chunks.push({ chunkId: `${id}:${chunks.length}`, evidenceId: id, text: piece, start })
    start = end
  }
  return { id, text, chunks }
}

const splitPlainly = (text: string): string[] =>
  text.split(
    /(?<=[a-z)"]{2}(?<!\b(?:Inc|Corp|Ltd|Co|Mrs?|Dr|No|Sec|Art))[.!?]["”)]?)\s+(?=["“(]?[A-Z])|(?<=[^a-z,\s])\s*\n\s*\n|\r?\n\s*\r?\n(?!\s*[a-z])/,
  )

/** Whole sentences of a chunk, plainly split; its first and last piece may be cut and are left out. */
export function sentencesOf(text: string): string[] {
  return splitPlainly(text)
    .slice(1, -1)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence.length >= 45 && sentence.length <= 400 && (sentence.match(/\p{L}{2,}/gu) ?? []).length >= 8,
    )
}

const bare = (text: string): string => {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060]/g, '')
    .match(/[\p{L}\p{N}\p{Sc}%]+/gu)
  return ` ${(words ?? []).join(' ')} `
}

/** A pool of chunks as one analysis has them, with what the generators draw from. */
export interface QuotePool {
  readonly chunks: readonly SourceChunk[]
  /** Whether the very words stand in a chunk, whatever the typography: such a quote is no mutation. */
  stands(quote: string): boolean
  /** Whether one sentence holds both, in this order: then an ellipsis between them is honest. */
  standsTogether(first: string, second: string): boolean
  sentence(): { readonly text: string; readonly chunkId: string } | null
}

export function drawPool(documents: readonly SourceDocument[], random: SeededRandom, size = 20): QuotePool {
  const document = random.pick(documents)
  const chunks = [...random.shuffle(document.chunks).slice(0, size / 2)]
  while (chunks.length < size) {
    const chunk = random.pick(random.pick(documents).chunks)
    if (!chunks.some((known) => known.chunkId === chunk.chunkId)) chunks.push(chunk)
  }
  const squeezed = chunks.map((chunk) => bare(chunk.text))
  const clauses = chunks.flatMap((chunk) => splitPlainly(chunk.text)).map(bare)
  return {
    chunks,
    stands: (quote) => squeezed.some((text) => text.includes(bare(quote))),
    standsTogether: (first, second) =>
      clauses.some((clause) => {
        const at = clause.indexOf(bare(first))
        return at >= 0 && clause.includes(bare(second), at + bare(first).length - 1)
      }),
    sentence: () => {
      const chunk = random.pick(chunks)
      const sentences = sentencesOf(chunk.text)
      return sentences.length === 0 ? null : { text: random.pick(sentences), chunkId: chunk.chunkId }
    },
  }
}

type Mutate = (
  sentence: string,
  pool: QuotePool,
  random: SeededRandom,
  documents: readonly SourceDocument[],
) => string | null

export const MUTATION_KINDS = [
  'changed number',
  'dropped negation',
  'changed name',
  'stitched halves',
  'invented',
] as const
export type MutationKind = (typeof MUTATION_KINDS)[number]

/** One quote of the kind that does not stand in the pool, half of them also re-typeset. */
export function drawMutation(
  kind: MutationKind,
  pool: QuotePool,
  random: SeededRandom,
  documents: readonly SourceDocument[],
): QuoteCase | null {
  for (let attempt = 0; attempt < 200; attempt++) {
    const source = pool.sentence()
    if (!source) continue
    const [name, mutate] = random.pick(Object.entries(MUTATIONS[kind]))
    const quote = mutate(source.text, pool, random, documents)
    if (!quote || quote === source.text || pool.stands(quote)) continue
    const dressed = random.next() < 0.5 ? quote : random.pick(Object.values(TYPESETTINGS))(quote, random)
    return { kind: `${kind}: ${name}`, quote: dressed, chunkId: source.chunkId }
  }
  return null
}

const replaceOne = (
  text: string,
  pattern: RegExp,
  random: SeededRandom,
  change: (found: string) => string | null,
): string | null => {
  const matches = [...text.matchAll(pattern)]
  if (matches.length === 0) return null
  const match = random.pick(matches)
  const changed = change(match[0])
  return changed === null || changed === match[0]
    ? null
    : text.slice(0, match.index) + changed + text.slice(match.index + match[0].length)
}

const dropOne = (text: string, pattern: RegExp, random: SeededRandom, left = '') => {
  const changed = replaceOne(text, pattern, random, () => left)
  return changed?.replace(/ {2,}/g, ' ').trim() ?? null
}

const NUMBER = /\d+(?:[.,]\d+)*/g
const NUMBER_WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'ten',
  'twelve',
  'thirty',
  'sixty',
  'ninety',
]
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const anyOf = (words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'g')
const otherThan = (words: readonly string[], word: string, random: SeededRandom) =>
  random.pick(words.filter((other) => other.toLowerCase() !== word.toLowerCase()))

const changeNumber: Record<string, Mutate> = {
  'another digit': (text, _, random) =>
    replaceOne(text, /\d/g, random, (digit) => String((Number(digit) + 1 + random.int(9)) % 10)),
  'decimal shift': (text, _, random) =>
    replaceOne(text, NUMBER, random, (number) =>
      number.includes('.') ? number.replace('.', '') : `${number.slice(0, -1)}.${number.slice(-1)}`,
    ),
  'times a thousand': (text, _, random) => replaceOne(text, NUMBER, random, (number) => `${number},000`),
  'digit added': (text, _, random) => replaceOne(text, /\d+/g, random, (number) => number + random.int(10)),
  'digit dropped': (text, _, random) => replaceOne(text, /\d{2,}/g, random, (number) => number.slice(1)),
  'digits swapped': (text, _, random) => replaceOne(text, /\d{2}/g, random, (pair) => `${pair[1]}${pair[0]}`),
  'number word': (text, _, random) =>
    replaceOne(text, anyOf(NUMBER_WORDS), random, (word) => otherThan(NUMBER_WORDS, word, random)),
  month: (text, _, random) =>
    replaceOne(text, anyOf(MONTHS), random, (month) => otherThan(MONTHS, month, random)),
  currency: (text, _, random) => replaceOne(text, /\$(?=\d)/g, random, () => random.pick(['£', '€'])),
  scale: (text, _, random) => replaceOne(text, /\b(?:million|thousand|hundred)\b/g, random, () => 'billion'),
  'am or pm': (text, _, random) =>
    replaceOne(text, /(?<=\d\s?)[ap]m\b/g, random, (half) => (half === 'am' ? 'pm' : 'am')),
  'clock time': (text, _, random) =>
    replaceOne(text, /\d:\d\d/g, random, (time) => `${time[0]}:${time.endsWith('30') ? '00' : '30'}`),
}

const dropNegation: Record<string, Mutate> = {
  not: (text, _, random) => dropOne(text, /\bnot /gi, random),
  contraction: (text, _, random) => dropOne(text, /n['’]t\b/g, random),
  cannot: (text, _, random) => replaceOne(text, /\bcannot\b/g, random, () => 'can'),
  no: (text, _, random) => dropOne(text, /(?<=\w )no /g, random),
  never: (text, _, random) => dropOne(text, /\bnever /g, random),
  without: (text, _, random) => replaceOne(text, /\bwithout\b/g, random, () => 'with'),
  neither: (text, _, random) =>
    replaceOne(text, /\b(?:neither|nor)\b/g, random, (word) => (word === 'nor' ? 'or' : 'either')),
  prefix: (text, _, random) =>
    dropOne(text, /\b(?:un(?=less|able|til|lawful|reason)|non-?(?=\w{4}))/g, random),
  inserted: (text, _, random) =>
    replaceOne(text, /\b(?:shall|will|is|are|was|has)\b/g, random, (word) => `${word} not`),
}

const NAME = /(?<=[a-z,] )\p{Lu}\p{Ll}{2,}/gu

const anyName = (random: SeededRandom, documents: readonly SourceDocument[]): string | null => {
  const names = random.pick(random.pick(documents).chunks).text.match(NAME)
  return names ? random.pick(names) : null
}

const changeName: Record<string, Mutate> = {
  another: (text, _, random, documents) => replaceOne(text, NAME, random, () => anyName(random, documents)),
  'another, all in small letters': (text, _, random, documents) =>
    replaceOne(text, NAME, random, () => anyName(random, documents))?.toLowerCase() ?? null,
  'another, all in capitals': (text, _, random, documents) =>
    replaceOne(text, NAME, random, () => anyName(random, documents))?.toUpperCase() ?? null,
  'order swapped': (text, _, random) =>
    replaceOne(text, /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu, random, (pair) => pair.split(' ').reverse().join(' ')),
  'first name only': (text, _, random) =>
    replaceOne(
      text,
      /(?<=[a-z,] )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?= [a-z])/gu,
      random,
      (pair) => pair.split(' ')[0]!,
    ),
  'a letter changed': (text, _, random) =>
    replaceOne(text, NAME, random, (name) => {
      const at = 1 + random.int(name.length - 1)
      return name.slice(0, at) + String.fromCharCode(97 + random.int(26)) + name.slice(at + 1)
    }),
}

const words = (text: string) => text.split(/\s+/)
const firstHalf = (text: string) =>
  words(text)
    .slice(0, Math.floor(words(text).length / 2))
    .join(' ')
const secondHalf = (text: string) =>
  words(text)
    .slice(Math.floor(words(text).length / 2))
    .join(' ')

const stitch =
  (glue: string): Mutate =>
  (text, pool) => {
    const other = pool.sentence()
    return other && stitchTwo(text, other.text, glue, pool)
  }

const neighbour: (glue: string, backwards: boolean) => Mutate = (glue, backwards) => (text, pool, random) => {
  const home = pool.chunks.find((chunk) => chunk.text.includes(text))
  const other = home && random.pick(sentencesOf(home.text))
  if (!home || !other) return null
  const inOrder = home.text.indexOf(text) < home.text.indexOf(other)
  const [a, b] = inOrder !== backwards ? [text, other] : [other, text]
  return stitchTwo(a, b, glue, pool)
}

function stitchTwo(a: string, b: string, glue: string, pool: QuotePool): string | null {
  const [first, second] = [firstHalf(a), secondHalf(b)]
  return a === b || pool.standsTogether(first, second) ? null : `${first}${glue}${second}`
}

const stitchHalves: Record<string, Mutate> = {
  'anywhere, seamless': stitch(' '),
  'anywhere, ellipsis': stitch(' ... '),
  'same chunk, seamless': neighbour(' ', false),
  'same chunk, ellipsis': neighbour(' … ', false),
  'same chunk, brackets': neighbour(' [...] ', false),
  'same chunk, backwards': neighbour(' ... ', true),
}

const invent: Record<string, Mutate> = {
  'words shuffled': (text, _, random) => random.shuffle(words(text)).join(' '),
  'another document': (_, pool, random, documents) => {
    const sentences = sentencesOf(random.pick(random.pick(documents).chunks).text)
    return sentences.length === 0 || pool.stands(sentences[0]!) ? null : sentences[0]!
  },
  'random words': (_, pool, random) =>
    Array.from({ length: 8 + random.int(12) }, () => random.pick(words(random.pick(pool.chunks).text))).join(
      ' ',
    ),
  'one word replaced': (text, pool, random) =>
    replaceOne(text, /\b[a-z]{5,}\b/g, random, () =>
      random.pick(random.pick(pool.chunks).text.match(/\b[a-z]{5,}\b/g) ?? ['wholly']),
    ),
  'one word added': (text, _, random) =>
    replaceOne(
      text,
      / [a-z]{4,}/g,
      random,
      (word) => ` ${random.pick(['allegedly', 'knowingly', 'fully', 'always', 'only'])}${word}`,
    ),
  'one word left out': (text, _, random) => dropOne(text, /(?<=\w )[a-z]{4,} (?=\w)/g, random),
  'two words swapped': (text, _, random) =>
    replaceOne(text, /\b[a-z]{3,} [a-z]{3,}\b/g, random, (pair) => pair.split(' ').reverse().join(' ')),
}

const MUTATIONS: Record<MutationKind, Record<string, Mutate>> = {
  'changed number': changeNumber,
  'dropped negation': dropNegation,
  'changed name': changeName,
  'stitched halves': stitchHalves,
  invented: invent,
}

type Typeset = (text: string, random: SeededRandom) => string

const eachSpace = (text: string, change: () => string) => text.replace(/[^\S\n]+/g, change)
const wrap = (text: string, width: number, glue: string) => {
  const lines: string[] = []
  for (const word of words(text)) {
    if ((lines.at(-1)?.length ?? width) + word.length >= width) lines.push(word)
    else lines[lines.length - 1] += ` ${word}`
  }
  return lines.join(glue)
}

/** Ways to print the same words. */
export const TYPESETTINGS: Record<string, Typeset> = {
  'curly quotes': (text) => text.replace(/"([^"]*)"/g, '“$1”').replace(/'/g, '’'),
  'straight quotes': (text) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'"),
  guillemets: (text) => text.replace(/["“]([^"“”]*)["”]/g, '«$1»'),
  'long dashes': (text) => text.replace(/ ?--+ ?| - /g, '—'),
  'short dashes': (text) => text.replace(/[—–]|--/g, '-').replace(/(?<=\w)-(?=\w)/g, '\u2011'),
  'en dashes': (text) => text.replace(/-/g, '–'),
  'no-break spaces': (text, random) =>
    eachSpace(text, () => random.pick([' ', '\u00a0', '\u2009', '\u202f', '  '])),
  ligatures: (text) =>
    text.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ').replaceAll('ff', 'ﬀ'),
  'full width': (text) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  'soft hyphens': (text, random) =>
    text.replace(/(?<=\p{Ll}{3})(?=\p{Ll}{3})/gu, () => (random.next() < 0.2 ? '\u00ad' : '')),
  'zero-width characters': (text, random) =>
    text
      .replace(/\S+/g, (word) => (random.next() < 0.3 ? `\u200b${word}\u2060` : word))
      .replace(/^/, '\u202a'),
  'line breaks': (text, random) => eachSpace(text, () => (random.next() < 0.15 ? '\n' : ' ')),
  'CRLF line breaks': (text) => wrap(text, 40, '\r\n'),
  'other wrapping': (text, random) => wrap(text, 30 + random.int(50), '\n'),
  'mail quoting': (text) => `> ${wrap(text, 60, '\n> ')}`,
  hyphenation: (text, random) =>
    text.replace(/(?<=\b\p{Ll}{3,5})(?=\p{Ll}{4,}\b)/gu, () => (random.next() < 0.15 ? '-\n' : '')),
  'one line': (text) => text.replace(/\s+/g, ' '),
  capitals: (text) => text.toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  'title case': (text) => text.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase()),
  'first letter': (text) =>
    /^[A-Z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text[0]!.toUpperCase() + text.slice(1),
  decomposed: (text) => text.normalize('NFD'),
  'in quote marks': (text) => `“${text}”`,
  'closing mark dropped': (text) => text.replace(/[.,;:!?]+$/, ''),
  'closing mark added': (text, random) => text.replace(/[.,;:!?]*$/, () => random.pick(['.', ',', ';'])),
  'ellipsis around': (text) => `… ${text} ...`,
  'bold print': (text) => `**${text}**`,
}

const ELLIPSES = [' ... ', ' … ', '...', '…', ' [...] ', ' [. . .] ', ' . . . ', ' (...) ']
const TURNING =
  /\b(?:not|no|never|nor|neither|without|cannot|none|nothing|unless|except|instead|rather|fail\w*|refus\w*|den\w+|declin\w*|alleg\w*|unable|false|lack\w*|hardly|non|but|and|or|then|million|thousand|hundred|percent|m|half)\b|n['’]t\b|%|[.!?]["”)]?\s/i

/** Leaves out words in the middle of one sentence, none of them one on which the rest depends. */
export function elide(text: string, random: SeededRandom): string | null {
  const all = words(text)
  const lines = text.split(/\n/).map((line) => line.trim())
  const isList =
    lines.some((line) => /^(?:\(?\w{1,3}[.)]|[o*•-])\s|:$/.test(line)) || /…|\.\.\.|\*\*|\n\s*\n/.test(text)
  if (isList || lines.slice(0, -1).some((line) => line !== '' && line.length < 45)) return null
  for (let attempt = 0; attempt < 20; attempt++) {
    const from = 3 + random.int(all.length - 5)
    const to = from + 1 + random.int(all.length)
    if (to > all.length - 3 || TURNING.test(all.slice(from - 2, to + 1).join(' '))) continue
    if (
      [all.slice(0, from), all.slice(to)].some(
        (part) => part.filter((word) => /\p{L}{2}/u.test(word)).length < 3,
      )
    )
      continue
    return all.slice(0, from).join(' ') + random.pick(ELLIPSES) + all.slice(to).join(' ')
  }
  return null
}

/** What begins right after a negation says the opposite of what was written. */
const NEGATION_AT_END =
  /(?:\b(?:not|no|never|nor|neither|without|cannot|hardly|non|none|nothing|nobody)|n['’]t)[\s-]+$/i

/** A sentence, or some words of it in a row, printed in other ways: one to three of them, one time in four with an ellipsis. */
export function drawGenuine(pool: QuotePool, random: SeededRandom): QuoteCase | null {
  for (let attempt = 0; attempt < 200; attempt++) {
    const source = pool.sentence()
    if (!source) continue
    const part = random.next() < 0.2 ? someWords(source.text, random) : source.text
    if (NEGATION_AT_END.test(source.text.slice(0, source.text.indexOf(part)))) continue
    const elided = random.next() < 0.25 ? elide(part, random) : null
    const chosen = random.shuffle(Object.keys(TYPESETTINGS)).slice(0, 1 + random.int(3))
    let quote = elided ?? part
    // Quoted mail is never wrapped again after its marks were set.
    const order = chosen.sort((a, b) => Number(a === 'mail quoting') - Number(b === 'mail quoting'))
    for (const name of order) quote = TYPESETTINGS[name]!(quote, random)
    return {
      kind: [elided === null ? 'whole' : 'elided', ...chosen].join(' + '),
      quote,
      chunkId: source.chunkId,
    }
  }
  return null
}

function someWords(text: string, random: SeededRandom): string {
  const gaps = [...text.matchAll(/\s+/g)]
  const from = random.int(Math.max(1, gaps.length - 8))
  const to = from + 8 + random.int(Math.max(1, gaps.length - from - 7))
  return text.slice(gaps[from]!.index, gaps[Math.min(to, gaps.length - 1)]!.index).trim()
}
