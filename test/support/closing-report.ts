import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { SKIPPED_LIST } from '../../scripts/services/service.ts'

const SLOWEST = 20

export interface FileOutcome {
  readonly path: string
  readonly seconds: number
  /** The suite, or the test that stands outside of one, of every skipped test. */
  readonly skipped: readonly string[]
}

/** What a run says at its end: the slowest of many files, and each suite that was skipped with the reasons given. */
export function closingLines(files: readonly FileOutcome[], reasons: readonly string[]): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const skipped = files.flatMap(({ path, skipped }) =>
    [...Map.groupBy(skipped, (suite) => suite)].map(
      ([suite, tests]) => `  ${path} > ${suite}: ${tests.length} not run`,
    ),
  )
  return [
    ...(files.length > SLOWEST
      ? [
          `The ${SLOWEST} slowest of ${files.length} files:`,
          ...slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`),
        ]
      : []),
    ...(skipped.length > 0 ? ['Skipped:', ...skipped, ...(reasons.length > 0 ? ['Because:'] : [])] : []),
    ...(skipped.length > 0 ? [...new Set(reasons)].map((reason) => `  ${reason}`) : []),
  ]
}

/** Prints the closing lines of a run; the processes that run tests write their reasons into a file that it names. */
export class ClosingReport implements Reporter {
  #reasons = ''
  /** A run for one sentence skips all the others: that is no news. */
  #isNarrowed = false

  onInit(vitest: Vitest): void {
    this.#isNarrowed = vitest.config.testNamePattern !== undefined
    this.#reasons = join(mkdtempSync(join(tmpdir(), 'probity-skipped-')), 'reasons')
    process.env[SKIPPED_LIST] = this.#reasons
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const reasons = existsSync(this.#reasons) ? readFileSync(this.#reasons, 'utf8').trim().split('\n') : []
    rmSync(join(this.#reasons, '..'), { recursive: true, force: true })
    const files = modules.map((module) => ({
      path: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1_000,
      skipped: this.#isNarrowed ? [] : [...module.children.allTests('skipped')].map(outermostName),
    }))
    const lines = closingLines(files, reasons)
    if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`)
  }
}

function outermostName(test: TestCase): string {
  let here: TestCase | Exclude<TestCase['parent'], TestModule> = test
  while (here.parent.type === 'suite') here = here.parent
  return here.name
}
