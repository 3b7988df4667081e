import { createQuoteGate, type QuoteGateChunk } from '#server/features/analyses/quote-gate.ts'
import { type SeededRandom, seededRandom } from '../test/support/random.ts'

const CHUNKS = 20
const CHUNK_LENGTH = 1_200
const QUOTES = 30
const ABSENT = 3
const ROUNDS = 15
const GOAL_MS = 50

interface Work {
  readonly chunks: readonly QuoteGateChunk[]
  readonly quotes: readonly { readonly text: string; readonly chunkId: string }[]
}

/** 30 quotes, 3 of which occur nowhere, against 20 chunks of about 1,200 characters: preparation and all searches. */
async function run() {
  const random = seededRandom()
  process.stderr.write(`quote-gate: PROBITY_SEED=${random.seed}\n`)
  const work = Array.from({ length: ROUNDS }, () => drawWork(random))
  const gate = work.map((one) => time(() => verifyWithGate(one)))
  const plain = work.map((one) => time(() => verifyByEditDistance(one)))
  const [gateMs, plainMs] = [median(gate.map(({ ms }) => ms)), median(plain.map(({ ms }) => ms))]
  const found = Math.min(...gate.map(({ found }) => found))
  return {
    ratio: round(gateMs / plainMs),
    against: 'the textbook gate: normalize, indexOf, then edit distance (Sellers) over every chunk at 0.9',
    goal: `whole gate under ${GOAL_MS} ms (median of ${ROUNDS}), finding exactly the ${QUOTES - ABSENT} that are there`,
    holds: gateMs < GOAL_MS && gate.every((round) => round.found === QUOTES - ABSENT),
    details: {
      gateMs: round(gateMs),
      firstRunMs: round(gate[0]!.ms),
      slowestMs: round(Math.max(...gate.map(({ ms }) => ms))),
      againstMs: round(plainMs),
      fewestFound: found,
      foundByTextbook: median(plain.map(({ found }) => found)),
      seed: random.seed,
    },
  }
}

export const quoteGateBench = { name: 'quote-gate', run }

function verifyWithGate({ chunks, quotes }: Work): number {
  const gate = createQuoteGate(chunks)
  return quotes.filter((quote) => gate.find(quote.text, quote.chunkId) !== null).length
}

const flatten = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase()

function verifyByEditDistance({ chunks, quotes }: Work): number {
  const texts = chunks.map((chunk) => flatten(chunk.text))
  return quotes.filter((quote) => {
    const words = flatten(quote.text)
    const budget = Math.floor(words.length * 0.1)
    return (
      texts.some((text) => text.includes(words)) || texts.some((text) => leastDistance(words, text) <= budget)
    )
  }).length
}

/** Fewest edits between the words and any part of the text. */
function leastDistance(words: string, text: string): number {
  const column = Uint16Array.from({ length: words.length + 1 }, (_, i) => i)
  let least = words.length
  for (let t = 0; t < text.length; t++) {
    let diagonal = column[0]!
    for (let w = 1; w <= words.length; w++) {
      const above = column[w]!
      const changed = diagonal + (words.charCodeAt(w - 1) === text.charCodeAt(t) ? 0 : 1)
      column[w] = Math.min(changed, above + 1, column[w - 1]! + 1)
      diagonal = above
    }
    least = Math.min(least, column[words.length]!)
  }
  return least
}

function drawWork(random: SeededRandom): Work {
  const lexicon = Array.from({ length: 1_500 }, () => drawWord(random))
  const chunks = Array.from({ length: CHUNKS }, (_, i) => {
    let text = ''
    while (text.length < CHUNK_LENGTH) text += `${drawSentence(lexicon, random)} `
    return { chunkId: `c${i}`, evidenceId: `e${i}`, text: text.trim(), start: 0 }
  })
  const quotes = Array.from({ length: QUOTES }, (_, i) => {
    const chunk = random.pick(chunks)
    const sentence = random.pick(chunk.text.split(/(?<=\.) /))
    return { text: i < ABSENT ? drawSentence(lexicon, random) : reprint(sentence, i), chunkId: chunk.chunkId }
  })
  return { chunks, quotes }
}

/** Half of the quotes unchanged, the others with different line breaks, quote marks, case, an ellipsis or a typo. */
function reprint(sentence: string, i: number): string {
  const words = sentence.split(' ')
  const middle = Math.floor(words.length / 2)
  if (i % 2 === 0) return sentence
  if (i % 3 === 0 && !words.slice(middle - 2, middle + 2).includes('not'))
    return [...words.slice(0, middle - 1), '…', ...words.slice(middle + 1)].join(' ')
  return i % 5 === 0 ? words.join('\n').toUpperCase() : `“${words.join('\u00a0')}”`
}

const drawWord = (random: SeededRandom): string =>
  Array.from(
    { length: 1 + random.int(3) },
    () => random.pick([...'bdfglmnprstv']) + random.pick([...'aeiou']) + random.pick(['', 'n', 's']),
  ).join('')

function drawSentence(lexicon: readonly string[], random: SeededRandom): string {
  const words = Array.from({ length: 10 + random.int(14) }, () => {
    const word = lexicon[Math.floor(lexicon.length * random.next() ** 3)]!
    const kind = random.int(20)
    if (kind === 0) return String(random.int(100_000))
    return kind === 1
      ? word[0]!.toUpperCase() + word.slice(1)
      : kind < 6
        ? random.pick(['the', 'of', 'and', 'not', 'a'])
        : word
  })
  return `${words.join(' ').replace(/^./, (first) => first.toUpperCase())}.`
}

function time(action: () => number): { ms: number; found: number } {
  const start = performance.now()
  const found = action()
  return { ms: performance.now() - start, found }
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const round = (value: number): number => Number(value.toPrecision(3))
