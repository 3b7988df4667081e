import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configFrom } from '#server/config/config.ts'
import { EMBEDDED } from '#server/config/database.ts'
import { readEnvironment } from '#server/config/env.ts'
import { PROMPT_TYPES, type PromptType } from '#shared/prompt-types.ts'
import { CommandFailed } from './command-failed.ts'
import { compareReports, type EvaluationReport, readReport } from './evaluation-report.ts'
import { printComparison, printReport } from './print-evaluations.ts'
import { progress } from './progress.ts'

export interface EvaluateOptions {
  readonly type?: string | undefined
  readonly system?: string | undefined
  readonly template?: string | undefined
  readonly rounds?: string | undefined
  readonly against?: string | undefined
  readonly json?: boolean | undefined
}

/** The command calls its own instance: rate limits are for others. */
const OWN_REQUESTS = 1_000
const MAX_ROUNDS = 5

/**
 * Measures prompts on the golden set with the models that the environment names: a candidate from two files against
 * the shipped default, or the defaults alone, for comparison with the report of another model. Does not touch the
 * service's own data. Fails if a regression is flagged.
 */
export async function evaluate(options: EvaluateOptions): Promise<void> {
  const types = parseTypes(options)
  const candidate = await readCandidate(options, types)
  const rounds = parseRounds(options)
  const before = options.against ? await readReport(options.against) : null
  const folder = await mkdtemp(join(tmpdir(), 'probity-evaluate-'))
  try {
    const environment = { ...readEnvironment(), DATA_DIR: folder, ...EMBEDDED }
    const config = {
      ...configFrom(environment),
      logLevel: 'error',
      logsForAlarms: false,
      rateLimitFactor: OWN_REQUESTS,
    } as const
    const { createContext } = await import('#server/app/context.ts')
    const context = await createContext(config)
    try {
      const { EvaluationSession } = await import('./evaluation-session.ts')
      const session = await EvaluationSession.begin(context)
      const evaluations = []
      for (const type of types)
        evaluations.push(
          await session.evaluate(type, candidate, rounds, (line) => progress(`${type}: ${line}`)),
        )
      report({ evaluations }, before, options.json ?? false)
    } finally {
      await context.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function report(now: EvaluationReport, before: EvaluationReport | null, json: boolean): void {
  const comparison = before ? compareReports(before, now) : null
  if (json) process.stdout.write(`${JSON.stringify({ ...now, comparison }, null, 1)}\n`)
  else {
    printReport(now)
    if (comparison) printComparison(comparison)
  }
  const broken = now.evaluations.find((each) => each.status === 'failed')
  if (broken) throw new CommandFailed(`${broken.prompt_type}: ${broken.error}`)
  const flagged = [
    ...now.evaluations.filter((each) => each.flagged).map((each) => each.prompt_type),
    ...(comparison ?? [])
      .filter(({ metrics }) => metrics.some((metric) => metric.verdict === 'regression'))
      .map((each) => each.prompt_type),
  ]
  if (flagged.length > 0) throw new CommandFailed(`A regression was flagged: ${flagged.join(', ')}.`)
}

function parseTypes({ type }: EvaluateOptions): PromptType[] {
  if (!type) return [...PROMPT_TYPES]
  return type.split(',').map((name) => {
    const known = PROMPT_TYPES.find((each) => each === name.trim())
    if (!known) throw new CommandFailed(`--type accepts ${PROMPT_TYPES.join(', ')}, not "${name.trim()}".`)
    return known
  })
}

async function readCandidate({ system, template, against }: EvaluateOptions, types: readonly PromptType[]) {
  if (!system && !template) return null
  if (!system || !template) throw new CommandFailed('A candidate needs both --system and --template.')
  if (types.length !== 1) throw new CommandFailed('A candidate needs exactly one --type.')
  if (against)
    throw new CommandFailed('--against compares the shipped prompts; it cannot be combined with a candidate.')
  return { system_prompt: await readTextFile(system), user_prompt_template: await readTextFile(template) }
}

function parseRounds({ rounds }: EvaluateOptions): number | undefined {
  if (rounds === undefined) return undefined
  const count = Number(rounds)
  if (!Number.isInteger(count) || count < 1 || count > MAX_ROUNDS)
    throw new CommandFailed(`--rounds must be a number from 1 to ${MAX_ROUNDS}.`)
  return count
}

const readTextFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`${path} cannot be read.`)
  })
