import { Writable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { toProblem } from '#server/platform/http/problem.ts'
import { ManifestStoreUnfit } from '#server/ports/manifest-store.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { seededRandom, someOf } from '#test/support/random.ts'
import { createRetentionWorld, type RetentionWorldOptions } from '#test/support/retention-world.ts'
import { RETENTION_STEPS } from './retention-deps.ts'

const STEPS_EMBEDDED = 2
const random = seededRandom()
process.stdout.write(`retention failures: seed ${random.seed}\n`)

/** The database with every statement counted, transactions included. */
function counting(database: OpenDatabase): { database: OpenDatabase; queries: () => number } {
  let queries = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const sql: OpenDatabase['sql'] = {
    executeSql: (text, values) => {
      queries++
      return database.sql.executeSql(text, values)
    },
  }
  return {
    database: { ...database, kysely: database.kysely.withPlugin(plugin), sql },
    queries: () => queries,
  }
}

const logTo = (lines: { level: string; msg: string }[]) =>
  pino(
    { level: 'warn', formatters: { level: (label) => ({ level: label }) } },
    new Writable({
      write: (line, _, done) => {
        lines.push(JSON.parse(String(line)))
        done()
      },
    }),
  )

describeOnEitherDatabase('a retention run that cannot go as it should', (database, kind) => {
  const inWorld = async (
    options: Partial<RetentionWorldOptions>,
    test: (world: Awaited<ReturnType<typeof createRetentionWorld>>) => Promise<void>,
  ) => {
    const world = await createRetentionWorld({ database: database(), ...options })
    try {
      await world.executeSql(`update organizations set investigation_retention_days = null`, [])
      await test(world)
    } finally {
      await world.close()
    }
  }

  it.each(['store', 'signer'] as const)(
    'is refused before its first query where the %s fails the pre-flight, and touches nothing',
    async (which) => {
      await inWorld({}, async (fine) => {
        const unfit = async () => {
          throw new ManifestStoreUnfit('no Object Lock')
        }
        const protection = {
          store: which === 'store' ? { ...fine.own.store, preflight: unfit } : fine.own.store,
          signer: which === 'signer' ? { ...fine.own.signer, publicKeyPem: unfit } : fine.own.signer,
        }
        const counted = counting(database())
        await inWorld({ database: counted.database, protection, dataDir: fine.dataDir }, async (world) => {
          const { objectKey } = await world.givenOrganization()
          const before = await world.countAll()
          const queries = counted.queries()
          const { status, error } = await world.run()
          expect(counted.queries()).toBe(queries)
          expect([status, error!.code]).toEqual([500, 'MANIFEST_PREFLIGHT_FAILED'])
          // Neither rows, nor objects, nor a row in the audit trail.
          expect(await world.countAll()).toEqual(before)
          expect(await world.objects.head(objectKey)).not.toBeNull()
        })
      })
    },
  )

  it('goes unprotected with a logged warning and without a manifest where none is configured', async () => {
    const lines: { level: string; msg: string }[] = []
    await inWorld({ protection: null, logger: logTo(lines) }, async (world) => {
      const { organization } = await world.givenOrganization()
      const { status, body } = await world.run()
      expect([status, body.manifest]).toEqual([200, null])
      expect(body.results.filter((one) => one.organizationId === organization)).toHaveLength(2)
      expect(lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg)).toEqual([
        expect.stringContaining('unprotected'),
      ])
      expect(lines.map(({ msg }) => msg)).toContain('RetentionCronLastRun')
      expect((await world.proofOf(body.run_id)).status).toBe(404)
    })
  })

  it('refuses a second one meanwhile', async () => {
    await inWorld({}, async (world) => {
      let second: ReturnType<typeof world.run> | null = null
      world.hooks.onStep = (step) => {
        if (step === 'run_opened') second ??= world.run()
      }
      const first = await world.run()
      expect(first.status).toBe(200)
      expect((await second!).error).toMatchObject({ code: 'RUN_IN_PROGRESS', status: 409 })
      expect((await world.run()).status).toBe(200)
    })
  })

  it('whose manifest cannot be written keeps the deletions, says so with its run_id, and is finished by it', async () => {
    await inWorld({}, async (fine) => {
      let broken = true
      const store = {
        ...fine.own.store,
        put: async (manifest: Parameters<typeof fine.own.store.put>[0]) => {
          if (broken) throw new Error('the network is down')
          return await fine.own.store.put(manifest)
        },
      }
      await inWorld(
        { protection: { store, signer: fine.own.signer }, dataDir: fine.dataDir },
        async (world) => {
          const { organization, objectKey } = await world.givenOrganization()
          const { status, error } = await world.run()
          expect([status, error!.code]).toEqual([500, 'MANIFEST_EMIT_FAILED'])
          const runId = toProblem(error!, 'a request').run_id!
          expect(
            (await world.executeSql('select from investigations where organization_id = $1', [organization]))
              .rows,
          ).toEqual([])
          expect((await world.proofOf(runId)).status).toBe(404)
          broken = false
          const finished = await world.run({ run_id: runId })
          expect(finished.body.run_id).toBe(runId)
          expect(finished.body.results.flatMap((one) => one.s3ObjectsDeleted)).toEqual([objectKey])
          expect((await world.proofOf(runId)).status).toBe(200)
        },
      )
    })
  })

  it.each(kind === 'postgres' ? RETENTION_STEPS : someOf(RETENTION_STEPS, STEPS_EMBEDDED, random))(
    'ends the same way when it is broken off at "%s" and run again under its id',
    async (step) => {
      await inWorld({}, async (world) => {
        const due = [await world.givenOrganization(), await world.givenOrganization()]
        const { rows } = await world.executeSql('select gen_random_uuid() as id', [])
        const runId = rows[0]!.id as string
        const before = await world.countAll()
        let broken = false
        world.hooks.onStep = (at) => {
          if (at !== step || broken) return
          broken = true
          throw new Error(`broken off at ${step}`)
        }
        if (step === 'audit_pruned')
          await world.executeSql(
            `update audit_logs set created_at = '2000-01-01' where organization_id = $1`,
            [due[0]!.organization],
          )
        await world.run({ run_id: runId }).catch(() => null)
        const left = await world.run({ run_id: runId })
        expect([broken, left.status]).toEqual([true, 200])
        const again = await world.run({ run_id: runId })
        expect(again.body).toEqual(left.body)
        const after = await world.countAll()
        const own = await world.countRowsOfRun(runId)
        const gone = Object.keys(before).reduce((sum, table) => sum + before[table]! - after[table]!, own)
        expect(left.body.results.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(gone)
        expect(left.body.results.flatMap((one) => one.s3ObjectsDeleted).sort()).toEqual(
          due.map((one) => one.objectKey).sort(),
        )
        for (const { objectKey } of due) expect(await world.objects.head(objectKey)).toBeNull()
        expect(await world.own.store.versions(`manifests/${runId}.json`)).toEqual([
          left.body.manifest!.s3_version_id,
        ])
      })
    },
  )

  it('that nobody runs again is finished, under its own id, by the next one', async () => {
    await inWorld({}, async (world) => {
      const { organization, objectKey } = await world.givenOrganization()
      let lost: string | null = null
      world.hooks.onStep = (step) => {
        if (step === 'rows_destroyed' && !lost) {
          lost = 'soon'
          throw new Error('the machine is gone')
        }
      }
      await world.run().catch(() => null)
      const next = await world.run()
      const { rows } = await world.executeSql(
        'select distinct run_id from retention_destructions where organization_id = $1',
        [organization],
      )
      const ids = rows.map((row) => row.run_id as string)
      expect(ids).toHaveLength(1)
      const proofs = await Promise.all(ids.map(async (id) => (await world.proofOf(id)).body))
      expect(
        proofs.flatMap(({ manifest }) => manifest.results.flatMap((one) => one.s3ObjectsDeleted)),
      ).toEqual([objectKey])
      expect(ids).not.toContain(next.body.run_id)
      expect(await world.objects.head(objectKey)).toBeNull()
    })
  })
})
