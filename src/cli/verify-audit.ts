import { askRunningService } from '#server/app/ask-running-service.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { CommandFailed } from './command-failed.ts'
import { requireInstallation } from './require-installation.ts'

interface Verdict {
  readonly organizationId: string
  readonly rows: number
  readonly brokenAt: number | null
}

/** Recomputes every audit chain; fails if a row does not follow from the previous one. */
export async function verifyAudit(): Promise<void> {
  const verdicts = await readVerdicts()
  for (const { organizationId, rows, brokenAt } of verdicts)
    process.stdout.write(
      `${organizationId}: ${brokenAt === null ? `${rows} rows, intact` : `broken at row ${brokenAt}; the ${rows} rows before it are intact`}\n`,
    )
  if (verdicts.length === 0) process.stdout.write('The audit trail has no rows yet.\n')
  const broken = verdicts.filter((verdict) => verdict.brokenAt !== null).length
  if (broken > 0)
    throw new CommandFailed(`${broken} of ${verdicts.length} audit chains have been tampered with.`)
}

async function readVerdicts(): Promise<Verdict[]> {
  const config = configFrom(readEnvironment())
  requireInstallation(config)
  const running =
    config.database.kind === 'embedded'
      ? await askRunningService(config.dataDir, { path: '/verify-audit', body: {} })
      : null
  if (running && running.status !== 200)
    throw new CommandFailed(`The running service refused: ${String(running.body.error)}`)
  if (running) return running.body.verdicts as Verdict[]
  const { createContext } = await import('#server/app/context.ts')
  const context = await createContext(config)
  try {
    return await context.features.audit.verifyChains()
  } finally {
    await context.close()
  }
}
