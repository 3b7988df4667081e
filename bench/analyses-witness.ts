import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { draftComparison } from '#server/adapters/analyst/extractive/comparison/draft-comparison.ts'
import { draftWitnesses } from '#server/adapters/analyst/extractive/witnesses/draft-witnesses.ts'
import { openEmbeddingModel } from '#server/app/embedding-models.ts'
import { configFrom } from '#server/config/config.ts'
import { EMBEDDED } from '#server/config/database.ts'
import { readEnvironment } from '#server/config/env.ts'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { plantPair } from '#test/support/comparison-pairs.ts'
import { testData } from '#test/support/data.ts'
import { passagesOf as chunksOf } from '#test/support/discrepancy-measurement.ts'
import { readSources } from '#test/support/discrepancy-pairs.ts'
import { seededRandom } from '#test/support/random.ts'
import { makeWitnessCase } from '#test/support/witness-cases.ts'
import { readCaseFile } from '../src/cli/case-file.ts'
import { findEvidenceFiles } from '../src/cli/evidence-files.ts'
import { toNewInvestigation } from '../src/shared/case-file.ts'
import { askedOf, cached } from './asked-case.ts'
import {
  type Hits,
  none,
  pairsOf,
  scoreComparisons,
  scorePlanted,
  scoreWitnesses,
  sum,
  type Truth,
  textsOf,
} from './scored-views.ts'

const HALVES = {
  seen: [
    'case-bank-overtime',
    'case-data-leak-broker',
    'case-harassment-kitchen',
    'case-school-exam',
    'case-inquiry',
  ],
  putAway: ['case-clinic-records', 'case-expenses-denmark', 'case-procurement-city', 'case-warehouse-injury'],
} as const
const MAIL_LIST = '00700_281.eml'
const SPREADSHEET = '00373_185-Pre-Petition Terminations1.xls'
const EXPECTED = [/sprague/i, /pickens/i, /BP Capital/i]
const PAIRS = 200
const CASES = 40
const SEED = 11
const GOAL = { recall: 0.92, precision: 0.92, stance: 0.9, changed: 0.9 }

/**
 * Comparisons and witness accounts by the built-in analyst: on cases with a known truth through the product's own
 * routes, on real documents, and on generated pairs and cases. WITNESS_HALF=seen leaves out the half put away.
 */
async function run() {
  const config = configFrom({ ...readEnvironment(), ...EMBEDDED })
  const embeddings = cached(openEmbeddingModel(config.embeddings))
  const pairs = await measurePairs(embeddings)
  const made = await measureMadeCases(embeddings)
  const enron = await measureEnron()
  process.stderr.write(`${JSON.stringify({ pairs, made, enron })}\n`)
  const cases: Record<string, Hits> = {}
  for (const [half, names] of Object.entries(HALVES)) {
    if (process.env.WITNESS_HALF !== undefined && process.env.WITNESS_HALF !== half) continue
    const each: Hits[] = []
    for (const name of names) each.push(await measureCase(join(testData, 'cases', name)))
    cases[half] = sum(each)
    process.stderr.write(`${half} ${JSON.stringify(cases[half])}\n`)
  }
  const details = { pairs, made, enron, cases }
  const contradictions = Object.values(made.self_contradictions).map(([hits, of]) => hits / Math.max(1, of))
  return {
    ratio:
      Math.round(
        100 *
          Math.min(
            pairs.recall / GOAL.recall,
            pairs.precision / GOAL.precision,
            made.stance / GOAL.stance,
            ...contradictions.map((part) => part / GOAL.changed),
          ),
      ) / 100,
    against:
      'rows of generated comparisons found and right (92 in 100), stances of generated witnesses right, their self-contradictions found and right (90 in 100 each)',
    goal: 1,
    holds:
      pairs.recall >= GOAL.recall &&
      pairs.precision >= GOAL.precision &&
      made.stance >= GOAL.stance &&
      contradictions.every((part) => part >= GOAL.changed) &&
      enron.found === EXPECTED.length &&
      enron.other <= 2,
    details,
  }
}

export const analysesWitnessBench = { name: 'analyses-witness', run }

const signal = new AbortController().signal

/** Pairs of documents with four other values, two denials and two omissions each. */
async function measurePairs(embeddings: EmbeddingModel) {
  const sources = readSources()
  const random = seededRandom(SEED)
  const all: Hits[] = []
  for (let made = 0; made < PAIRS; made++) {
    const pair = plantPair(sources, random)
    const passages = [...chunksOf('left', pair.left), ...chunksOf('right', pair.right)]
    const columns = [{ evidence_id: 'left' }, { evidence_id: 'right' }]
    const draft = await draftComparison(
      { type: 'comparative', subject: '', focus: '', passages, params: { comparative: { columns } } },
      embeddings,
      signal,
    )
    all.push(scorePlanted(draft, pair))
  }
  const { planted = none, claimed = none } = sum(all)
  return { recall: planted[0] / planted[1], precision: claimed[0] / claimed[1], planted, claimed }
}

