import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { type AppContext, createContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { deriveScopeSigner } from '#server/app/open-database.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { type Assessment, assessReadiness } from '#server/features/analyses/assess-readiness.ts'
import { createInvestigation, insertInquiry } from '#server/features/investigations/index.ts'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ScopeSigner } from '#server/platform/db/scope.ts'
import { createSqlExecutor } from '#server/platform/db/sql.ts'
import { createTenancy, type TenantScope } from '#server/platform/db/tenancy.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { newInvestigation } from '#shared/contracts/investigations.ts'
import { ensurePostgres, startPostgres } from '../scripts/services/postgres.ts'

const LINKED = 5

/** The whole service on one database, without workers, with one investigation of each size. */
export interface ReadinessCase {
  readonly database: 'embedded' | 'postgres'
  readonly size: number
  readonly ask: Assessment
  /** The use case as the route calls it. */
  useCase(): Promise<unknown>
  /** The same statements in the same transaction, sent by the driver alone. */
  bareDriver(): Promise<unknown>
  /** The route over a real socket. */
  http(): Promise<unknown>
}

/** Opens the embedded database in a folder, as on a laptop. */
export async function openEmbedded(): Promise<{ database: OpenDatabase; release(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-bench-'))
  return {
    database: await openPglite({ dataDir }),
    release: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Starts our own PostgreSQL; null and a line on stderr if none is available. */
export async function openReal(
  cacheDir: string,
): Promise<{ database: OpenDatabase; release(): Promise<void> } | null> {
  const install = await ensurePostgres(cacheDir)
  if ('unavailable' in install) {
    process.stderr.write(`SKIPPED: real PostgreSQL because ${install.unavailable}\n`)
    return null
  }
  const service = await startPostgres(install)
  return { database: await openPostgres({ url: service.url, logger: silentLogger() }), release: service.stop }
}

export async function prepareCases(
  database: OpenDatabase,
  sizes: readonly number[],
): Promise<{ cases: ReadinessCase[]; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-bench-'))
  const context = await createContext(
    configFrom(environment.parse({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' })),
    {
      database,
      logger: silentLogger(),
    },
  )
  await context.features.retention.restoreGuard.check()
  const http = await createHttp(context)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const issued = await issueToken(context, {
    email: 'viewer@bench.example',
    role: 'viewer',
    organization: 'bench',
    platform_admin: false,
  })
  const scope = { organizationId: issued.organization_id, userId: issued.user_id }
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/analysis/assess`
  const headers = { authorization: `Bearer ${issued.token}`, 'content-type': 'application/json' }
  const cases: ReadinessCase[] = []
  for (const size of sizes) {
    const ask: Assessment = { type: 'question', ...(await fillInvestigation(context, scope, size)) }
    const statements = await statementsOf(deriveScopeSigner(context.secrets.keyring), scope, ask)
    const bareDriver = () =>
      database.transaction(async (session) => {
        let rows: Record<string, unknown>[] = []
        for (const statement of statements)
          rows = (await session.executeSql(statement.sql, [...statement.parameters])).rows
        return rows[0]
      })
    if ((await bareDriver())?.linked_to_question !== LINKED)
      throw new Error('the bare driver does not send the same statements')
    cases.push({
      database: database.kind === 'pglite' ? 'embedded' : 'postgres',
      size,
      ask,
      useCase: () => context.tenancy.inTenant(scope, (db) => assessReadiness(db, ask)),
      bareDriver,
      http: async () => {
        const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(ask) })
        if (answer.status !== 200) throw new Error(`the route answered ${answer.status}`)
        return await answer.json()
      },
    })
  }
  await database.sql.executeSql('analyze')
  return {
    cases,
    close: async () => {
      await http.close()
      await context.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function fillInvestigation(
  context: AppContext,
  scope: TenantScope,
  size: number,
): Promise<{ investigation_id: string; question_id: string }> {
  const { tenancy, database, ids, clock } = context
  const { id, questionId } = await tenancy.inTenant(scope, async (db) => {
    const made = await createInvestigation({ clock, ids }, db, {
      scope,
      body: newInvestigation.parse({ title: `${size} items` }),
    })
    const question = ids.uuid()
    await insertInquiry(db, 'question', {
      id: question,
      organizationId: scope.organizationId,
      investigationId: made.id,
      text: 'Who?',
      position: undefined,
      userId: null,
      now: clock.now(),
    })
    return { id: made.id, questionId: question }
  })
  await database.transaction(async (session) => {
    await session.executeSql(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'Item ' || n, (array['content', 'attachment', 'background_doc'])[1 + n % 3], 'Text of item ' || n,
         case when n % 50 = 0 then 'failed' else 'extracted' end, 'embedded', now(), now()
       from generate_series(1, $3::int) n`,
      [scope.organizationId, id, size],
    )
    await session.executeSql(
      `insert into question_evidence (organization_id, investigation_id, question_id, evidence_id, created_at)
       select organization_id, investigation_id, $1, id, now() from evidence_items where investigation_id = $2 limit $3`,
      [questionId, id, LINKED],
    )
  })
  return { investigation_id: id, question_id: questionId }
}

/**
 * The statements that the use case sends inside its transaction, so that the driver alone can be given exactly the
 * same.
 */
async function statementsOf(
  scopes: ScopeSigner,
  scope: TenantScope,
  ask: Assessment,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  const recorder = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void sent.push(event.query),
  })
  // It returns no rows, which the use case takes for a missing investigation.
  const worker = { kysely: recorder, sql: createSqlExecutor(recorder) }
  await createTenancy({
    database: { kind: 'postgres', kysely: recorder, worker, replica: null },
    scopes,
    logger: silentLogger(),
  })
    .inTenant(scope, (db) => assessReadiness(db, ask))
    .catch(() => {})
  return sent.filter((query) => !/^(begin|commit|rollback)/i.test(query.sql))
}
