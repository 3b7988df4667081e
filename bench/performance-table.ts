import { cpus, totalmem, type } from 'node:os'
import type { BenchResult } from './bench.ts'

const GIGABYTE = 2 ** 30

/** The machine of the measurements: the numbers mean nothing without it. */
const machine = (): string => {
  const { model } = cpus()[0]!
  return `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / GIGABYTE)} GB, ${type()}, Node ${process.version}`
}

export interface Measured {
  readonly name: string
  readonly measuredAt: string
  readonly result: BenchResult
}

/** Every bench with its ratio and its reference, as the table of docs/performance.md. */
export const performanceTable = (measured: readonly Measured[]): string =>
  [
    '# Performance',
    '',
    `Written by \`npm run -s bench -- --write\` on ${machine()}.`,
    'Each ratio was measured side by side with what it is compared to, in the same run; nothing here is timed in a test.',
    '',
    '| bench | ratio | against | goal | | measured (UTC) |',
    '|---|---|---|---|---|---|',
    ...measured.map(
      ({ name, result, measuredAt }) =>
        `| ${name} | ${result.ratio === null ? '—' : Number(result.ratio.toPrecision(4))} | ${cell(result.against)} | ${cell(String(result.goal))} | ${result.holds ? 'holds' : '**missed**'} | ${measuredAt.slice(0, 16).replace('T', ' ')} |`,
    ),
    '',
  ].join('\n')

const cell = (text: string) => text.replaceAll('|', '\\|')
