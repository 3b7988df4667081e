import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environment } from '#server/config/env.ts'
import { addresses } from '#shared/contracts/addresses.ts'

const root = join(import.meta.dirname, '../..')
const here = join(root, 'deploy')
const read = (name: string) => readFileSync(join(here, name), 'utf8')
/** With `<<` as Docker Compose reads it. */
const yaml = <T>(name: string) => parse(read(name), { merge: true }) as T

interface Service {
  readonly image?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, unknown>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly networks?: object
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
interface Scraping {
  readonly scrape_configs: readonly {
    readonly job_name: string
    readonly static_configs?: readonly { readonly targets: readonly string[] }[]
    readonly dns_sd_configs?: readonly { readonly names: readonly string[] }[]
  }[]
}

const compose = yaml<Compose>('compose.yaml')
const ours = ['web', 'worker'].map((name) => compose.services[name]!)
/** The client library's own; nothing of ours reads them. */
const AWS_CHAIN = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

describe('compose.yaml', () => {
  it('gives the service only settings that it reads, and values that it takes', () => {
    for (const service of ours) {
      const names = Object.keys(service.environment!)
      const settings = names.filter((name) => !AWS_CHAIN.includes(name))
      expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining(settings))
      const filled = Object.fromEntries(
        settings
          .map((name) => [name, withDefaults(String(service.environment![name]))] as const)
          // Set to nothing counts as unset.
          .filter(([, value]) => value !== ''),
      )
      expect(environment.safeParse(filled).error).toBeUndefined()
      expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining([...service.secrets!]))
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining([...service.secrets!]))
    }
  })

  it('asks only for variables that compose.env.example lists', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
    const listed = [...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
    expect(new Set(asked)).toEqual(new Set(listed))
  })

  it('gives the service neither the superuser of the database nor the root of the object store', () => {
    const superuser = ['POSTGRES_PASSWORD', 'OBJECTS_ROOT_PASSWORD']
    const serving = ['web', 'worker', 'migrate'].map((name) => compose.services[name]!)
    const asked = JSON.stringify(serving)
    for (const password of superuser) expect(asked).not.toContain(password)
    expect(compose.services.objects!.environment).toMatchObject({
      MINIO_ROOT_PASSWORD: expect.stringContaining('OBJECTS_ROOT_PASSWORD'),
    })
    expect(compose.services.postgres!.environment).not.toHaveProperty('POSTGRES_USER')
    const logins = ours.map(({ environment }) => [
      environment!.DATABASE_URL,
      environment!.DATABASE_WORKER_URL,
    ])
    for (const [web, worker] of logins) {
      expect(web).toContain('//probity_web:')
      expect(worker).toContain('//probity_worker:')
    }
    for (const { environment } of ours) expect(environment).not.toHaveProperty('DATABASE_OWNER_URL')
  })

  it('runs web and worker apart, behind a pgbouncer in transaction mode', () => {
    expect(ours.map(({ command }) => command)).toEqual([['--no-worker'], ['--worker']])
    const main = readFileSync(join(root, 'src/server/main.ts'), 'utf8')
    expect(main).toContain("worker: { type: 'boolean' }, 'no-worker': { type: 'boolean' }")
    expect(compose.services.pgbouncer!.environment).toMatchObject({ POOL_MODE: 'transaction' })
    for (const { environment } of ours) expect(String(environment!.DATABASE_URL)).toContain('@pgbouncer:')
  })

  it('names only services, volumes and files that there are, and pins every image', () => {
    for (const [name, { image, volumes = [], depends_on = {} }] of Object.entries(compose.services)) {
      expect([name, image]).toEqual([name, expect.stringMatching(/:(?!latest$)[^:]+$/)])
      for (const needed of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(needed)
      for (const volume of volumes) {
        const source = volume.split(':')[0]!
        if (source.startsWith('./')) expect([source, existsSync(join(here, source))]).toEqual([source, true])
        else if (!source.startsWith('/')) expect(Object.keys(compose.volumes)).toContain(source)
      }
    }
  })
})