/** Three witnesses and eight facts, of whom it is known what they say. */
async function measureMadeCases(embeddings: EmbeddingModel) {
  const random = seededRandom(SEED)
  let [right, all, changed, changedRight, changedShown] = [0, 0, 0, 0, 0]
  for (let made = 0; made < CASES; made++) {
    const { items, people, stances } = makeWitnessCase(random)
    const draft = await draftWitnesses(
      taskOfPeople(readPassages(passagesOf(...items)), people),
      embeddings,
      signal,
    )
    const { view } = draft
    if (view?.type !== 'witness_credibility') continue
    const texts = new Map(
      draft.sections.flatMap(({ statements }) =>
        statements.map(({ key = '', text }) => [key, text] as const),
      ),
    )
    const factOf = (words: string) =>
      view.facts.find(({ statement_ids }) => statement_ids.some((id) => texts.get(id)?.includes(words)))?.id
    for (const fact of Map.groupBy(stances, (one) => one.fact).values()) {
      const ids = fact.flatMap(({ words }) => (words === '' ? [] : (factOf(words) ?? [])))
      for (const { person, stance } of fact) {
        const cell = view.cells.find(({ fact_id, party }) => fact_id === ids[0] && party === person)
        all++
        if (cell?.stance === stance) right++
        if (stance === 'changed') changed++
        if (cell?.stance === 'changed') changedShown++
        if (stance === 'changed' && cell?.stance === 'changed') changedRight++
      }
    }
  }
  return {
    stance: right / all,
    right: [right, all],
    self_contradictions: {
      recall: [changedRight, changed] as const,
      precision: [changedRight, changedShown] as const,
    },
  }
}

const taskOfPeople = (passages: readonly Passage[], people: readonly string[]): AnalysisTask => ({
  type: 'witness_credibility',
  subject: '',
  focus: '',
  passages,
  caseFacts: {
    conductStart: null,
    conductEnd: null,
    parties: people.map((name) => ({ name, role: 'witness', aliases: [] })),
  },
})

/** A list in a mail against the spreadsheet that it was made from: three names have other amounts. */
async function measureEnron() {
  const folder = join(testData, 'case-enron/evidence')
  const files = [MAIL_LIST, SPREADSHEET].map((name) => ({ name, path: join(folder, name) }))
  const { analyses } = await askedOf({ title: 'A list against a spreadsheet', files }, (titleOf) => [
    { id: 'c', kind: 'comparative', prompt: files.map(({ name }) => titleOf(name)).join(' and ') },
  ])
  const rows = analyses.flatMap(({ content }) => (content ? differingRows(content) : []))
  const isExpected = (texts: readonly string[]) =>
    EXPECTED.some((name) => texts.every((text) => name.test(text)))
  return {
    found: EXPECTED.filter((name) => rows.some((texts) => texts.every((text) => name.test(text)))).length,
    other: rows.filter((texts) => !isExpected(texts)).length,
  }
}

/** What each row that differs says, column by column. */
function differingRows(content: AnalysisContent): string[][] {
  const texts = textsOf(content)
  const { view } = content
  if (view?.type !== 'comparative') return []
  return view.rows
    .filter(({ relation }) => relation === 'differs' || relation === 'denies')
    .map(({ cells }) => cells.flatMap(({ statement_ids }) => statement_ids.map((id) => texts.get(id) ?? '')))
}

async function measureCase(folder: string): Promise<Hits> {
  if (!existsSync(folder)) throw new Error('the cases with a known truth are not on this machine')
  process.stderr.write(`${basename(folder)}\n`)
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth
  const known = toNewInvestigation(await readCaseFile(join(folder, 'case.json')), basename(folder))
  const files = await findEvidenceFiles(join(folder, 'evidence'))
  const pairs = pairsOf(truth)
  const { analyses, fileOf } = await askedOf({ ...known, files }, (titleOf) => [
    { id: 'w', kind: 'witness_credibility', prompt: '' },
    ...pairs.map((names, at) => ({
      id: `c${at}`,
      kind: 'comparative' as const,
      prompt: names.map(titleOf).join(' and '),
    })),
  ])
  const contents = analyses.flatMap(({ content }) => content ?? [])
  return { ...scoreWitnesses(contents, { truth, fileOf }), ...scoreComparisons(contents, { truth, fileOf }) }
}
