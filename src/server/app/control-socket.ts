import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { isAbsolute } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { safeMessage } from '#server/platform/errors.ts'
import { controlSocketPath, type Line } from './ask-running-service.ts'
import { BackupUnusable } from './backup/backup-manifest.ts'
import { saveEmbeddedRows } from './backup/embedded-rows.ts'
import { writeBackup } from './backup/write-backup.ts'
import type { AppContext } from './context.ts'
import { offerOwnerUrl } from './first-run.ts'
import { issueToken } from './issue-token.ts'
import { tokenRequest } from './token-request.ts'

/** A long step reports nothing for a while: an empty line then shows that it continues. */
const ALIVE_MS = 2_000

const backupRequest = z.strictObject({ folder: z.string().refine(isAbsolute) })

type Command = (context: AppContext, body: unknown, say: (line: string) => void) => Promise<unknown>

const COMMANDS: Record<string, Command> = {
  '/token': (context, body) => issueToken(context, tokenRequest.parse(body)),
  '/owner-link': async (context) => ({ url: await offerOwnerUrl(context) }),
  '/verify-audit': async (context) => ({ verdicts: await context.features.audit.verifyChains() }),
  '/backup': async ({ config, database, objects, clock }, body, say) => {
    const { folder } = backupRequest.parse(body)
    const { holdStill } = database
    if (!holdStill) throw new BackupUnusable('Run probity backup where DATABASE_OWNER_URL is set.')
    const saveRows = saveEmbeddedRows(config.dataDir, holdStill)
    const files = await writeBackup({
      dataDir: config.dataDir,
      objects,
      saveRows,
      folder,
      now: clock.now(),
      say,
    })
    return { files }
  },
}

/**
 * Lets the command line act through the running service, because only one process may hold the embedded database.
 * Anyone who may read the data folder may use it: the socket is 0600. Resolves to a function that stops it.
 */
export async function startControlSocket(context: AppContext): Promise<() => Promise<unknown>> {
  const path = controlSocketPath(context.config.dataDir)
  rmSync(path, { force: true })
  const server = createServer(async (incoming, answer) => {
    const command = incoming.method === 'POST' ? COMMANDS[incoming.url ?? ''] : undefined
    if (!command) return void answer.writeHead(404).end(line({ error: 'unknown command' }))
    answer.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const alive = setInterval(() => answer.write('\n'), ALIVE_MS)
    try {
      const body: unknown = JSON.parse(await text(incoming))
      answer.end(line({ answer: await command(context, body, sayTo(answer)) }))
    } catch (error) {
      answer.end(line({ error: error instanceof BackupUnusable ? error.message : safeMessage(error) }))
    } finally {
      clearInterval(alive)
    }
  })
  await listen(server, path)
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(resolve))
}

const line = (content: Line): string => `${JSON.stringify(content)}\n`
const sayTo = (answer: ServerResponse) => (progress: string) => void answer.write(line({ progress }))

const listen = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
