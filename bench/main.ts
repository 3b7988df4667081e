// npm run -s bench -- <name>: progress on stderr, on stdout one line of JSON per bench; without a name all of them,
// a table and a last line that sums up; `--write` puts the table into docs/performance.md. Ends with exit code 1 where a
// goal is missed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forbidTelemetry } from '#server/config/env.ts'
import type { Bench, BenchResult } from './bench.ts'
import { costBench } from './cost.ts'
import { discrepanciesBench } from './discrepancies.ts'
import { extractBench } from './extract.ts'
import { faithfulnessBench } from './faithfulness.ts'
import { overloadBench } from './overload.ts'
import { performanceTable } from './performance-table.ts'
import { quoteGateBench } from './quote-gate.ts'
import { readinessBench } from './readiness.ts'
import { retentionBench } from './retention.ts'
import { retrievalBench } from './retrieval.ts'
import { signInBench } from './sign-in.ts'
import { tenThousandBench } from './ten-thousand.ts'
import { uploadBench } from './upload.ts'
import { webBench } from './web.ts'

const benches: readonly Bench[] = [
  quoteGateBench,
  extractBench,
  readinessBench,
  discrepanciesBench,
  faithfulnessBench,
  retrievalBench,
  tenThousandBench,
  uploadBench,
  retentionBench,
  signInBench,
  webBench,
  costBench,
  overloadBench,
]

forbidTelemetry()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
})
const [name] = positionals
const chosen = benches.filter((bench) => !name || bench.name === name)
if (chosen.length === 0) {
  process.stderr.write(
    `probity: there is no bench "${name}"; there are ${benches.map((bench) => bench.name).join(', ')}\n`,
  )
  process.exit(1)
}
const results: BenchResult[] = []
for (const bench of chosen) {
  process.stderr.write(`\n${bench.name}\n`)
  results.push(print(bench.name, await bench.run().catch((error: unknown) => notRun(bench, error))))
}
if (!name) {
  const table = performanceTable(
    chosen.map((bench, index) => ({ name: bench.name, result: results[index]! })),
    new Date(),
  )
  process.stderr.write(`\n${table}\n`)
  if (values.write) writeFileSync(join(import.meta.dirname, '../docs/performance.md'), table)
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
process.exit(results.every((result) => result.holds) ? 0 : 1)

/** One that cannot run takes nothing from the others, and holds nothing. */
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
