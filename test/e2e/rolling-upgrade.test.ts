import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { startBalancer } from '#test/support/balancer.ts'
import { createMigratedPostgres, loginsIn, onConnection, type TestPostgres } from '#test/support/databases.ts'
import { createFleet, type FleetMember } from '#test/support/fleet.ts'
import { untilVerified } from '#test/support/installation.ts'
import { request, runProbity } from '#test/support/service-process.ts'
import { slowUpload } from '#test/support/slow-upload.ts'
import { SOAK } from '#test/support/soak.ts'

const serverUrl = inject('postgresUrl')
const KEY = Buffer.alloc(32, 7).toString('base64')
const CALLERS = 4
const PAUSE_MS = 100
const ANALYSES = SOAK ? 3 : 2
/** How many web processes are replaced, one after another. */
const WEB = SOAK ? 2 : 1
/** How many begin at once beside each other. */
const RIVALS = SOAK ? 3 : 2

describe.skipIf(serverUrl === null)(
  'several processes on one database (real PostgreSQL)',
  { timeout: 300_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-rolling-'))
    let created: TestPostgres
    let settings: Record<string, string>
    let fleet: ReturnType<typeof createFleet>

    beforeAll(async () => {
      created = await createMigratedPostgres(serverUrl ?? '')
      settings = {
        DATA_DIR: join(folder, 'data'),
        ...loginsIn(created),
        ENCRYPTION_KEY: KEY,
        RATE_LIMIT_FACTOR: '100000',
        LOG_LEVEL: 'silent',
        SAMPLE_CASE: 'false',
      }
    }, 120_000)
    afterAll(async () => {
      await fleet?.stopAll()
      await created?.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('print one link to the owner’s account between them, the one in the database', async () => {
      fleet = createFleet(settings)
      const members = await Promise.all(Array.from({ length: RIVALS }, () => fleet.start('web')))
      while (members.some((member) => !member.stdout().includes("owner's account"))) await sleep(PAUSE_MS)
      const said = members.map((member) => member.stdout())
      const links = said.flatMap((words) => words.match(/\/welcome#[\w-]+/g) ?? [])
      expect(links).toHaveLength(1)
      expect(said.filter((words) => words.includes('Another process printed a link'))).toHaveLength(
        RIVALS - 1,
      )
      const { rows } = await onConnection(created.url, (client) =>
        client.query<{ link: Buffer }>('select token_sha256 as link from owner_links'),
      )
      const secret = links[0]?.split('#')[1] ?? ''
      expect(rows.map(({ link }) => link.toString('hex'))).toEqual([
        createHash('sha256').update(secret).digest('hex'),
      ])
      await fleet.stopAll()
    })

    it('are replaced one by one, in the order that deploy/README.md gives, without a request that fails or a job that is lost', async () => {
      fleet = createFleet({ ...settings, DEPLOYMENT_STAGE: 'staging' })
      const balancer = await startBalancer()
      const enter = async (): Promise<FleetMember> => {
        const member = await fleet.start('web')
        balancer.add(member.port)
        await balancer.sendsTo(member.port)
        return member
      }
      const [old, worker] = await Promise.all([
        Promise.all(Array.from({ length: WEB }, enter)),
        fleet.start('worker'),
      ])
      const token = (
        await runProbity(['token', '--email', 'o@acme.example', '--role', 'owner'], settings)
      ).stdout.trim()
      const ask = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
        request<T>(balancer.port, token, method, path, body)
      const { id } = (await ask<Investigation>('POST', '/api/investigations', { title: 'Replaced' })).body
      await ask('POST', `/api/investigations/${id}/evidence`, {
        title: 'Note',
        content: 'Dana Okafor approved the March invoice on 8 March 2024. It was paid twice.',
      })
      const outcomes: (number | string)[] = []
      let ended = false
      const callers = Array.from({ length: CALLERS }, async (_, caller) => {
        for (; !ended; await sleep(PAUSE_MS)) {
          const asked =
            caller % 2
              ? ask('POST', '/api/investigations', { title: 'Made meanwhile' })
              : ask('GET', '/api/investigations')
          outcomes.push(await asked.then(({ status }) => status, String))
        }
      })
      const accepted = await Promise.all(
        Array.from({ length: ANALYSES }, () =>
          ask<{ id: string }>('POST', '/api/analysis/generate', { investigation_id: id, type: 'summary' }),
        ),
      )
      expect(accepted.map(({ status }) => status)).toEqual(Array(ANALYSES).fill(202))
      const uploads: Promise<string>[] = []
      for (const leaving of old) {
        await enter()
        // Half of it has come when the process that takes it is told to stop.
        uploads.push(slowUpload(balancer.port, token, id), slowUpload(balancer.port, token, id))
        await sleep(PAUSE_MS)
        expect(await leaving.stop()).toBe(0)
        balancer.remove(leaving.port)
      }
      await fleet.start('worker')
      expect(await worker.stop()).toBe(0)
      expect(await Promise.all(uploads)).toEqual(Array(uploads.length).fill('201'))
      for (const { body } of accepted)
        expect((await untilVerified(balancer.port, token, body.id)).generation_status).toBe('verified')
      await untilRead(ask, id)
      ended = true
      await Promise.all(callers)
      await balancer.close()

      process.stderr.write(
        `rolling upgrade: ${outcomes.length} requests while web processes and a worker were replaced\n`,
      )
      expect([...new Set(outcomes)].toSorted()).toEqual([200, 201])
      const made = outcomes.filter((status) => status === 201).length
      await onConnection(created.url, async (client) => {
        const { rows } = await client.query(
          "select count(*)::int as n from investigations where title = 'Made meanwhile'",
        )
        expect(rows).toEqual([{ n: made }])
      })
    })
  },
)

async function untilRead(
  ask: <T>(method: 'GET', path: string) => Promise<{ body: T }>,
  investigationId: string,
): Promise<void> {
  for (;;) {
    const { body } = await ask<{ items: EvidenceSummary[] }>(
      'GET',
      `/api/investigations/${investigationId}/evidence`,
    )
    if (body.items.every(({ text_status }) => text_status === 'extracted' || text_status === 'none')) return
    await sleep(PAUSE_MS)
  }
}
