import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type AppContext, createContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import type { ContextOverrides } from '#server/app/open-resources.ts'
import { startJobs } from '#server/app/worker.ts'
import { type Config, configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { ensureMember } from '#server/features/organizations/index.ts'
import type { Patience } from '#server/platform/http/slow-bodies.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { LIMITS } from '#shared/limits.ts'
import type { Role } from '#shared/roles.ts'
import { openTestDatabase } from './databases.ts'
import { sharedEmbeddings } from './shared-embeddings.ts'
import { keepSharedSigningKey } from './shared-signing-key.ts'

export const ADMIN_TOKEN = 'admin-token-of-the-tests'
export const CRON_TOKEN = 'cron-token-of-the-tests'

export interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, unknown>
}

/** A caller with a token of their own; `T` is what the test expects of the body. */
export interface TestClient {
  readonly token: string
  readonly organizationId: string
  readonly userId: string
  call<T = Record<string, never>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Answer<T>>
}

export interface TestApp {
  readonly context: AppContext
  readonly http: FastifyInstance
  /** A member with this role of this organization, made on the way. */
  client(role: Role, organization?: string, options?: { platformAdmin?: boolean }): Promise<TestClient>
  close(): Promise<void>
}

/** The whole service in this process, on a fresh database (`openTestDatabase`) unless the overrides bring another one. */
export async function createTestApp(
  options: {
    overrides?: ContextOverrides
    config?: Partial<Config>
    work?: boolean
    patience?: Patience
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-test-'))
  const config = {
    ...configFrom(environment.parse({ DATA_DIR: dataDir })),
    rateLimitFactor: 1_000,
    adminToken: ADMIN_TOKEN,
    cronToken: CRON_TOKEN,
    ...options.config,
  }
  const database = options.overrides?.database ?? (await openTestDatabase())
  const isPlain = !options.overrides?.database && !options.config?.secretStore
  if (isPlain) await keepSharedSigningKey(database, config)
  const isOwnModel = config.embeddings.kind !== 'local' || config.embeddings.modelDir !== null
  const context = await createContext(config, {
    logger: silentLogger(),
    ...(isOwnModel ? {} : { embeddings: sharedEmbeddings() }),
    ...options.overrides,
    database,
  })
  await startJobs(context, { work: options.work ?? true })
  const http = await createHttp(context, options.patience)
  let users = 0
  return {
    context,
    http,
    client: async (role, organization = 'acme', { platformAdmin = false } = {}) => {
      const email = `${role}${++users}@${organization}.example`
      return clientOf(
        http,
        await makeMember(context, { email, role, organizationSlug: organization, platformAdmin }),
      )
    },
    close: async () => {
      await http.close()
      await context.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Somebody with a token, and without the rows that `probity token` leaves: the trail of a test is its own. */
const makeMember = (
  { tenancy, clock, ids, features }: AppContext,
  wanted: { email: string; role: Role; organizationSlug: string; platformAdmin: boolean },
) =>
  tenancy.asSystem('make a member of a test', async (db) => {
    const { organizationId, userId } = await ensureMember({ clock, ids }, db, wanted)
    const name = 'command line'
    const origin = 'command_line' as const
    const held = { organizationId, userId, name, days: LIMITS.tokenDaysMost, origin }
    const { token } = await features.auth.issueAccessToken(db, { clock, ids }, held)
    return { organizationId, userId, token }
  })

const clientOf = (
  http: FastifyInstance,
  issued: { token: string; organizationId: string; userId: string },
): TestClient => ({
  ...issued,
  call: async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Answer<T>> => {
    const answer = await http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${issued.token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: answer.statusCode,
      body: (answer.body ? answer.json() : undefined) as T,
      headers: answer.headers,
    }
  },
})

const ENDED = new Set(['verified', 'quality_unavailable', 'failed'])

const LOOK_MS = 100
const MAX_LOOK_MS = 500

/**
 * Polls an analysis as a client would, until its checks have ended; more rarely the longer it takes, because looking
 * costs the same processor that the analysis waits for.
 */
export async function untilEnded(client: TestClient, id: string, withinMs = 150_000): Promise<Analysis> {
  const began = Date.now()
  for (;;) {
    const { body } = await client.call<Analysis>('GET', `/api/analysis/${id}`)
    if (ENDED.has(body.generation_status)) return body
    const waitedMs = Date.now() - began
    if (waitedMs > withinMs)
      throw new Error(`the analysis is still ${body.generation_status} after ${withinMs} ms`)
    await sleep(Math.min(LOOK_MS + waitedMs / 4, MAX_LOOK_MS))
  }
}

const BUSY = 503
const AGAIN_MS = 500
const MAX_TRIES = 60

/**
 * What is answered once it is taken: on a busy machine a service asks to try again shortly, as where the evidence that
 * was added before is still being read.
 */
export async function callUntilTaken<T>(
  client: TestClient,
  ...asked: Parameters<TestClient['call']>
): Promise<Answer<T>> {
  for (let tries = 1; ; tries++) {
    const answer = await client.call<T>(...asked)
    if (answer.status !== BUSY || tries === MAX_TRIES) return answer
    await sleep(AGAIN_MS)
  }
}

/** An investigation with evidence of the given texts. */
export async function givenInvestigation(
  client: TestClient,
  texts: readonly string[],
): Promise<{ id: string; evidenceIds: string[] }> {
  const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
    title: 'Procurement complaint',
  })
  const evidenceIds: string[] = []
  for (const [index, content] of texts.entries()) {
    const url = `/api/investigations/${body.id}/evidence`
    const item = { title: `Item ${index + 1}`, content }
    evidenceIds.push((await callUntilTaken<{ id: string }>(client, 'POST', url, item)).body.id)
  }
  return { id: body.id, evidenceIds }
}
