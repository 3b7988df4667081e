import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Rerun } from '#shared/contracts/reruns.ts'
import { OUTCOMES, type RerunKind } from '#shared/rerun-kinds.ts'
import { findDependent } from '#shared/swap-findings.ts'
import { type AnalyzeQuestion, readQuestions } from '../src/cli/analyze-questions.ts'
import { callService, type ServiceAccess } from '../src/cli/call-service.ts'
import { CASES, HALVES, mayBeRead, score } from './answers.ts'
import { openCaseFolder } from './asked-case.ts'

const MOST = Number(process.env.RERUNS_MOST ?? 8)
const LOOK_MS = 200

type Counts = Record<string, number>

/**
 * Analyses of the cases with a known truth by the built-in analyst, each drafted again in two other orders and with who
 * is who exchanged, through the product's own routes. RERUNS_HALF=seen leaves out the half put away, of which only the
 * sums are told; RERUNS_MOST questions are asked of each case, those of different kinds first.
 */
async function run() {
  if (!existsSync(CASES)) throw new Error('the cases with a known truth are not on this machine')
  const half = process.env.RERUNS_HALF
  const details: Record<string, Counts> = {}
  for (const [name, cases] of Object.entries(HALVES)) {
    if (half !== undefined && half !== name) continue
    const counts: Counts = {}
    for (const each of cases) await runCase(each, counts, mayBeRead(name))
    details[name] = counts
    process.stderr.write(`${name}: ${JSON.stringify(counts)}\n`)
  }
  const all = Object.values(details)
  const sum = (key: string) => all.reduce((total, counts) => total + (counts[key] ?? 0), 0)
  const ratio = sum('exchanged') === 0 ? null : Math.round((1000 * sum('same')) / sum('exchanged')) / 1000
  return {
    ratio,
    against: 'statements of all drafts with something exchanged that are the same as with nothing exchanged',
    goal: 1,
    holds: ratio === 1,
    details,
  }
}

export const rerunsBench = { name: 'reruns', run }

async function runCase(folder: string, counts: Counts, isRead: boolean): Promise<void> {
  const { context, session, close } = await openCaseFolder(folder)
  const kept = mkdtempSync(join(tmpdir(), 'probity-reruns-'))
  try {
    const { token } = await issueToken(context, {
      email: 'reruns@command.line',
      role: 'owner',
      organization: 'command-line',
      platform_admin: false,
    })
    const service = { http: await createHttp(context), token }
    const questions = join(kept, 'questions.json')
    writeFileSync(questions, score(['questions', folder]))
    for (const question of kindsFirst(await readQuestions({ folder, questions })).slice(0, MOST)) {
      const { analysis } = await session.ask(question, () => undefined)
      const swap = await rerun(service, analysis.id, 'swap')
      const orders = await rerun(service, analysis.id, 'reperform')
      const own: Counts = {}
      count(own, swap, orders)
      for (const [key, value] of Object.entries(own)) counts[key] = (counts[key] ?? 0) + value
      if (isRead) process.stderr.write(`${basename(folder)} ${analysis.type}: ${JSON.stringify(own)}\n`)
    }
  } finally {
    await close()
    rmSync(kept, { recursive: true, force: true })
  }
}

/** The first of each kind, then the second of each. */
function kindsFirst(questions: readonly AnalyzeQuestion[]): AnalyzeQuestion[] {
  const seen = new Map<string, number>()
  const placed = questions.map((question) => {
    const { kind } = question
    const place = seen.get(kind) ?? 0
    seen.set(kind, place + 1)
    return { question, place }
  })
  return placed.toSorted((a, b) => a.place - b.place).map(({ question }) => question)
}

async function rerun(service: ServiceAccess, analysisId: string, kind: RerunKind): Promise<Rerun> {
  const { id } = await callService(service, addresses.startRerun, {
    params: { id: analysisId },
    body: { kind, runs: 2 },
  })
  for (;;) {
    const found = await callService(service, addresses.getRerun, { params: { id } })
    if (found.status !== 'running') return found
    await sleep(LOOK_MS)
  }
}

function count(counts: Counts, swap: Rerun, orders: Rerun): void {
  const add = (key: string, value = 1) => {
    counts[key] = (counts[key] ?? 0) + value
  }
  add('analyses')
  for (const { name, status, results, statements, ambiguous } of swap.runs) {
    if (status === 'failed') add('failed')
    add('ambiguous', ambiguous)
    for (const { outcome } of results) {
      if (name !== 'unchanged') add('exchanged')
      if (name !== 'unchanged' && outcome === 'same') add('same')
      if (outcome !== 'same') add(`${name} ${outcome}`)
    }
    add(`${name} extra`, statements.filter(({ extra }) => extra !== null).length)
  }
  const findings = findDependent(swap)
  add('statements', findings.of)
  add('dependent', findings.dependent.length)
  for (const { status, results } of orders.runs) {
    if (status === 'failed') add('failed')
    for (const { outcome } of results) {
      add('ordered')
      if (OUTCOMES.indexOf(outcome) <= OUTCOMES.indexOf('other_wording')) add('agreed')
    }
  }
}
