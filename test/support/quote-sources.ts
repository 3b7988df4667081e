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

export const wordsOf = (text: string): string[] => text.split(/\s+/)

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
