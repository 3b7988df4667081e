import { askRunningService } from '#server/app/ask-running-service.ts'
import { type TokenRequest, tokenRequest } from '#server/app/token-request.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { AppError } from '#server/platform/errors.ts'
import { onOneLine, readGiven } from '#shared/plain-issues.ts'
import { CommandFailed } from './command-failed.ts'
import { progress } from './progress.ts'
import { isInstalled } from './require-installation.ts'

interface TokenOptions {
  readonly email?: string | undefined
  readonly role?: string | undefined
  readonly organization?: string | undefined
  readonly platformAdmin: boolean
  readonly changeMember: boolean
}

/** Prints only a personal access token on stdout; issued by the running service if one holds the data folder. */
export async function token(options: TokenOptions): Promise<void> {
  const wanted = readRequest(options)
  const config = configFrom(readEnvironment())
  const running =
    config.database.kind === 'embedded'
      ? await askRunningService(config.dataDir, { path: '/token', body: wanted })
      : null
  if (running && running.status !== 200)
    throw new CommandFailed(`The running service refused: ${String(running.body.error)}`)
  if (running) return print(wanted, running.body)
  if (!isInstalled(config))
    progress(`there was no installation in ${config.dataDir}; a new one is made there`)
  const { issueToken } = await import('#server/app/issue-token.ts')
  const { createContext } = await import('#server/app/context.ts')
  const context = await createContext(config)
  try {
    print(wanted, await issueToken(context, wanted))
  } catch (error) {
    if (error instanceof AppError) throw new CommandFailed(error.message)
    throw error
  } finally {
    await context.close()
  }
}

/** A misspelt organization is made like any other, so that it is said. */
function print(
  { organization }: TokenRequest,
  issued: { token?: unknown; organization_is_new?: unknown },
): void {
  if (issued.organization_is_new) progress(`the organization ${organization} is new`)
  process.stdout.write(`${String(issued.token)}\n`)
}

function readRequest(options: TokenOptions): TokenRequest {
  const read = readGiven(tokenRequest, {
    email: options.email,
    role: options.role,
    ...(options.organization ? { organization: options.organization } : {}),
    platform_admin: options.platformAdmin,
    change_member: options.changeMember,
  })
  if (read.errors === null) return read.data
  const errors = read.errors.map(({ path, message }) => ({ path: `--${path.replace('_', '-')}`, message }))
  throw new CommandFailed(`The token cannot be made: ${onOneLine(errors)}.`)
}
