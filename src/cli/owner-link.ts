import { askRunningService } from '#server/app/ask-running-service.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { AppError } from '#server/platform/errors.ts'
import { CommandFailed } from './command-failed.ts'
import { requireInstallation } from './require-installation.ts'

/** Prints only a link to the owner's account on stdout; the previous link stops working. */
export async function ownerLink(): Promise<void> {
  const config = configFrom(readEnvironment())
  requireInstallation(config)
  const running =
    config.database.kind === 'embedded'
      ? await askRunningService(config.dataDir, { path: '/owner-link', body: {} })
      : null
  if (running && running.status !== 200)
    throw new CommandFailed(`The running service refused: ${String(running.body.error)}`)
  if (running) return print(running.body.url)
  const { offerOwnerUrl } = await import('#server/app/first-run.ts')
  const { createContext } = await import('#server/app/context.ts')
  const context = await createContext(config)
  try {
    print(await offerOwnerUrl(context))
  } catch (error) {
    if (error instanceof AppError) throw new CommandFailed(error.message)
    throw error
  } finally {
    await context.close()
  }
}

function print(url: unknown): void {
  if (typeof url !== 'string') throw new CommandFailed("The owner's account already exists.")
  process.stdout.write(`${url}\n`)
}
