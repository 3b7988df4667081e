import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { createMigratedPostgres, loginsIn } from '#test/support/databases.ts'
import { patiently } from '#test/support/durations.ts'
import { seededRandom, someOf } from '#test/support/random.ts'
import { request, runProbity, type ServiceProcess, startService } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { freePort } from '../../scripts/services/service.ts'

const OWNER_LINE = /^Create the owner's account: (http\S+)$/gm
const ownerUrls = (service: ServiceProcess) =>
  [...service.stdout().matchAll(OWNER_LINE)].map((match) => match[1])
/** What a process wrote beside the figures that alarms count. */
const toComplaints = ({ code, stderr }: { code: number | null; stderr: string }) => ({
  code,
  complaints: stderr.split('\n').filter((line) => line !== '' && !line.endsWith('"msg":"figures"}')),
})
const oneLine = (text: string) => text.trimEnd().split('\n')

const random = seededRandom()
process.stdout.write(`npm start: seed ${random.seed}\n`)

let folder: string
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'probity-service-'))
  port = await freePort()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (more: Record<string, string> = {}) => ({
  PORT: String(port),
  DATA_DIR: join(folder, 'data'),
  ...more,
})

describe('npm start', () => {
  it('serves on an empty folder, keeps what it was given, and ends on SIGTERM', async () => {
    const service = startService(settings({ SAMPLE_CASE: 'true' }))
    await service.says("Create the owner's account")
    expect(ownerUrls(service)).toEqual([
      expect.stringMatching(new RegExp(`^http://localhost:${port}/welcome#[\\w-]{20,}$`)),
    ])
    expect((await request(port, null, 'GET', '/api/health')).status).toBe(200)
    expect((await request(port, null, 'GET', '/api/health/ready')).status).toBe(200)
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)

    const rival = startService(settings({ PORT: String(await freePort()) }))
    expect(await rival.ended).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^probity: .*in use by another Probity process\. .*DATA_DIR.*\n$/),
    })

    expect(statSync(join(folder, 'data/control.sock')).mode & 0o777).toBe(0o600)
    const issued = await runProbity(['token', '--email', 'owner@acme.example', '--role', 'owner'], settings())
    expect(issued).toEqual({ code: 0, stdout: expect.stringMatching(/^prb_[\w-]+\n$/), stderr: '' })
    const token = issued.stdout.trim()
    const listed = await request<{ items: Investigation[] }>(port, token, 'GET', '/api/investigations')
    expect([listed.status, listed.body.items.length]).toEqual([200, 1])
    const made = await request<Investigation>(port, token, 'POST', '/api/investigations', {
      title: 'Written before the restart',
    })
    expect(made.status).toBe(201)

    const began = Date.now()
    const { code, stderr } = await service.stop()
    expect([code, stderr]).toEqual([0, ''])
    expect(Date.now() - began).toBeLessThan(patiently(10_000))

    const offline = await runProbity(
      ['token', '--email', 'viewer@acme.example', '--role', 'viewer'],
      settings(),
    )
    expect(offline).toEqual({ code: 0, stdout: expect.stringMatching(/^prb_[\w-]+\n$/), stderr: '' })

    const again = startService(settings({ SAMPLE_CASE: 'true' }))
    await again.says("Create the owner's account")
    expect(ownerUrls(again)).toHaveLength(1)
    const kept = await request<Investigation>(port, token, 'GET', `/api/investigations/${made.body.id}`)
    expect(kept.body.title).toBe('Written before the restart')
    const samples = await request<{ items: Investigation[] }>(port, token, 'GET', '/api/investigations')
    expect(samples.body.items).toHaveLength(2)
    expect(
      (await request(port, offline.stdout.trim(), 'GET', `/api/investigations/${made.body.id}`)).status,
    ).toBe(200)
    expect(
      (
        await request(port, offline.stdout.trim(), 'POST', '/api/investigations', {
          title: 'Not a viewer’s business',
        })
      ).status,
    ).toBe(403)
    expect(await again.stop()).toMatchObject({ code: 0, stderr: '' })
  })

  it("prints the owner's link into no log outside development: the command line prints it, once", async () => {
    const secrets = join(folder, 'secrets')
    mkdirSync(secrets)
    writeFileSync(join(secrets, 'ENCRYPTION_KEY'), Buffer.alloc(32, 1).toString('base64'))
    const production = settings({
      DATA_DIR: join(folder, 'production'),
      DEPLOYMENT_STAGE: 'production',
      SECRETS_DIR: secrets,
    })
    const service = startService(production)
    await service.says('owner-link')
    const [first, second] = [
      await runProbity(['owner-link'], production),
      await runProbity(['owner-link'], production),
    ]
    for (const printed of [first, second])
      expect(printed).toEqual({
        code: 0,
        stdout: expect.stringMatching(/^http:\/\/localhost:\d+\/welcome#[\w-]{20,}\n$/),
        stderr: '',
      })
    expect(first?.stdout).not.toBe(second?.stdout)
    const { stdout, stderr } = await service.stop()
    expect(stdout + stderr).not.toContain('/welcome#')
  })

  const refused = [
    { setting: { PORT: 'many' }, line: /^probity: .*PORT/ },
    {
      setting: { MAX_CONCURRENT_GENERATIONS_PER_ORG: '0' },
      line: /^probity: .*MAX_CONCURRENT_GENERATIONS_PER_ORG/,
    },
    {
      setting: { ADMIN_TOKEN: 'short' },
      line: /^probity: .*ADMIN_TOKEN must be at least 16 characters long/,
    },
  ]
  it.each(someOf(refused, 1, random))(
    'with $setting ends with one line that names the variable',
    async ({ setting, line }) => {
      const { code, stdout, stderr } = await startService({
        ...settings(),
        DATA_DIR: join(folder, 'unused'),
        ...setting,
      }).ended
      expect([code, stdout]).toEqual([1, ''])
      expect(oneLine(stderr)).toEqual([expect.stringMatching(line)])
    },
  )

  it('on a port that is taken ends with one line that says so', async () => {
    const squatter = createServer().listen(port, '127.0.0.1')
    try {
      const { code, stdout, stderr } = await startService({ ...settings(), DATA_DIR: join(folder, 'data') })
        .ended
      expect([code, stdout]).toEqual([1, ''])
      expect(oneLine(stderr)).toEqual([expect.stringMatching(/^probity: .*port.*in use.*PORT/i)])
    } finally {
      squatter.close()
    }
  })

  it('with --worker and no DATABASE_URL is refused', async () => {
    const { code, stdout, stderr } = await startService({ ...settings(), DATA_DIR: join(folder, 'unused') }, [
      '--worker',
    ]).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(oneLine(stderr)).toEqual([expect.stringMatching(/^probity: .*needs DATABASE_URL/)])
  })

  it('with a database that cannot be reached ends with one line that does not repeat the password', async () => {
    const url = `postgres://probity:hunter2secret@127.0.0.1:${await freePort()}/probity`
    const { code, stdout, stderr } = await startService({
      ...settings(),
      DATA_DIR: join(folder, 'unused'),
      DATABASE_URL: url,
    }).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(oneLine(stderr)).toEqual([expect.stringMatching(/^probity: .*DATABASE_URL/)])
    expect(stderr).not.toContain('hunter2secret')
  })

  const serverUrl = inject('postgresUrl')
  // The short form has two such processes in the test of a rolling upgrade.
  if (SOAK)
    it.skipIf(serverUrl === null)(
      'with --no-worker leaves the work to npm start -- --worker on the same PostgreSQL',
      async () => {
        const database = await createMigratedPostgres(serverUrl!)
        const shared = settings({ ...loginsIn(database), DATA_DIR: join(folder, 'shared') })
        const service = startService(shared, ['--no-worker'])
        await service.says("Create the owner's account")
        const worker = startService(shared, ['--worker'])
        try {
          await worker.says('works in the background')
          const { stdout } = await runProbity(
            ['token', '--email', 'm@acme.example', '--role', 'member', '--organization', 'acme'],
            shared,
          )
          const token = stdout.trim()
          const { body: investigation } = await request<Investigation>(
            port,
            token,
            'POST',
            '/api/investigations',
            { title: 'Two processes' },
          )
          await request(port, token, 'POST', `/api/investigations/${investigation.id}/evidence`, {
            title: 'Note',
            content: 'Dana Okafor approved the March invoice on 8 March 2024.',
          })
          const { body: accepted } = await request<{ id: string }>(
            port,
            token,
            'POST',
            '/api/analysis/generate',
            { investigation_id: investigation.id, type: 'summary' },
          )
          const status = async () =>
            (await request<Analysis>(port, token, 'GET', `/api/analysis/${accepted.id}`)).body
              .generation_status
          await expect.poll(status, { timeout: 120_000, interval: 100 }).toBe('verified')
        } finally {
          expect([await worker.stop(), await service.stop()].map(toComplaints)).toEqual([
            { code: 0, complaints: [] },
            { code: 0, complaints: [] },
          ])
          await database.drop()
        }
      },
    )
})
