import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { testData } from './data.ts'
import { changeValue, reformat, SEEDED_KINDS, type SeededKind } from './discrepancy-mutations.ts'
import { reword } from './discrepancy-rewording.ts'
import type { SeededRandom } from './random.ts'

export interface DocumentPair {
  readonly left: string
  readonly right: string
  /** What was changed, with both sentences as they stand in the documents; null where nothing disagrees. */
  readonly seeded: { readonly kind: SeededKind; readonly left: string; readonly right: string } | null
  /** How the pair was made, for the table of misses. */
  readonly shape: string
}

/** Consecutive sentences of one source, the stuff that documents are made of. */
export type Source = readonly string[]

/**
 * Sentences of the mails, contracts and other real texts, by source. `part` 0 or 1 takes every second source:
 * tune on one, report the other.
 */
export function readSources(part?: 0 | 1): Source[] {
  const texts = [
    ...readMails(),
    ...readContracts(),
    ...readJsonLines('pii/pii.jsonl', 'text', 40),
    ...readJsonLines('prompt-injection/bipia_email_test.jsonl', 'context', 1),
  ]
  return texts
    .filter((_, i) => part === undefined || i % 2 === part)
    .map(sentencesOf)
    .filter((sentences) => sentences.length >= 3)
}

function readMails(): string[] {
  const folder = join(testData, 'case-enron/evidence')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => plainBody(readFileSync(join(folder, name), 'utf8')))
}

/** The plain part of a mail, near enough for sentences: after its headers, up to the publisher's footer. */
export function plainBody(mail: string): string {
  const text = mail.replaceAll('\r', '')
  const plain = text.search(/Content-Type: text\/plain/i)
  const body = text.slice(text.indexOf('\n\n', Math.max(plain, 0)) + 2)
  return body.split(/\n\*{5,}\nEDRM|\n-{2,}boundary-/)[0]!
}

