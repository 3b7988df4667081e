import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { readQuestions } from '../src/cli/analyze-questions.ts'
import { openCaseFolder } from './asked-case.ts'

const SHARED = join(import.meta.dirname, '../../shared')
export const CASES = join(SHARED, 'data/cases')
const SCORES = join(SHARED, 'tools/score_cases.py')
const OUT = join(import.meta.dirname, '../.cache/bench/answers')

export const MADE = join(import.meta.dirname, 'reading-material/cases')
const inFolder = (folder: string, ...names: string[]): string[] => names.map((name) => join(folder, name))

/**
 * Folders of cases with a known truth. Of a half put away only figures are looked at, at the end. The made ones were
 * written for this bench by helpers who did not look at the analyst.
 */
export const HALVES: Readonly<Record<'seen' | 'putAway' | 'madeSeen' | 'madePutAway', readonly string[]>> = {
  seen: inFolder(
    CASES,
    'case-bank-overtime',
    'case-data-leak-broker',
    'case-harassment-kitchen',
    'case-school-exam',
    'case-inquiry',
  ),
  putAway: inFolder(
    CASES,
    'case-clinic-records',
    'case-expenses-denmark',
    'case-procurement-city',
    'case-warehouse-injury',
  ),
  madeSeen: inFolder(MADE, 'case-ferry-fuel', 'case-grant-lab'),
  madePutAway: inFolder(MADE, 'case-call-centre', 'case-pharmacy-controlled'),
}

export const mayBeRead = (half: string): boolean => half === 'seen' || half === 'madeSeen'

/** Today's types; the tool knows more. */
const TYPES = 'question,topic,summary,gap,error_check'

export type Figures = Readonly<Record<string, readonly [hits: number, of: number]>>

/**
 * Every question of the cases with a known truth, asked through the product's own routes with the built-in analyst,
 * and scored by the tool that came with the cases. ANSWERS_HALF=seen (or putAway, madeSeen, madePutAway) runs that half
 * alone, ANSWERS_CASE=name one case. What was answered lies in .cache/bench/answers, of cases that may be read.
 */
async function run() {
  if (!existsSync(CASES)) throw new Error('the cases with a known truth are not on this machine')
  const half = process.env.ANSWERS_HALF
  const one = process.env.ANSWERS_CASE
  const results: Record<string, Figures> = {}
  for (const [name, cases] of Object.entries(HALVES)) {
    if (half !== undefined && half !== name) continue
    const chosen = cases.filter((each) => one === undefined || basename(each) === one)
    const figures: Figures[] = []
    for (const each of chosen) figures.push(await runCase(each, mayBeRead(name)))
    if (figures.length > 0) results[name] = addUp(figures)
  }
  for (const [name, figures] of Object.entries(results)) print(name, figures)
  const measured = results.putAway ?? results.seen ?? {}
  const facts = share(measured.facts)
  return {
    ratio: facts === null ? null : Math.round((facts / GOAL) * 100) / 100,
    against: 'the share of facts that an answer must name, of 65 in 100',
    goal: 1,
    holds: facts !== null && facts >= GOAL,
    details: results,
  }
}

const GOAL = 0.65

export const answersBench = { name: 'answers', run }

/** `only`: one type of analysis, and nothing else is asked. */
export async function runCase(folder: string, isRead: boolean, only?: AnalysisType): Promise<Figures> {
  const name = basename(folder)
  process.stderr.write(`${name}\n`)
  const kept = isRead ? OUT : mkdtempSync(join(tmpdir(), 'probity-answers-'))
  mkdirSync(kept, { recursive: true })
  try {
    const questions = join(kept, `${name}.questions.json`)
    const asked = JSON.parse(score(['questions', folder], only)) as { kind: string }[]
    writeFileSync(questions, JSON.stringify(asked.filter(({ kind }) => only === undefined || kind === only)))
    const answers = join(kept, `${name}${only ? `.${only}` : ''}.json`)
    writeFileSync(answers, JSON.stringify(await answerAll(folder, questions), null, 1))
    const lines = score(['score', folder, answers]).trimEnd().split('\n')
    if (isRead) process.stderr.write(`${lines.slice(0, -1).join('\n')}\n`)
    const { case: _, ...figures } = JSON.parse(lines.at(-1) ?? '{}') as Figures & { case: unknown }
    return figures
  } finally {
    if (!isRead) rmSync(kept, { recursive: true, force: true })
  }
}

async function answerAll(folder: string, questions: string) {
  const { session, close } = await openCaseFolder(folder)
  try {
    const analyses = []
    for (const question of await readQuestions({ folder, questions }))
      analyses.push(await session.ask(question, () => undefined))
    return { evidence: session.listed(), analyses }
  } finally {
    await close()
  }
}

/** What the tool that came with the cases says. */
export function score(args: readonly string[], types: string = TYPES): string {
  const ended = spawnSync('python3', [SCORES, ...args], {
    encoding: 'utf8',
    env: { ...process.env, TYPES: types },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (ended.status !== 0) throw new Error(`score_cases.py ${args[0]} failed`)
  return ended.stdout
}

export const addUp = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((key) => [
      key,
      [0, 1].map((place) => all.reduce((sum, each) => sum + (each[key]?.[place] ?? 0), 0)) as [
        number,
        number,
      ],
    ]),
  )

export const share = (figure: readonly [number, number] | undefined): number | null =>
  figure && figure[1] > 0 ? figure[0] / figure[1] : null

export function print(name: string, figures: Figures): void {
  process.stderr.write(`\n${name}\n`)
  for (const [key, [hits, of]] of Object.entries(figures))
    if (of > 0)
      process.stderr.write(
        `  ${key.padEnd(26)} ${String(hits).padStart(4)} of ${String(of).padStart(4)}  ${((100 * hits) / of).toFixed(1).padStart(5)} %\n`,
      )
}
