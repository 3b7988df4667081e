import { chmodSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { safeMessage } from '#server/platform/errors.ts'
import type { AppContext } from './context.ts'
import { issueToken, tokenRequest } from './issue-token.ts'

const REQUEST_MS = 10_000

const COMMANDS: Record<string, (context: AppContext, body: unknown) => Promise<unknown>> = {
  '/token': (context, body) => issueToken(context, tokenRequest.parse(body)),
  '/verify-audit': async (context) => ({ verdicts: await context.features.audit.verifyChains() }),
}

export const controlSocketPath = (dataDir: string): string => join(dataDir, 'control.sock')

/**
 * Lets the command line act through the running service, because only one process may hold the embedded
 * database. Whoever may read the data folder may use it: the socket is 0600. Answers what to call to stop.
 */
export async function startControlSocket(context: AppContext): Promise<() => Promise<unknown>> {
  const path = controlSocketPath(context.config.dataDir)
  rmSync(path, { force: true })
  const server = createServer(async (incoming, answer) => {
    const reply = (status: number, body: unknown) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const command = incoming.method === 'POST' ? COMMANDS[incoming.url ?? ''] : undefined
    if (!command) return void reply(404, { error: 'unknown command' })
    try {
      reply(200, await command(context, JSON.parse(await text(incoming))))
    } catch (error) {
      reply(400, { error: safeMessage(error) })
    }
  })
  await listen(server, path)
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(resolve))
}

const listen = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })

/** Sends a command to the service that holds the data folder; null where none does. */
export function askRunningService(
  dataDir: string,
  path: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: controlSocketPath(dataDir), path, method: 'POST', timeout: REQUEST_MS },
      async (incoming) => {
        resolve({
          status: incoming.statusCode ?? 0,
          body: JSON.parse(await text(incoming)) as Record<string, unknown>,
        })
      },
    )
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error('the running service did not answer within 10 s')),
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    outgoing.end(JSON.stringify(body))
  })
}
