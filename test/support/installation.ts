import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CopiedTable, fingerprintDatabase } from '#server/platform/db/copy-database.ts'
import { openPglite } from '#server/platform/db/database.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { CRON_TOKEN } from './app.ts'
import { request, runProbity } from './service-process.ts'

/** What a running service was given: an analysis, a file, an item that a retention run destroyed. */
export interface LivedIn {
  readonly token: string
  readonly investigationId: string
  readonly analysis: Analysis
  readonly fileId: string
  readonly noteId: string
  readonly runId: string
}

export const FILE_TEXT =
  'Ledger of March. The invoice of 8 March 2024 was paid twice, by Dana Okafor and by the bank.'

/** Gives a service something of everything that a backup must bring back. */
export async function liveIn(port: number, settings: Record<string, string>): Promise<LivedIn> {
  const issued = await runProbity(
    ['token', '--email', 'owner@acme.example', '--role', 'owner', '--platform-admin'],
    settings,
  )
  const token = issued.stdout.trim()
  const { body: investigation } = await request<Investigation>(port, token, 'POST', '/api/investigations', {
    title: 'Paid twice',
  })
  const add = async (title: string, content: string) =>
    (
      await request<{ id: string }>(port, token, 'POST', `/api/investigations/${investigation.id}/evidence`, {
        title,
        content,
      })
    ).body.id
  const noteId = await add('Note', 'Dana Okafor approved the March invoice on 8 March 2024.')
  const fileId = await upload(port, token, investigation.id)
  const doomed = await add('Doomed', 'This item is deleted and destroyed.')
  await fetch(`http://127.0.0.1:${port}/api/evidence/${doomed}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  const runId = await runRetention(port)
  const { body: accepted } = await request<{ id: string }>(port, token, 'POST', '/api/analysis/generate', {
    investigation_id: investigation.id,
    type: 'summary',
  })
  return {
    token,
    investigationId: investigation.id,
    analysis: await untilVerified(port, token, accepted.id),
    fileId,
    noteId,
    runId,
  }
}

async function upload(port: number, token: string, investigationId: string): Promise<string> {
  const form = new FormData()
  form.set('investigation_id', investigationId)
  form.set('source_type', 'attachment')
  form.set('file', new Blob([FILE_TEXT], { type: 'text/plain' }), 'ledger.txt')
  const answer = await fetch(`http://127.0.0.1:${port}/api/storage/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return ((await answer.json()) as { id: string }).id
}

export async function runRetention(port: number): Promise<string> {
  const { status, body } = await request<{ run_id: string }>(
    port,
    CRON_TOKEN,
    'POST',
    '/api/admin/cron/retention',
    {},
  )
  if (status !== 200) throw new Error(`retention answered ${status}`)
  return body.run_id
}

export async function untilVerified(port: number, token: string, id: string): Promise<Analysis> {
  for (const giveUp = Date.now() + 150_000; ; await sleep(100)) {
    const { body } = await request<Analysis>(port, token, 'GET', `/api/analysis/${id}`)
    if (body.generation_status === 'verified') return body
    if (Date.now() > giveUp) throw new Error(`the analysis is still ${body.generation_status}`)
  }
}

export interface Contents {
  readonly tables: readonly CopiedTable[]
  readonly files: Readonly<Record<string, { readonly mode: string; readonly sha256: string }>>
}

/** Everything that lies in a data folder that no process holds, so that two can be compared. */
export async function contentsOf(dataDir: string): Promise<Contents> {
  const database = await openPglite({ dataDir })
  try {
    return { tables: await fingerprintDatabase(database), files: filesOf(dataDir) }
  } finally {
    await database.close()
  }
}

const filesOf = (dataDir: string): Contents['files'] =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => !/^(database|reading|last-backup)\b/.test(name) && statSync(join(dataDir, name)).isFile(),
      )
      .sort()
      .map((name) => [
        name,
        {
          mode: (statSync(join(dataDir, name)).mode & 0o777).toString(8),
          sha256: createHash('sha256')
            .update(readFileSync(join(dataDir, name)))
            .digest('hex'),
        },
      ]),
  )

/** Leaves nothing in a folder but what is named. */
export function wipe(folder: string, except: readonly string[] = []): void {
  for (const name of readdirSync(folder))
    if (!except.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
}
