import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { type Finder, type Measured, measure, productFinder } from '#test/support/discrepancy-measurement.ts'
import { SEEDED_KINDS } from '#test/support/discrepancy-mutations.ts'
import { readSources } from '#test/support/discrepancy-pairs.ts'
import { seededRandom } from '#test/support/random.ts'

const SEEDS = 5
const LEAST_PRECISION = 0.85
const LEAST_RECALL = 0.8

interface Row {
  readonly seed: number
  readonly ours: Measured
  readonly naive: Measured
}

/**
 * The built-in error check on 40 pairs of documents that disagree in one place and 40 that do not, for five fresh
 * seeds, compared with the obvious rule (similar words, different numbers or negations). The ratio is worst F1 over
 * worst F1.
 */
async function run() {
  const sources = readSources()
  const rows: Row[] = []
  const first = seededRandom().seed
  for (let seed = first; seed < first + SEEDS; seed++) {
    const ours = await measure(sources, seededRandom(seed), productFinder)
    const naive = await measure(sources, seededRandom(seed), naiveFinder)
    rows.push({ seed, ours, naive })
  }
  printTable(rows)
  const worst = {
    precision: Math.min(...rows.map(({ ours }) => ours.precision)),
    recall: Math.min(...rows.map(({ ours }) => ours.recall)),
  }
  const ratio =
    Math.min(...rows.map(({ ours }) => f1(ours))) / Math.min(...rows.map(({ naive }) => f1(naive)))
  return {
    ratio: round(ratio),
    against: 'sentences with most words in common and different numbers or negations',
    goal: 1,
    holds: worst.precision >= LEAST_PRECISION && worst.recall >= LEAST_RECALL && ratio >= 1,
    details: {
      worst_precision: round(worst.precision),
      worst_recall: round(worst.recall),
      seeds: rows.map(({ seed, ours, naive }) => ({ seed, ours: summarize(ours), naive: summarize(naive) })),
    },
  }
}

export const discrepanciesBench = { name: 'discrepancies', run }

const ALIKE = 0.6

/** The pair with most words in common and different numbers or negations. */
const naiveFinder: Finder = async (passages) => {
  const sides = ['left', 'right'].map((id) =>
    passages.filter((passage) => passage.evidenceId === id).flatMap(sentences),
  )
  return sides[0]!.flatMap((left) =>
    sides[1]!.filter((right) => looksChanged(left, right)).map((right) => ({ left, right })),
  )
}

const sentences = ({ text }: Passage): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end))

function looksChanged(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const alike = (2 * left.intersection(right).size) / Math.max(1, left.size + right.size)
  return alike >= ALIKE && markersOf(a) !== markersOf(b)
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])

const markersOf = (text: string): string =>
  (text.toLowerCase().match(/\d[\d,.]*|\bnot?\b|n't\b|\bnever\b/g) ?? []).sort().join(' ')

const f1 = ({ precision, recall }: Measured): number =>
  (2 * precision * recall) / Math.max(1e-9, precision + recall)

const round = (value: number): number => Number(value.toFixed(3))

const summarize = ({ precision, recall, found, falseAlarms, strays }: Measured) => ({
  precision: round(precision),
  recall: round(recall),
  found,
  false_alarms: falseAlarms,
  strays,
})

function printTable(rows: readonly Row[]): void {
  const heads = ['seed', 'precision', 'recall', ...SEEDED_KINDS, 'alarms', 'strays', 'naive P', 'naive R']
  const lines = rows.map(({ seed, ours, naive }) => [
    seed,
    ours.precision.toFixed(3),
    ours.recall.toFixed(3),
    ...SEEDED_KINDS.map((kind) => `${ours.found[kind]}/10`),
    ours.falseAlarms,
    ours.strays,
    naive.precision.toFixed(3),
    naive.recall.toFixed(3),
  ])
  for (const line of [heads, ...lines])
    process.stderr.write(`${line.map((cell) => String(cell).padStart(11)).join('')}\n`)
}
