import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { withVariable } from '#test/support/environment.ts'
import { fabricateFile, fabricateWord, paragraph } from '#test/support/fabricated-files.ts'
import { drawWords, fabricatePng } from '#test/support/fabricated-pictures.ts'
import { SOAK } from '#test/support/soak.ts'
import type { SourceFile, StoredFile } from '../extraction.ts'
import {
  createExtractor,
  type Extractor,
  type ExtractorOptions,
  ReadingInterrupted,
} from './extraction-process.ts'

/** 300 MB, and 1 GB of as many mails as somebody has who keeps all of them. */
const MAILBOXES = [
  { mails: 300, bodyBytes: 1024 * 1024, memoryMb: 256, mostMb: 250, deadlineMs: 20_000 },
  ...(SOAK ? [{ mails: 140_000, bodyBytes: 7_600, memoryMb: 768, mostMb: 500, deadlineMs: 300_000 }] : []),
]
/** Looking at the memory takes longer than a mail does. */
const LOOK_EVERY = 5

const open: Extractor[] = []
const extractor = (options: Partial<ExtractorOptions> = {}) => {
  const { extract, close } = createExtractor({ timeoutMs: 20_000, memoryMb: 256, ...options })
  const made = {
    extract: (file: SourceFile | StoredFile, owner = 'ours', take?: Parameters<Extractor['extract']>[2]) =>
      extract(file, owner, take),
    close,
  }
  open.push(made)
  return made
}
afterEach(async () => void (await Promise.all(open.splice(0).map((one) => one.close()))))

const good = fabricateFile('good.txt', 'Good words.')
/** Takes any reader far longer and far more memory than these tests allow. */
const heavy = fabricateFile('heavy.docx', fabricateWord(paragraph('many words ').repeat(700_000)))
const hasProc = existsSync('/proc/self/task')
/** What /proc says of a process; empty for one that is gone, also where it ends while it is asked. */
const readProc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
/** Children and theirs: tools of the enclosure stand between. */
const descendantsOf = (pid: number): number[] => {
  const children = readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean)
  return children.map(Number).flatMap((child) => [child, ...descendantsOf(child)])
}
const commandOf = (pid: number) => readProc(pid, 'cmdline').split('\0')
/** Node itself, under whatever encloses it. */
const readersBelow = (pid: number) =>
  descendantsOf(pid).filter((one) => commandOf(one)[0] === process.execPath && isRunning(one))
const READER = join(import.meta.dirname, 'extraction-child.ts')
/** More than it takes to start: it has begun with its file. */
const BUSY_TICKS = 60
const cpuTicksOf = (pid: number): number => Number(readProc(pid, 'stat').split(') ')[1]?.split(' ')[11] ?? 0)
const isRunning = (pid: number) => /\) [^Z] /.test(readProc(pid, 'stat'))

