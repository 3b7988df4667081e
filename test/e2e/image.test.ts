import { spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, fabricatePdf, fabricateWord, paragraph } from '#test/support/fabricated-files.ts'
import { drawWords, fabricatePng, fabricateScannedPdf } from '#test/support/fabricated-pictures.ts'
import { formatSamples } from '#test/support/format-samples.ts'
import { untilVerified } from '#test/support/installation.ts'
import { request } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { accepts, freePort } from '../../scripts/services/service.ts'
import { layOutImage, measureImage } from '../../tools/image/lay-out.ts'
import { UNUSED } from '../../tools/image/prune.ts'

const root = join(import.meta.dirname, '../..')
const OUTLOOK = join(root, 'node_modules/pst-extractor/example/testdata')
const MOST_MB = 600
const STARTED_MS = 120_000
const READ_MS = 240_000
const COMMANDS = ['deploy/README.md', ...globSync('docs/runbooks/*.md', { cwd: root })].flatMap((name) =>
  [...readFileSync(join(root, name), 'utf8').matchAll(/probity(?: --)? ([a-z]+(?:-[a-z]+)*)(?=[ `\n])/g)].map(
    ([, command]) => command ?? '',
  ),
)
/** Words that follow "probity" where it is a name and not a command. */
const NAMES = ['postgres', 'sh']

interface Item {
  readonly id: string
  readonly title: string
  readonly file_name: string | null
  readonly text_status: string
  readonly embedding_status: string
}

const LINES = ['HELLO ADA', 'THE OLD HALL']
const SAMPLES = [
  { fileName: 'typed.pdf', bytes: () => fabricatePdf(drawn(72, 700, LINES.join(' '))) },
  { fileName: 'scan.pdf', bytes: () => fabricateScannedPdf([drawWords(...LINES)]) },
  { fileName: 'picture.png', bytes: () => fabricatePng(drawWords(...LINES)) },
  { fileName: 'letter.docx', bytes: () => fabricateWord(paragraph(LINES.join(' '))) },
  ...formatSamples(OUTLOOK).filter(({ fileName }) => SOAK || /\.(7z|rar|tgz|vtt)$/.test(fileName)),
]

describe('the folder that the Dockerfile makes', () => {
  let folder: string
  let dataDir: string
  let settings: Record<string, string>
  let port: number

  /** With nothing of the checkout: its own folder, an empty search path and a Node as the base image has it. */
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, {
      cwd: join(folder, 'app'),
      env: {
        ...settings,
        PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
        NODE_PATH: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once('exit', resolve)),
    ]).then(([stdout, stderr, code]) => ({ stdout, stderr, code }))
    return { child, ended }
  }
  const probity = (...args: string[]) => start(join(folder, 'usr/local/bin/probity'), args).ended

  beforeAll(async () => {
    folder = join(root, '.cache/image-of-tests')
    dataDir = await mkdtemp(join(tmpdir(), 'probity-image-'))
    await layOutImage(folder)
    port = await freePort()
    settings = {
      DATA_DIR: join(dataDir, 'data'),
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SAMPLE_CASE: 'false',
      UPLOADS_PER_MINUTE: '1000',
      // A dozen programs are started here, and each would compile the same code.
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    }
  })
  afterAll(() => {
    for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true })
  })

  it('is below 600 MB with the base image, and holds neither a second Node nor runtimes of other machines', () => {
    const { service, node, system, total } = measureImage(folder)
    process.stderr.write(
      `image: ${service.toFixed(0)} MB of ours, ${node.toFixed(0)} MB of Node, ${system} MB estimated for the rest: ${total.toFixed(0)} MB\n`,
    )
    expect(total).toBeLessThan(MOST_MB)
    const inside = (pattern: string) => globSync(pattern, { cwd: join(folder, 'app') })
    expect(inside('node_modules/**/bin/node')).toEqual([])
    const native = inside('node_modules/**/*.{node,dylib,dll}').filter((path) => !path.includes('prebuilds'))
    expect(native.filter((path) => !path.includes(`${process.platform}/${process.arch}`))).toEqual([])
    expect(inside('{test,bench,tools,docs,deploy,src/**/*.test.ts}')).toEqual([])
  })

  it('leaves out unused files that there still are: each name on the list finds something', () => {
    for (const { paths, because } of UNUSED) {
      const named = paths.filter((path) => !path.startsWith('**'))
      const found = named.filter((path) => globSync(path, { cwd: join(root, 'node_modules') }).length > 0)
      expect([because, found]).toEqual([because, named])
    }
  })

  it('serves, reads files of many kinds, analyses and is backed up', async () => {
    const { child, ended } = start(process.execPath, ['--no-wasm-code-gc', 'src/server/main.ts'])
    try {
      await untilWell()
      expect((await probity('owner-link')).stdout).toMatch(/\/welcome#[\w-]{20,}\n$/)
      const token = (await probity('token', '--email', 'o@acme.example', '--role', 'owner')).stdout.trim()
      const made = await request<{ id: string }>(port, token, 'POST', '/api/investigations', {
        title: 'Image',
      })
      for (const { fileName, bytes } of SAMPLES) await upload(token, made.body.id, fileName, bytes())
      const items = await untilRead(token, made.body.id)
      for (const { fileName } of SAMPLES.slice(0, 4))
        expect(await readText(token, items, fileName)).toMatch(/HELLO ADA THE OLD HALL/)
      const accepted = await request<{ id: string }>(port, token, 'POST', '/api/analysis/generate', {
        investigation_id: made.body.id,
        type: 'summary',
      })
      expect((await untilVerified(port, token, accepted.body.id)).generation_status).toBe('verified')

      expect((await probity('verify-audit')).code).toBe(0)
      expect(await probity('backup', join(dataDir, 'backup'))).toMatchObject({ code: 0 })
    } finally {
      child.kill('SIGTERM')
    }
    expect((await ended).code).toBe(0)
  })

  it('has each command that the runbooks name', async () => {
    const usage = (await probity('--help')).stdout
    const commands = [...new Set(COMMANDS)].filter((command) => !NAMES.includes(command))
    expect(commands).toEqual(
      expect.arrayContaining(['smoke', 'owner-link', 'migrate', 'backup', 'verify-audit']),
    )
    for (const command of commands) expect(usage).toContain(`probity ${command}`)
  })

  /** The probe gives an answer two seconds, which a machine that starts a service beside tests may need. */
  const untilWell = async () => {
    const giveUp = Date.now() + STARTED_MS
    // Each probe is a program of its own, and would slow down what it waits for.
    while (!(await accepts(port)) && Date.now() < giveUp) await sleep(200)
    for (; ; await sleep(500)) {
      const { code, stderr } = await probity('smoke', '--url', `http://127.0.0.1:${port}`)
      if (code === 0) return
      if (Date.now() > giveUp) throw new Error(stderr)
    }
  }

  const upload = async (token: string, investigationId: string, name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.set('investigation_id', investigationId)
    form.set('source_type', 'attachment')
    form.set('file', new Blob([Buffer.from(bytes)]), name)
    const answer = await fetch(`http://127.0.0.1:${port}/api/storage/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect([name, answer.status]).toEqual([name, 201])
  }

  /** Until no text is awaited and the files of the question are embedded. */
  const untilRead = async (token: string, investigationId: string): Promise<Item[]> => {
    for (const giveUp = Date.now() + READ_MS; ; await sleep(300)) {
      const { body } = await request<{ items: Item[] }>(
        port,
        token,
        'GET',
        `/api/investigations/${investigationId}/evidence?limit=100`,
      )
      const waiting = body.items.filter(
        ({ file_name, text_status, embedding_status }) =>
          text_status === 'pending' ||
          (SAMPLES.slice(0, 4).some(({ fileName }) => fileName === file_name) &&
            embedding_status === 'pending'),
      )
      if (waiting.length === 0) {
        // A real mailbox holds pictures that are none.
        const failed = body.items.filter(({ text_status }) => text_status === 'failed')
        expect(
          failed.filter(({ file_name }) => SAMPLES.some(({ fileName }) => fileName === file_name)),
        ).toEqual([])
        return body.items
      }
      if (Date.now() > giveUp) throw new Error(`not read: ${JSON.stringify(waiting)}`)
    }
  }

  const readText = async (token: string, items: readonly Item[], fileName: string): Promise<string> => {
    const item = items.find(({ file_name }) => file_name === fileName)
    const { body } = await request<{ content: string }>(port, token, 'GET', `/api/evidence/${item?.id}`)
    return JSON.stringify(body).replaceAll(/\\n|\s+/g, ' ')
  }
})
