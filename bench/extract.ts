import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createExtractor } from '#server/features/evidence/index.ts'
import { testData } from '#test/support/data.ts'
import { runCommand } from '../scripts/services/command.ts'
import { installOnce } from '../scripts/services/install.ts'

const MAX_TIME_RATIO = 2.5
const LEAST_WORDS = 0.98
const ROUNDS = 5
const PROGRAM = 'usr/bin/pdftotext'

interface Reading {
  readonly ms: number
  readonly text: string
}

/** Real contracts in PDF through our restricted process and through poppler's pdftotext: time and words. */
async function run() {
  const folder = join(testData, 'retrieval-cuad/contracts_pdf')
  const paths = readdirSync(folder).map((name) => join(folder, name))
  const program = await ensurePdftotext()
  const extractor = createExtractor({ timeoutMs: 60_000, memoryMb: 512 })
  const ourRead = async (path: string) =>
    (await extractor.extract({ fileName: 'a.pdf', mimeType: null, bytes: readFileSync(path) }, 'ours')).text
  const theirRead = (path: string) => runCommand(program, [path, '-'], { deadlineMs: 60_000 })
  try {
    const first = await timed(() => ourRead(paths[0]!))
    const ours = await fastest(paths, ourRead)
    const theirs = await fastest(paths, theirRead)
    const shares = paths.map((_, index) => shareFound(theirs[index]!.text, ours[index]!.text))
    const [ourMs, theirMs] = [sum(ours), sum(theirs)]
    const ratio = round(ourMs / theirMs)
    const leastShare = round(Math.min(...shares))
    return {
      ratio,
      against: `poppler's pdftotext, one process per file, fastest of ${ROUNDS} rounds over ${paths.length} contracts`,
      goal: `at most ${MAX_TIME_RATIO} times its time and at least ${LEAST_WORDS * 100} % of its words in every file`,
      holds: ratio <= MAX_TIME_RATIO && leastShare >= LEAST_WORDS,
      details: {
        ourMs: round(ourMs),
        theirMs: round(theirMs),
        firstFileWithStartMs: round(first.ms),
        leastShareOfWords: leastShare,
        words: theirs.reduce((count, { text }) => count + wordsOf(text).length, 0),
      },
    }
  } finally {
    await extractor.close()
  }
}

export const extractBench = { name: 'extract', run }

async function ensurePdftotext(): Promise<string> {
  const folder = join(import.meta.dirname, '../.cache/services/poppler')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['poppler-utils'],
    without: ['fontconfig-config', 'libfontconfig-config', 'poppler-data'],
    programs: [PROGRAM],
  })
  if (failure) throw new Error(`pdftotext cannot be had: ${failure.unavailable}`)
  return join(folder, PROGRAM)
}

/** Every file's fastest round: other load on the machine only ever adds time. */
async function fastest(
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<Reading[]> {
  const best: Reading[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, path] of paths.entries()) {
      const reading = await timed(() => read(path))
      if (!best[index] || reading.ms < best[index].ms) best[index] = reading
    }
  return best
}

async function timed(read: () => Promise<string>): Promise<Reading> {
  const start = performance.now()
  const text = await read()
  return { ms: performance.now() - start, text }
}

/** The share of one text's words, with counts, that the other also has. */
function shareFound(theirs: string, ours: string): number {
  const words = wordsOf(theirs)
  const counts = new Map<string, number>()
  for (const word of wordsOf(ours)) counts.set(word, (counts.get(word) ?? 0) + 1)
  let found = 0
  for (const word of words) {
    const left = counts.get(word) ?? 0
    if (left > 0) found++
    counts.set(word, left - 1)
  }
  return words.length === 0 ? 1 : found / words.length
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []
const sum = (readings: readonly Reading[]): number => readings.reduce((total, { ms }) => total + ms, 0)
const round = (value: number): number => Number(value.toPrecision(4))
