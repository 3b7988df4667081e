// npm run -s bench -- <name>: progress on stderr, one line of JSON per bench on stdout; "analyses" runs all whose names
// begin so, no name all of them with a summary line. `--write` puts the latest measurement of each bench into
// docs/performance.md. Exits with code 1 if a goal is missed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forbidTelemetry } from '#server/config/env.ts'
import { absenceBench } from './absence.ts'
import { analysesPageBench } from './analyses-page.ts'
import { analysesRiskBench } from './analyses-risk.ts'
import { analysesTimelineBench } from './analyses-timeline.ts'
import { analysesWitnessBench } from './analyses-witness.ts'
import { answersBench } from './answers.ts'
import { answersSentencesBench } from './answers-sentences.ts'
import { auditTrailBench } from './audit-trail.ts'
import type { Bench, BenchResult } from './bench.ts'
import { costBench } from './cost.ts'
import { discrepanciesBench } from './discrepancies.ts'
import { extractBench } from './extract.ts'
import { faithfulnessBench } from './faithfulness.ts'
import { growthBench } from './growth.ts'
import { intakeBench } from './intake.ts'
import { listsBench } from './lists.ts'
import { manyCasesBench } from './many-cases.ts'
import { overloadBench } from './overload.ts'
import { type Measured, performanceTable } from './performance-table.ts'
import { quoteGateBench } from './quote-gate.ts'
import { readinessBench } from './readiness.ts'
import { readingBench } from './reading.ts'
import { rerunsBench } from './reruns.ts'
import { retentionBench } from './retention.ts'
import { retrievalBench } from './retrieval.ts'
import { signInBench } from './sign-in.ts'
import { starveBench } from './starve.ts'
import { tenThousandBench } from './ten-thousand.ts'
import { uploadBench } from './upload.ts'
import { webBench } from './web.ts'

const benches: readonly Bench[] = [
  absenceBench,
  answersBench,
  answersSentencesBench,
  analysesPageBench,
  analysesRiskBench,
  analysesTimelineBench,
  analysesWitnessBench,
  rerunsBench,
  quoteGateBench,
  extractBench,
  readinessBench,
  readingBench,
  discrepanciesBench,
  faithfulnessBench,
  retrievalBench,
  tenThousandBench,
  growthBench,
  manyCasesBench,
  listsBench,
  uploadBench,
  intakeBench,
  retentionBench,
  auditTrailBench,
  signInBench,
  webBench,
  costBench,
  overloadBench,
  starveBench,
]

const root = join(import.meta.dirname, '..')
const kept = join(root, '.cache/bench')

forbidTelemetry()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
})
const [name] = positionals
const chosen = benches.filter((bench) => !name || bench.name === name || bench.name.startsWith(`${name}-`))
if (chosen.length === 0) {
  process.stderr.write(
    `probity: there is no bench "${name}"; there are ${benches.map((bench) => bench.name).join(', ')}\n`,
  )
  process.exit(1)
}
const results: BenchResult[] = []
for (const bench of chosen) {
  process.stderr.write(`\n${bench.name}\n`)
  const result = print(bench.name, await bench.run().catch((error: unknown) => notRun(bench, error)))
  if (!isPartial(bench)) keep({ name: bench.name, measuredAt: new Date().toISOString(), result })
  results.push(result)
}
const table = performanceTable(benches.flatMap(lastMeasured))
if (!name) {
  process.stderr.write(`\n${table}\n`)
  const missed = chosen.filter((_, index) => !results[index]!.holds).map((bench) => bench.name)
  const details = Object.fromEntries(chosen.map((bench, index) => [bench.name, results[index]!.ratio]))
  print('all', {
    ratio: 1 - missed.length / chosen.length,
    against: 'the number of benches',
    goal: 'every bench reaches its goal',
    holds: missed.length === 0,
    details,
  })
}
if (values.write) writeFileSync(join(root, 'docs/performance.md'), table)
process.exit(results.every((result) => result.holds) ? 0 : 1)

/** RISK_HALF, ANSWERS_CASE, INTAKE_DATABASE and the like measure something else than the bench says. */
function isPartial({ name }: Bench): boolean {
  const prefix = `${name.split('-').at(-1)?.toUpperCase()}_`
  return Object.keys(process.env).some((key) => key.startsWith(prefix))
}

function keep(measured: Measured): void {
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, `${measured.name}.json`), JSON.stringify(measured))
}

function lastMeasured({ name }: Bench): Measured[] {
  const path = join(kept, `${name}.json`)
  return existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8')) as Measured] : []
}

/** A bench that cannot run does not stop the others, and its goal counts as missed. */
function notRun(bench: Bench, error: unknown): BenchResult {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]!
  process.stderr.write(`${bench.name} could not run: ${reason}\n`)
  return {
    ratio: null,
    against: `nothing: it could not run (${reason})`,
    goal: 'to run',
    holds: false,
    details: {},
  }
}

function print(title: string, result: BenchResult): BenchResult {
  process.stderr.write(
    `${title}: ratio ${result.ratio} against ${result.against}; goal ${result.goal}: ${result.holds ? 'holds' : 'MISSED'}\n`,
  )
  process.stdout.write(`${JSON.stringify({ name: title, ...result })}\n`)
  return result
}
