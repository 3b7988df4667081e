import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalRsaSigner } from '#server/adapters/manifest-signer/local-rsa/local-rsa-signer.ts'
import { createDiskManifestStore } from '#server/adapters/manifest-store/disk/disk-manifest-store.ts'
import { createDiskObjectStore } from '#server/adapters/object-store/disk/disk-object-store.ts'
import { createAudit } from '#server/features/audit/index.ts'
import { createHolds } from '#server/features/holds/index.ts'
import { createPersonalDataFinder, type PersonalDataFinder } from '#server/features/privacy/index.ts'
import {
  createRetention,
  type ManifestProtection,
  type RetentionStep,
} from '#server/features/retention/index.ts'
import { createKeyring } from '#server/platform/crypto/keyring.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { toAppError } from '#server/platform/http/problem.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createJobQueue } from '#server/platform/jobs/job-queue.ts'
import { createEvents } from '#server/platform/observability/events.ts'
import { type Logger, silentLogger } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import type { Notice } from '#server/ports/notifier.ts'
import type { EndpointName } from '#shared/contracts/endpoints.ts'
import type { DataCategory, ProofOfDestruction } from '#shared/manifest.ts'
import { tenancyOf } from '#test/support/databases.ts'
import { givenPolicyInForce } from './policy-in-force.ts'
import { givenRows, newRows, type Rows } from './tenant-rows.ts'

export const DAY_MS = 86_400_000
const START = new Date('2030-01-01T00:00:00.000Z')
/**
 * What runs write about themselves, and what triggers derive from the items and take away with them; everything else
 * that is gone must be counted.
 */
const BOOKKEEPING = [
  'retention_runs',
  'retention_destructions',
  'destroyed_objects',
  'stray_objects',
  'tombstones',
  'audit_chains',
  'schema_migrations',
  'residue_sweeps',
  'search_blocks',
  'search_items',
  'search_postings',
]

export interface RunAnswer {
  readonly run_id: string
  readonly results: ProofOfDestruction['manifest']['results']
  readonly manifest: { s3_version_id: string; retention_until: string } | null
}

export interface RetentionWorldOptions {
  readonly database: OpenDatabase
  readonly dataDir?: string
  readonly protection?: ManifestProtection | null
  readonly logger?: Logger
  readonly onStep?: (step: RetentionStep) => void
}

/** One thread for all scrubs of a world: each would start one for every organization, for a few words. */
function oneFinder(): [PersonalDataFinder, () => Promise<void>] {
  const finder = createPersonalDataFinder()
  let turn: Promise<unknown> = Promise.resolve()
  const find: PersonalDataFinder['find'] = (text, people) => {
    const found = turn.then(() => finder.find(text, people))
    turn = found.catch(() => {})
    return found
  }
  return [{ find, close: async () => {} }, finder.close]
}

