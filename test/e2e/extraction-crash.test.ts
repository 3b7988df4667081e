import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createContext } from '#server/app/context.ts'
import { issueToken } from '#server/app/issue-token.ts'
import type { ContextOverrides } from '#server/app/open-resources.ts'
import { startJobs } from '#server/app/worker.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { createInvestigation } from '#server/features/investigations/index.ts'
import { openPglite } from '#server/platform/db/database.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { newInvestigation } from '#shared/contracts/investigations.ts'
import { templatePath } from '#test/support/databases.ts'
import { extractionProcess } from '#test/support/extraction-process-control.ts'
import { fabricateFile, fabricateZip } from '#test/support/fabricated-files.ts'
import { seededRandom } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const HOURS = 60 * 60_000
const CRASHES = 1
const { seed, shuffle } = seededRandom()

/** Two letters and an archive of two notes: four items come out of it. */
const MAIL = [
  'From: a@b.example',
  'To: c@d.example',
  'Subject: The letters',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'It was approved on Friday.',
  ...['first', 'second'].flatMap((name) => [
    '--x',
    `Content-Type: text/plain; name="${name}.txt"`,
    `Content-Disposition: attachment; filename="${name}.txt"`,
    '',
    `The ${name} letter was refused on Monday.`,
  ]),
  '--x',
  'Content-Type: application/zip; name="notes.zip"',
  'Content-Disposition: attachment; filename="notes.zip"',
  'Content-Transfer-Encoding: base64',
  '',
  fabricateZip({
    'third.txt': 'The third note was lost.',
    'fourth.txt': 'The fourth note was found.',
  }).toString('base64'),
  '--x--',
  '',
].join('\r\n')
const INSIDE = ['first.txt', 'fourth.txt', 'notes.zip', 'second.txt', 'third.txt']

describe(`a process that dies while it reads a file (seed ${seed})`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-reading-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const open = (overrides: ContextOverrides) =>
    createContext(configFrom(environment.parse({ DATA_DIR: dataDir })), {
      logger: silentLogger(),
      embeddings: createStoredWordEmbeddings(),
      ...overrides,
    })

  it(
    'leaves, after the next one has worked, each item and what was inside it once, no object without an item, and nothing pending',
    async () => {
      const { organizationId, items } = await addMails(SOAK ? 200 : CRASHES + 1)
      const [measured, ...others] = items
      const read = (evidenceId: string, dieAt: number) =>
        extractionProcess({ dataDir, reading: { organizationId, evidenceId, dieAt } })
      const steps = await read(measured!, 0)
      const all = steps!.map((_, index) => index + 1)
      // Everything stored and nothing written, or everything written and nobody told; and anywhere else.
      const [telling = 1] = shuffle([steps!.lastIndexOf('put ended') + 1, steps!.length])
      const chosen = SOAK ? all : [telling, ...shuffle(all)].slice(0, CRASHES)
      for (const [index, dieAt] of chosen.slice(0, others.length).entries())
        expect([dieAt, await read(others[index]!, dieAt)]).toEqual([dieAt, null])
      await extractionProcess({ dataDir, reading: null })

      const context = await open({ clock: { now: () => new Date(Date.now() + 3 * HOURS) } })
      try {
        await context.features.evidence.sweepObjects()
        const rowsOf = async (text: string) => (await context.database.sql.executeSql(text)).rows
        const found = await rowsOf(
          'select id, parent_id, file_name, text_status, embedding_status, object_key from evidence_items',
        )
        for (const row of found)
          expect(row).toMatchObject({ text_status: 'extracted', embedding_status: 'embedded' })
        const below = (id: unknown): unknown[] =>
          found.filter((row) => row.parent_id === id).flatMap((row) => [row.file_name, ...below(row.id)])
        for (const id of items) expect([id, below(id).sort()]).toEqual([id, INSIDE])
        const stored: string[] = []
        for await (const { key } of context.objects.list('')) stored.push(key)
        expect(stored.sort()).toEqual(found.map((row) => String(row.object_key)).sort())
        expect(await rowsOf('select 1 from pending_objects')).toEqual([])
      } finally {
        await context.close()
      }
    },
    SOAK ? 1_800_000 : 180_000,
  )

  async function addMails(count: number): Promise<{ organizationId: string; items: string[] }> {
    const template = new Uint8Array(readFileSync(templatePath()))
    const context = await open({ database: await openPglite({ dataDir, template }) })
    await startJobs(context, { work: false })
    try {
      const { organization_id: organizationId, user_id: userId } = await issueToken(context, {
        email: 'a@b.example',
        role: 'owner',
        organization: 'acme',
        platform_admin: false,
      })
      const scope = { organizationId, userId }
      const { features, tenancy } = context
      const made = await tenancy.inTenant(scope, (db) =>
        createInvestigation(context, db, { scope, body: newInvestigation.parse({ title: 'A case' }) }),
      )
      const items: string[] = []
      for (let n = 0; n < count; n++)
        items.push(
          await features.evidence.addFile(scope, made.id, {
            ...fabricateFile(`mail-${n}.eml`, MAIL, 'message/rfc822'),
            sourceType: 'attachment',
          }),
        )
      return { organizationId, items }
    } finally {
      await context.close()
    }
  }
})
