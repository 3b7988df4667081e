import { type QuoteCase, type QuotePool, type SourceDocument, sentencesOf, wordsOf } from './quote-sources.ts'
import { TYPESETTINGS } from './quote-typesettings.ts'
import type { SeededRandom } from './random.ts'

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
const NUMBER_WORDS = 'one two three four five six seven ten twelve thirty sixty ninety'.split(' ')
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

const firstHalf = (text: string) =>
  wordsOf(text)
    .slice(0, Math.floor(wordsOf(text).length / 2))
    .join(' ')
const secondHalf = (text: string) =>
  wordsOf(text)
    .slice(Math.floor(wordsOf(text).length / 2))
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
  if (a === b || areCopies(a, b) || pool.standsTogether(first, second)) return null
  return `${first}${glue}${second}`
}

/** Two copies of one sentence, as in a forwarded mail: stitched together they are that sentence again, which is no mutation. */
function areCopies(a: string, b: string): boolean {
  const known = new Set(wordsOf(a.toLowerCase()))
  const words = wordsOf(b.toLowerCase())
  return words.filter((word) => known.has(word)).length > 0.7 * words.length
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
  'words shuffled': (text, _, random) => random.shuffle(wordsOf(text)).join(' '),
  'another document': (_, pool, random, documents) => {
    const sentences = sentencesOf(random.pick(random.pick(documents).chunks).text)
    return sentences.length === 0 || pool.stands(sentences[0]!) ? null : sentences[0]!
  },
  'random words': (_, pool, random) =>
    Array.from({ length: 8 + random.int(12) }, () =>
      random.pick(wordsOf(random.pick(pool.chunks).text)),
    ).join(' '),
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