/** The retention feature on a real database, disk stores and a real key, with a clock that stands still. */
export async function createRetentionWorld(options: RetentionWorldOptions) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'probity-retention-'))
  const tenancy = tenancyOf(options.database)
  const jobs = createJobQueue(options.database, silentLogger())
  const time = { now: START }
  const clock = { now: () => time.now }
  const objects = createDiskObjectStore(join(dataDir, 'objects'))
  const own = {
    store: createDiskManifestStore(join(dataDir, 'proofs')),
    signer: createLocalRsaSigner(dataDir),
  }
  const protection = options.protection === undefined ? own : options.protection
  const audit = createAudit({
    tenancy,
    clock,
    ids: randomIds,
    events: createEvents(silentLogger(), createMetrics()),
  })
  const metrics = createMetrics()
  const notices: Notice[] = []
  const hooks: { onStep: (step: RetentionStep) => void } = { onStep: options.onStep ?? (() => {}) }
  const core = {
    tenancy,
    clock,
    ids: randomIds,
    logger: options.logger ?? silentLogger(),
    events: createEvents(options.logger ?? silentLogger(), metrics),
    audit: audit.api.writer,
    jobs,
  }
  const holds = createHolds(core)
  const [finder, closeFinder] = oneFinder()
  const retention = createRetention({
    ...core,
    objects,
    keyring: createKeyring({ current: 'k1', keys: { k1: new Uint8Array(32).fill(7) } }),
    evidence: { indexAgain: async () => {} },
    scratchFolders: [{ name: 'reading', path: join(dataDir, 'reading') }],
    notifier: { send: async (notice) => void notices.push(notice) },
    publicUrl: 'http://localhost:3000',
    protection,
    openFinder: () => finder,
    databaseIsShared: options.database.kind === 'postgres',
    onStep: (step) => hooks.onStep(step),
  })
  await jobs.start(retention.jobs, { work: false })
  const { executeSql } = options.database.sql

  /** Calls a route as the server would after its guard; answers what it answers, checked against its schema. */
  const call = async <T>(
    name: EndpointName,
    input: { organization?: string; params?: object; query?: object; body?: object } = {},
  ) => {
    const route = [...retention.routes, ...holds.routes].find((one) => one.name === name)!
    const headers: Record<string, string> = {}
    try {
      const answer = await route.handle({
        scope: { organizationId: input.organization ?? '', userId: null },
        params: route.params?.parse(input.params ?? {}),
        query: route.query?.parse(input.query ?? {}),
        body: route.body?.parse(input.body ?? {}),
        request: { ip: '127.0.0.1', headers },
        reply: { type: () => {} },
      } as never)
      return { status: route.status ?? 200, body: route.response.parse(answer) as T, error: null }
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.code === 'INTERNAL') throw thrown
      return { status: error.status, body: {} as T, error }
    }
  }
  const run = (body: object = {}) => call<RunAnswer>('runRetention', { body })
  const scrub = (body: object = {}) => call<RunAnswer>('runPiiScrub', { body })
  const proofOf = (runId: string) =>
    call<ProofOfDestruction>('getProofOfDestruction', { query: { run_id: runId } })

  const countAll = async (): Promise<Record<string, number>> => {
    const { rows } = await executeSql(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      [],
    )
    const names = rows.map((row) => row.name as string).filter((name) => !BOOKKEEPING.includes(name))
    const counted = await executeSql(
      names.map((name) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all '),
      [],
    )
    return Object.fromEntries(counted.rows.map((row) => [row.name as string, row.n as number]))
  }

  /** The audit rows that a run wrote about itself: they come while other rows go. */
  const countRowsOfRun = async (runId: string): Promise<number> => {
    const { rows } = await executeSql('select count(*)::int as n from audit_logs where target_id = $1', [
      runId,
    ])
    return rows[0]!.n as number
  }

  /** Nothing that an earlier test made is due any more, and nobody listens to the steps of a run. */
  const keepEverything = async (): Promise<void> => {
    hooks.onStep = () => {}
    await executeSql(`update organizations set investigation_retention_days = null`, [])
    for (const table of ['investigations', 'evidence_items'])
      await executeSql(`update ${table} set deleted_at = null`, [])
  }

  const countInvestigations = async (organization: string): Promise<number> =>
    (await executeSql('select id from investigations where organization_id = $1', [organization])).rows.length

  /** An organization with a row in every table of tenants; `days` from its closing. Policies: one year. */
  const givenOrganization = async ({
    days = 366,
    days_kept = 365,
  }: {
    days?: number
    days_kept?: number | null
  } = {}): Promise<Rows & { objectKey: string }> => {
    const rows = newRows()
    const objectKey = `${rows.organization}/evidence/${rows.item}`
    await givenRows(tenancy, rows)
    for (const table of [
      'retention_destructions',
      'stray_objects',
      'tombstones',
      'legal_holds',
      'pending_objects',
      'retention_policies',
      'pending_retention_policies',
    ])
      await executeSql(`delete from ${table} where organization_id = $1`, [rows.organization])
    await executeSql(
      `update organizations set investigation_retention_days = $2, audit_log_retention_days = 2557 where id = $1`,
      [rows.organization, days_kept],
    )
    await executeSql(
      `update investigations set status = 'closed', closed_at = $2 where organization_id = $1`,
      [rows.organization, daysAgo(days)],
    )
    await executeSql(`update evidence_items set object_key = $2 where organization_id = $1`, [
      rows.organization,
      objectKey,
    ])
    await objects.put(objectKey, Buffer.from('bytes of the file'))
    return { ...rows, objectKey }
  }

  /** One more closed investigation of the organization, with one item that has an object. */
  const givenInvestigation = async (home: Rows, days = 366): Promise<Rows & { objectKey: string }> => {
    const rows = { ...home, investigation: randomIds.uuid(), item: randomIds.uuid() }
    const objectKey = `${rows.organization}/evidence/${rows.item}`
    await executeSql(
      `insert into investigations (organization_id, id, case_number, title, investigation_type, status, opened_at, closed_at, created_at, updated_at)
       values ($1, $2, gen_random_uuid()::text, 'x', 'other', 'closed', $3, $3, $3, $3)`,
      [rows.organization, rows.investigation, daysAgo(days)],
    )
    await executeSql(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, text_status, object_key, created_at, updated_at)
       values ($1, $2, $3, 'x', 'attachment', 'extracted', $4, now(), now())`,
      [rows.organization, rows.item, rows.investigation, objectKey],
    )
    await objects.put(objectKey, Buffer.from('bytes of the file'))
    return { ...rows, objectKey }
  }

  const givenPolicy = (organization: string, category: DataCategory, days: number) =>
    givenPolicyInForce(options.database.sql, organization, category, days)

  const daysAgo = (days: number): Date => new Date(time.now.getTime() - days * DAY_MS)
  const close = async () => {
    await jobs.stop()
    await closeFinder()
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    dataDir,
    tenancy,
    time,
    objects,
    own,
    hooks,
    metrics,
    notices,
    givenPolicy,
    executeSql,
    call,
    run,
    scrub,
    proofOf,
    countAll,
    countRowsOfRun,
    countInvestigations,
    keepEverything,
    givenOrganization,
    givenInvestigation,
    daysAgo,
    verifyChains: audit.api.verifyChains,
    lastEnd: retention.api.lastEnd,
    close,
  }
}

export type RetentionWorld = Awaited<ReturnType<typeof createRetentionWorld>>