const readContracts = (): string[] => {
  const folder = join(testData, 'retrieval-cuad/contracts_txt')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** One source for each `group` lines, because a line is a sentence or two. */
function readJsonLines(name: string, field: string, group: number): string[] {
  const texts = readFileSync(join(testData, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String((JSON.parse(line) as Record<string, unknown>)[field]))
  return Array.from({ length: Math.ceil(texts.length / group) }, (_, i) =>
    texts.slice(i * group, (i + 1) * group).join('\n\n'),
  )
}

const HEADER = /^[>\s]*(?:from|to|cc|bcc|sent|date|subject)\s*:/i

const sentencesOf = (text: string): string[] =>
  splitSentences(text)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
    .filter((sentence) => !HEADER.test(sentence))

const isPlain = (sentence: string): boolean => {
  const words = sentence.split(' ').length
  return words >= 7 && words <= 60 && /[a-z] [a-z]/.test(sentence) && /[.!?]$/.test(sentence)
}

const SHAPES = ['single', 'embedded', 'embedded', 'section'] as const

/** `perKind` pairs for each of amount, date, name and negation; one value of one sentence differs. */
export function makeDisagreeing(
  sources: readonly Source[],
  random: SeededRandom,
  perKind: number,
): DocumentPair[] {
  const pairs: DocumentPair[] = []
  for (const kind of SEEDED_KINDS) {
    for (let made = 0; made < perKind; ) {
      const source = random.pick(sources)
      const at = random.int(source.length)
      const left = source[at]!
      if (!isPlain(left)) continue
      const changed = changeValue(left, kind, random)
      if (changed === null) continue
      const shape = random.pick(SHAPES)
      const isReworded = shape !== 'section' && random.next() < 0.6
      const right = isReworded ? reword(changed, random) : changed
      pairs.push({
        ...embed(sources, source, at, left, right, shape, random),
        seeded: { kind, left, right },
        shape: `${shape}${isReworded ? ', reworded' : ''}`,
      })
      made++
    }
  }
  return pairs
}

/** As many pairs in which nothing disagrees: the same statement again, reworded, in other formats; and other facts altogether. */
export function makeAgreeing(
  sources: readonly Source[],
  random: SeededRandom,
  count: number,
): DocumentPair[] {
  const makers = [makeRepeated, makeRepeated, makeNeighbours, makeUnrelated]
  return Array.from({ length: count }, (_, i) => makers[i % makers.length]!(sources, random))
}

function makeRepeated(sources: readonly Source[], random: SeededRandom): DocumentPair {
  for (;;) {
    const source = random.pick(sources)
    const at = random.int(source.length)
    const left = source[at]!
    if (!isPlain(left) || !/\d|\bnot\b| [A-Z]/.test(left)) continue
    const shape = random.pick(SHAPES)
    const right = shape === 'section' ? left : reword(reformat(left), random)
    return {
      ...embed(sources, source, at, left, right, shape, random),
      seeded: null,
      shape: `the same, ${shape}`,
    }
  }
}

/** A sentence and the most similar one of another source that states other facts. */
function makeNeighbours(sources: readonly Source[], random: SeededRandom): DocumentPair {
  for (;;) {
    const source = random.pick(sources)
    const at = random.int(source.length)
    const left = source[at]!
    if (!isPlain(left)) continue
    const words = wordSet(left)
    let best = { overlap: 0, sentence: '', source, at: 0 }
    for (let k = 0; k < 60; k++) {
      const other = random.pick(sources)
      if (other === source) continue
      other.forEach((sentence, i) => {
        const overlap = dice(words, wordSet(sentence))
        if (overlap > best.overlap && overlap < 0.75 && isPlain(sentence))
          best = { overlap, sentence, source: other, at: i }
      })
    }
    if (best.overlap < 0.3) continue
    const shape = random.pick(['single', 'embedded'] as const)
    const others = (from: Source) => (shape === 'single' ? [] : pickSentences(from, 4, random))
    return {
      left: insert(others(source), left, random),
      right: insert(others(best.source), best.sentence, random),
      seeded: null,
      shape: `similar, ${shape}`,
    }
  }
}

function makeUnrelated(sources: readonly Source[], random: SeededRandom): DocumentPair {
  const left = random.pick(sources)
  const right = random.pick(sources.filter((source) => source !== left))
  const part = (source: Source) => section(source, random.int(source.length), 12).join(' ')
  return { left: part(left), right: part(right), seeded: null, shape: 'unrelated' }
}

function embed(
  sources: readonly Source[],
  source: Source,
  at: number,
  left: string,
  right: string,
  shape: (typeof SHAPES)[number],
  random: SeededRandom,
): { left: string; right: string } {
  if (shape === 'single') return { left, right }
  if (shape === 'section') {
    const from = Math.max(0, at - random.int(8))
    const around = source.slice(from, at + 1 + random.int(8))
    const changed = around.map((sentence, i) => (i === at - from ? right : sentence))
    return { left: around.join('\n\n'), right: changed.join('\n\n') }
  }
  const others = sources.filter((other) => !other.includes(left))
  const [here, there] = [random.pick(others), random.pick(others)]
  return {
    left: insert(pickSentences(here, 5, random), left, random),
    right: insert(pickSentences(there, 5, random), right, random),
  }
}

const section = (source: Source, at: number, count: number): Source =>
  source.slice(Math.max(0, Math.min(at, source.length - count)), at + count)

const pickSentences = (source: Source, count: number, random: SeededRandom): string[] =>
  random.shuffle(source.filter(isPlain)).slice(0, count)

function insert(others: readonly string[], sentence: string, random: SeededRandom): string {
  const at = random.int(others.length + 1)
  return [...others.slice(0, at), sentence, ...others.slice(at)].join(random.pick(['\n\n', ' ']))
}

const wordSet = (sentence: string): Set<string> => new Set(sentence.toLowerCase().match(/[a-z]{4,}/g) ?? [])

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
