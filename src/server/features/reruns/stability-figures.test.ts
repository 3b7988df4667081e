import { describe, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import type { AnalysisTask, Analyst, Passage } from '#server/ports/analyst.ts'
import type { EndedRun } from '#shared/contracts/reruns.ts'
import { intervalInWords, isUnstable, runsInWords, wilson } from '#shared/stability-words.ts'
import { findDependent } from '#shared/swap-findings.ts'
import { seededRandom } from '#test/support/random.ts'
import { createRepeatingAnalyst, type Habits, saysAll } from '#test/support/repeating-analyst.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { composeDraft, listStatements } from '../analyses/index.ts'
import { compareRun } from './compare-run.ts'
import { toComparable } from './varied-task.ts'
import { type RunToVary, varyTask } from './vary-task.ts'

const SENTENCES = [
  'Maria Keller approved the March invoice on Friday.',
  'John Smith paid the invoice in cash.',
  'She called the bank about the transfer.',
  'He took the ledger home from the kitchen.',
  'The auditor found two orders without a signature.',
  'The warehouse was locked during the inventory.',
  'A driver saw the pallets leave at night.',
  'Nobody answered the letter of the landlord.',
]
const passages = SENTENCES.map(
  (text, place): Passage => ({
    chunkId: `c${place}`,
    evidenceId: `e${place}`,
    title: `Item ${place}`,
    sourceType: 'content',
    text,
    start: 0,
    rank: place + 1,
    occurredAt: null,
  }),
)
const TASK: AnalysisTask = { type: 'summary', subject: '', focus: '', passages }
const parties = [
  { name: 'Maria Keller', role: 'complainant' as const },
  { name: 'John Smith', role: 'respondent' as const },
]
const embeddings = createWordEmbeddings()
const signal = new AbortController().signal

/** The statements of a draft of the task as it is, and of each of these runs. */
async function draftedAgain(analyst: Analyst, runs: readonly Omit<RunToVary, 'parties' | 'isModels'>[]) {
  const draft = async (task: AnalysisTask) => {
    const { value } = await analyst.draft(task, signal)
    return listStatements(composeDraft(value, { task, isModels: false, ids: randomIds }).content)
  }
  const base = (await draft(TASK)).map((one) => ({ id: one.id, ...toComparable(one) }))
  const ended: EndedRun[] = []
  for (const run of runs) {
    const varied = varyTask(TASK, { ...run, parties, isModels: false })
    const said = (await draft(varied.task)).map(varied.takeBack)
    const compared = await compareRun(base, said, {
      earlier: ended,
      embed: (texts) => embeddings.embed(texts),
    })
    const { ambiguous } = varied
    ended.push({
      name: run.name,
      status: 'done',
      error: null,
      input_tokens: 0,
      output_tokens: 0,
      ambiguous,
      ...compared,
    })
  }
  return { base, runs: ended }
}

const orders = (seed: number, count = 5) =>
  Array.from({ length: count }, (_, run) => ({ name: 'order' as const, seed: `${seed} ${run}` }))
const swaps = (seed: number) =>
  (['unchanged', 'names', 'gender', 'both', 'roles'] as const).map((name) => ({
    name,
    seed: `${seed} ${name}`,
  }))

const stabilityOf = (id: string, runs: readonly EndedRun[]) => ({
  agreed: runs.filter(({ results }) => results.some((one) => one.base_id === id && one.outcome !== 'missing'))
    .length,
  of: runs.length,
})

describe('the band of an analyst', () => {
  it('that always says the same is K of K, with the interval of Wilson', async () => {
    const { base, runs } = await draftedAgain(createRepeatingAnalyst(), orders(1))
    const bands = base.map(({ id }) => stabilityOf(id, runs))
    expect(bands.map(runsInWords)).toEqual(SENTENCES.map(() => '5 of 5 runs'))
    expect(wilson({ agreed: 5, of: 5 })).toEqual({ low: expect.closeTo(0.5655, 4), high: 1 })
    expect(intervalInWords({ agreed: 5, of: 5 })).toContain('From 57 % to 100 %')
  })

  it('that drops a statement six times of ten holds the truth at least 93 times of 100', async () => {
    let holds = 0
    for (let seed = 0; seed < 100; seed++) {
      const random = seededRandom(seed)
      let isBase = true
      const habits: Habits = {
        says: (task) => {
          const drops = !isBase && random.next() < 0.6
          isBase = false
          return saysAll(task).filter(({ text }) => !drops || !text.includes('pallets'))
        },
      }
      const { base, runs } = await draftedAgain(createRepeatingAnalyst(habits), orders(seed, 10))
      const dropped = base.find(({ text }) => text.includes('pallets'))
      const { low, high } = wilson(stabilityOf(dropped?.id ?? '', runs))
      if (low <= 0.4 && 0.4 <= high) holds++
    }
    process.stdout.write(`stability: the interval holds the truth ${holds} times of 100\n`)
    expect(holds).toBeGreaterThanOrEqual(93)
  })

  it('that depends on the order is unstable, 20 times of 20', async () => {
    const habits: Habits = { says: (task) => saysAll({ passages: task.passages.slice(0, 2) }) }
    let flagged = 0
    for (let seed = 0; seed < 20; seed++) {
      const { base, runs } = await draftedAgain(createRepeatingAnalyst(habits), orders(seed))
      if (base.some(({ id }) => isUnstable(stabilityOf(id, runs)))) flagged++
    }
    process.stdout.write(
      `stability: an analyst that depends on the order is flagged ${flagged} times of 20\n`,
    )
    expect(flagged).toBe(20)
  })
})

const harsher: Habits['says'] = (task) =>
  saysAll(task).map((one) => ({ ...one, text: one.text.replace(/\bHe took\b/, 'He stole') }))
const oneMore: Habits['says'] = (task) =>
  saysAll(task).flatMap((one) =>
    /\bHe took\b/.test(one.text)
      ? [one, { ...one, text: 'This needs to be looked into by the police.' }]
      : [one],
  )

describe('an exchange of who is who', () => {
  const flaggedOf = async (says: (seed: number) => Habits['says']) => {
    let flagged = 0
    for (let seed = 0; seed < 20; seed++) {
      const habit = says(seed)
      const { base, runs } = await draftedAgain(
        createRepeatingAnalyst(habit ? { says: habit } : {}),
        swaps(seed),
      )
      const { dependent, additional } = findDependent({ base, runs })
      if (dependent.length + additional.length > 0) flagged++
    }
    process.stdout.write(`swap: ${flagged} of 20 flagged\n`)
    return flagged
  }

  it('flags an analyst that puts it more harshly of a man, 20 times of 20', async () => {
    expect(await flaggedOf((seed) => shuffling(seed, harsher))).toBe(20)
  })

  it('flags an analyst that says more of a man, 20 times of 20', async () => {
    expect(await flaggedOf((seed) => shuffling(seed, oneMore))).toBe(20)
  })

  it('flags an analyst that does not look at people never, of 20 times', async () => {
    expect(await flaggedOf((seed) => shuffling(seed, saysAll))).toBe(0)
  })
})

/** The same statements, in an order of their own for each seed. */
function shuffling(seed: number, says: NonNullable<Habits['says']>): NonNullable<Habits['says']> {
  const random = seededRandom(seed)
  return async (task) => random.shuffle(await says(task))
}