describe('prometheus.yml', () => {
  const scraping = yaml<Scraping>('prometheus.yml')
  const rules = read('alarms/prometheus-rules.json')

  it('scrapes under every job name that the alarm rules ask for', () => {
    const jobs = scraping.scrape_configs.map(({ job_name }) => job_name)
    const asked = [...rules.matchAll(/job(=~?)\\"([^\\]+)\\"/g)]
    expect(asked.length).toBeGreaterThan(3)
    for (const [, , pattern] of asked)
      expect(
        jobs.some((job) => new RegExp(`^(?:${pattern})$`).test(job)),
        pattern,
      ).toBe(true)
  })

  it('finds its targets among the services', () => {
    const hosts = scraping.scrape_configs.flatMap(({ static_configs = [], dns_sd_configs = [] }) => [
      ...static_configs.flatMap(({ targets }) =>
        targets.map((target) => target.replace(/^http:\/\//, '').split(':')[0]!),
      ),
      ...dns_sd_configs.flatMap(({ names }) => names),
    ])
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(hosts))
    const metricsPort = ours[0]!.environment!.METRICS_PORT
    expect(read('prometheus.yml').match(/port: (\d+)/g)).toEqual(Array(2).fill(`port: ${metricsPort}`))
  })
})

describe('the exporter of the database host', () => {
  it('sees the disk of the database under the name that the alarm asks for', () => {
    const [asked] =
      readFileSync(join(here, 'alarms/prometheus-rules.json'), 'utf8').match(/mountpoint=\\"[^\\]+/) ?? []
    const place = asked?.split('"')[1]
    const database = compose.services.postgres?.volumes?.find((one) => one.startsWith('postgres:'))
    expect(database).toBeDefined()
    expect(compose.services['node-exporter']?.volumes).toContain(`postgres:${place}:ro`)
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const said = (word: string) =>
    lines.filter((line) => line.trim().startsWith(`${word} `)).map((line) => line.trim())

  it('copies and runs what there is', () => {
    const copied = said('COPY')
      .filter((line) => !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
    expect(copied).toEqual(expect.arrayContaining(['src', 'migrations', 'golden', 'sample']))
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true])
    const scripts = read('Dockerfile').match(/(?:src|tools)\/[\w/-]+\.ts/g)!
    expect(new Set(scripts)).toEqual(
      new Set(['tools/build-web.ts', 'tools/image/prune.ts', 'src/server/main.ts', 'src/cli/main.ts']),
    )
    for (const script of scripts) expect([script, existsSync(join(root, script))]).toEqual([script, true])
  })

  it('is well exactly while the service says that it is ready, and asks it without starting a Node', async () => {
    const [check = ''] = lines.filter((line) => line.includes('HEALTHCHECK'))
    const command = JSON.parse(check.slice(check.indexOf('['))) as string[]
    expect(command[0]).toBe('bash')
    for (const [status, exit] of [
      [200, 0],
      [503, 1],
    ] as const) {
      const server = createServer((request, response) => {
        response.writeHead(request.url === '/api/health/ready' ? status : 404).end('{}')
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const child = spawn('bash', command.slice(1), { env: { PORT: String(port) } })
      expect([status, (await once(child, 'exit'))[0]]).toEqual([status, exit])
      server.close()
    }
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    const child = spawn('bash', command.slice(1), { env: { PORT: String(port) }, stdio: 'ignore' })
    expect((await once(child, 'exit'))[0]).toBe(1)
  })

  it('leaves nothing out of the build that it copies', () => {
    const left = read('Dockerfile.dockerignore').split('\n')
    for (const needed of ['src', 'migrations', 'golden', 'sample', 'tools'])
      expect(left).not.toContain(needed)
  })

  it('holds what production needs and nothing else: no tests, benches, tools or packages of development', () => {
    const image = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    const copied = image.filter((line) => line.startsWith('COPY ')).map((line) => line.split(/\s+/).at(-2))
    expect(copied.length).toBeGreaterThan(4)
    for (const path of copied)
      expect(path).not.toMatch(/^(?:\.|test|bench|tools|scripts|docs|deploy)(?:\/|$)/)
    expect(lines).toContain('RUN npm ci --omit=dev && node tools/image/prune.ts node_modules')
    const [, stage] = /--from=(\S+) \/app\/node_modules/.exec(image.join('\n')) ?? []
    const from = lines.findIndex((line) => line.endsWith(` AS ${stage}`))
    expect(lines.slice(from).findIndex((line) => line.includes('--omit=dev'))).toBeLessThan(6)
  })

  it('has the command line under the name that the runbooks use, as a program', () => {
    expect(lines).toContain('RUN ln -s /app/src/cli/main.ts /usr/local/bin/probity')
    const main = join(root, 'src/cli/main.ts')
    expect(readFileSync(main, 'utf8')).toMatch(/^#!\/usr\/bin\/env -S node /)
    expect(statSync(main).mode & 0o111).toBe(0o111)
  })

  it('runs as nobody special, with the web application built before', () => {
    const user = lines.indexOf('USER node')
    expect(user).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('FROM ')))
    expect(user).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')))
    expect(said('COPY').at(-1)).toBe('COPY --from=build /app/dist/web dist/web')
    expect(said('ENV')[0]).toMatch(/DATA_DIR=\/data/)
    const settings = [...said('ENV')[0]!.matchAll(/(\w+)=/g)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'NODE_ENV')
    expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining(settings))
  })
})

describe('the scheduled workflow', () => {
  const workflow = yaml<{
    on: { schedule: { cron: string }[] }
    jobs: {
      run: { strategy: { matrix: { kind: string[] } }; steps: { env: Record<string, string>; run: string }[] }
    }
  }>('retention.workflow.yml')
  const [step] = workflow.jobs.run.steps

  it('calls both runs daily with the token and the id of its own run, and fails on anything but 200', () => {
    expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }])
    const urls = [addresses.runRetention.url, addresses.runPiiScrub.url]
    expect(workflow.jobs.run.strategy.matrix.kind.map((kind) => `/api/admin/cron/${kind}`)).toEqual(urls)
    expect(workflow.jobs.run.strategy.matrix.kind).toEqual(['retention', 'pii-scrub'])
    expect(step!.env.URL).toContain('/api/admin/cron/')
    expect(step!.run).toContain('ci_run_id')
    expect(step!.run).toMatch(/test "\$status" = 200\n$/)
    expect(step!.run).toContain('run_id: ')
  })
})

describe('the signing key on AWS', () => {
  it('is RSA_2048, signs only, is not rotated and cannot be deleted soon', () => {
    const { Resources } = JSON.parse(read('kms-key.json'))
    const { Properties, DeletionPolicy, UpdateReplacePolicy } = Resources.ManifestSigningKey
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain'])
    expect(Properties).toMatchObject({
      KeySpec: 'RSA_2048',
      KeyUsage: 'SIGN_VERIFY',
      EnableKeyRotation: false,
      PendingWindowInDays: 30,
    })
    const denied = Properties.KeyPolicy.Statement.find(({ Effect }: { Effect: string }) => Effect === 'Deny')
    expect(denied.Action).toBe('kms:ScheduleKeyDeletion')
    expect(denied.Condition.NumericLessThan).toEqual({ 'kms:ScheduleKeyDeletionPendingWindowInDays': '30' })
  })
})

/** As compose fills variables in: their default, or something that was given. */
const withDefaults = (value: string): string =>
  value.replace(
    /\$\{\w+(?::-([^}]*)|:\?)?\}/g,
    (_, otherwise: string | undefined) => otherwise ?? 'given.example',
  )