describe('the process that reads files', () => {
  test('reads many files one after another in one process', async () => {
    const { extract } = extractor()
    const results = await Promise.all([1, 2, 3].map((n) => extract(fabricateFile(`${n}.txt`, `words ${n}`))))
    expect(results.map((result) => result.text)).toEqual(['words 1', 'words 2', 'words 3'])
  })

  test.skipIf(!hasProc)('never reads for two organizations in one process, not even in turns', async () => {
    const others = readersBelow(process.pid)
    const { extract } = extractor()
    const alive = async (owner: string) => {
      expect((await extract(good, owner)).status).toBe('extracted')
      return readersBelow(process.pid).filter((pid) => !others.includes(pid))
    }
    const first = await alive('one')
    expect(first).toHaveLength(1)
    expect(await alive('one')).toEqual(first)
    const second = await alive('other')
    expect(second).not.toContain(first[0])
    // One that was started ahead has read nothing yet and may stay; the one that has is gone.
    const third = await alive('one')
    expect(second.filter((pid) => !third.includes(pid))).not.toEqual([])
    expect(third).not.toContain(first[0])
  })

  test('stops a file that takes too long, says so and reads the next', async () => {
    const { extract } = extractor({ timeoutMs: 600, memoryMb: 2048 })
    const [slow, next] = await Promise.all([extract(heavy), extract(good)])
    expect(slow).toMatchObject({
      status: 'failed',
      error: 'Reading this file took longer than 0.6 s and was stopped.',
    })
    expect(next).toMatchObject({ status: 'extracted', text: 'Good words.' })
  })

  test('reads one file at a time, in order, whatever the file in hand costs', async () => {
    const { extract } = extractor({ timeoutMs: 600, memoryMb: 2048 })
    const order: string[] = []
    await Promise.all([heavy, good].map((file) => extract(file).then(() => order.push(file.fileName))))
    expect(order).toEqual(['heavy.docx', 'good.txt'])
  })

  test('reads a stored file by its path, and several at a time where it is told so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-'))
    const path = join(folder, 'words.bin')
    writeFileSync(path, 'Stored words.')
    const { extract } = extractor({ processes: 2 })
    const stored = { fileName: 'a.txt', mimeType: null, path }
    const results = await Promise.all([extract(stored), extract(good), extract(stored)])
    rmSync(folder, { recursive: true })
    expect(results.map(({ text }) => text)).toEqual(['Stored words.', 'Good words.', 'Stored words.'])
    await expect(extract(stored)).rejects.toThrow('the copy of the file could not be opened')
    expect((await extract(good)).status).toBe('extracted')
  })

  test.skipIf(!hasProc).each(MAILBOXES)(
    'gives every mail of a mailbox that is larger than an archive may be, without having all of it in memory: $mails mails',
    async ({ mails: count, bodyBytes, memoryMb, mostMb, deadlineMs }) => {
      const folder = mkdtempSync(join(tmpdir(), 'probity-'))
      const path = join(folder, 'large.mbox')
      const head = (n: number) => `From x Thu Jan  1 00:00:00 1970\nFrom: a@x.example\nSubject: Mail ${n}\n\n`
      const body = Buffer.alloc(bodyBytes, 'many words\n')
      for (let n = 1; n <= count; n++)
        appendFileSync(path, Buffer.concat([Buffer.from(head(n)), body, Buffer.from('\n\n')]))
      const { size } = statSync(path)
      const others = readersBelow(process.pid)
      const mails: string[] = []
      let [parts, peakMb] = [0, 0]
      const read = await extractor({ memoryMb, timeoutMs: deadlineMs }).extract(
        { fileName: 'large.mbox', mimeType: null, path },
        'ours',
        async ({ bytes }) => {
          // Of many mails each part is a mailbox again.
          mails.push(
            ...(Buffer.from(bytes)
              .toString('latin1')
              .match(/^Subject: .*$/gm) ?? []),
          )
          if (parts++ % LOOK_EVERY !== 0) return
          for (const pid of readersBelow(process.pid).filter((one) => !others.includes(one)))
            peakMb = Math.max(peakMb, Number(/^VmHWM:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1]) / 1024)
        },
      )
      rmSync(folder, { recursive: true })
      process.stderr.write(
        `mailbox: ${Math.round(size / 1e6)} MB, ${count} mails, at most ${Math.round(peakMb)} MB in its reader\n`,
      )
      expect(read).toMatchObject({ status: 'extracted', attachments: [] })
      expect(mails).toEqual(Array.from({ length: count }, (_, at) => `Subject: Mail ${at + 1}`))
      expect(peakMb).toBeGreaterThan(20)
      expect(peakMb).toBeLessThan(mostMb)
    },
    10 * 60_000,
  )

  test('says nothing against a file whose contents could not be stored', async () => {
    const mail = fabricateFile('a.mbox', 'From x Thu Jan  1 00:00:00 1970\nSubject: One\n\nWords.\n')
    const { extract } = extractor()
    const full = async () => {
      throw new Error('the store is full')
    }
    await expect(extract(mail, 'ours', full)).rejects.toThrow('the store is full')
    expect((await extract(mail)).attachments).toHaveLength(1)
  })

  test('does not count the time that storing takes against the file', async () => {
    const mail = fabricateFile('a.mbox', 'From x Thu Jan  1 00:00:00 1970\nSubject: One\n\nWords.\n')
    const { extract } = extractor({ timeoutMs: 1_500 })
    const slowly = () => sleep(2_500)
    expect((await extract(mail, 'ours', slowly)).status).toBe('extracted')
  })

  test('gives pictures the time they take, and takes it away in the end', async () => {
    const picture = fabricateFile('a.png', fabricatePng(drawWords('HELLO ADA', 'THE OLD HALL')))
    const { extract } = extractor({ ocrTimeoutMs: 30_000 })
    expect(await extract(picture)).toMatchObject({ status: 'extracted', text: 'HELLO ADA\nTHE OLD HALL' })
    expect(await extractor({ ocrTimeoutMs: 1 }).extract(picture)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('too long'),
    })
  })

  test('survives a file that needs too much memory', async () => {
    const { extract } = extractor({ memoryMb: 64 })
    const [large, next] = await Promise.all([extract(heavy), extract(good)])
    expect(large).toMatchObject({ status: 'failed', error: expect.stringContaining('64 MB of memory') })
    expect(next.status).toBe('extracted')
  })

  test('closes at once with a file in hand, which nothing is said against, and again, and takes no more', async () => {
    const one = extractor({ memoryMb: 2048 })
    const interrupted = one.extract(heavy).catch((error: unknown) => error)
    await sleep(300)
    await one.close()
    await one.close()
    expect(await interrupted).toBeInstanceOf(ReadingInterrupted)
    await expect(one.extract(good)).rejects.toBeInstanceOf(ReadingInterrupted)
  })

  test.skipIf(!hasProc)('ends with its parent, however that died and however busy it is', async () => {
    const program = `
      const { createExtractor } = await import(${JSON.stringify(join(import.meta.dirname, 'extraction-process.ts'))})
      const { heavy } = { heavy: Buffer.from(await new Response(process.stdin).arrayBuffer()) }
      createExtractor({ timeoutMs: 60000, memoryMb: 2048 }).extract({ fileName: 'a.docx', mimeType: null, bytes: heavy }, 'ours')`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    parent.stdin!.end(Buffer.from(heavy.bytes))
    let readers: number[] = []
    const isBusy = () => readers.some((pid) => cpuTicksOf(pid) > BUSY_TICKS)
    for (let i = 0; i < 300 && !isBusy(); i++) {
      await sleep(100)
      readers = readersBelow(parent.pid!).filter((pid) => commandOf(pid).includes(READER))
    }
    expect(readers).toHaveLength(1)
    const below = descendantsOf(parent.pid!)
    parent.kill('SIGKILL')
    await expect.poll(() => below.filter(isRunning)).toEqual([])
  })

  test.skipIf(!hasProc)('carries no secrets of its parent', async () => {
    const environments = await withVariable('PROBITY_TEST_SECRET', 'do-not-pass-on', async () => {
      await extractor().extract(good)
      return readersBelow(process.pid).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
    })
    expect(environments.length).toBeGreaterThan(0)
    for (const environment of environments) expect(environment).not.toContain('do-not-pass-on')
  })
})
