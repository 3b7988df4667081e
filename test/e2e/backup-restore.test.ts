import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import { CRON_TOKEN } from '#test/support/app.ts'
import {
  type Contents,
  contentsOf,
  FILE_TEXT,
  type LivedIn,
  liveIn,
  runRetention,
  wipe,
} from '#test/support/installation.ts'
import { type Ended, request, runProbity, startService } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { freePort } from '../../scripts/services/service.ts'

describe('probity backup and restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-backup-'))
  const dataDir = join(folder, 'data')
  const live = join(folder, 'live')
  const still = join(folder, 'still')
  let port: number
  let settings: Record<string, string>
  let lived: LivedIn
  let later: string
  let proof: ProofOfDestruction
  let publicKey: string
  let liveBackup: Ended
  let stillBackup: Ended
  let analysis: unknown
  let before: Contents

  const serve = async () => {
    const service = startService(settings)
    await service.says('Probity serves on')
    return service
  }
  const proofOf = async (runId: string) =>
    (
      await request<ProofOfDestruction>(
        port,
        lived.token,
        'GET',
        `/api/admin/proof-of-destruction?run_id=${runId}`,
      )
    ).body

  const textOfFile = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/storage/view?evidence_id=${lived.fileId}`, {
      headers: { authorization: `Bearer ${lived.token}` },
    })
    return await answer.text()
  }

  beforeAll(async () => {
    port = await freePort()
    settings = { PORT: String(port), DATA_DIR: dataDir, CRON_TOKEN, RATE_LIMIT_FACTOR: '1000' }
    const service = await serve()
    lived = await liveIn(port, settings)
    liveBackup = await runProbity(['backup', live], settings)
    await fetch(`http://127.0.0.1:${port}/api/evidence/${lived.noteId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${lived.token}` },
    })
    later = await runRetention(port)
    proof = await proofOf(lived.runId)
    analysis = (await request(port, lived.token, 'GET', `/api/analysis/${lived.analysis.id}`)).body
    publicKey = await (await fetch(`http://127.0.0.1:${port}/.well-known/probity-signing-key.pem`)).text()
    await service.stop()
    stillBackup = await runProbity(['backup', still], settings)
    before = await contentsOf(dataDir)
  }, 180_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('write a folder that only its owner may read, through the running service or without one', () => {
    for (const { code, stdout, stderr } of [liveBackup, stillBackup]) {
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^\/.*: \d+ files\n$/)])
      expect(stderr).toMatch(
        /probity: copying the database\n(.*\n)*probity: copying object 1\n(.*\n)*probity: copying file 1 of \d+\n/,
      )
    }
    for (const backup of [live, still]) {
      expect(statSync(backup).mode & 0o777).toBe(0o700)
      for (const name of readdirSync(backup, { recursive: true, encoding: 'utf8' }))
        expect([name, statSync(join(backup, name)).mode & 0o077]).toEqual([name, 0])
      expect(readdirSync(backup).sort()).toEqual(['MANIFEST.json', 'database', 'files', 'objects'])
      expect(readdirSync(join(backup, 'files')).sort()).toEqual(expect.arrayContaining(['keys', 'proofs']))
    }
  })

  /** On what is byte for byte as it was before; what another backup brings back is served in the short form too. */
  const expectServed = async () => {
    const service = await serve()
    try {
      expect(await proofOf(lived.runId)).toEqual(proof)
      expect(await textOfFile()).toBe(FILE_TEXT)
      const { body } = await request(port, lived.token, 'GET', `/api/analysis/${lived.analysis.id}`)
      expect(body).toEqual(analysis)
    } finally {
      await service.stop()
    }
  }

  it('dump, wipe, restore: every row, file, manifest and the audit chain are as they were', async () => {
    wipe(dataDir)
    const restored = await runProbity(['restore', still], settings)
    expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining(dataDir)])
    expect(await contentsOf(dataDir)).toEqual(before)
    expect(before.tables.find(({ table }) => table === 'audit_logs')!.rows).toBeGreaterThan(5)
    const locks = Object.entries(before.files).filter(([name]) => /^proofs\/.*\.lock\.json$/.test(name))
    expect(locks.length).toBeGreaterThan(1)
    expect(new Set(locks.map(([, { mode }]) => mode))).toEqual(new Set(['400']))

    const checked = await runProbity(['verify-audit'], settings)
    expect([checked.code, checked.stdout]).toEqual([
      0,
      expect.stringMatching(/^([\w-]+: \d+ rows, intact\n)+$/),
    ])
    if (SOAK) await expectServed()
    writeFileSync(join(folder, 'proof.json'), JSON.stringify(proof))
    writeFileSync(join(folder, 'key.pem'), publicKey)
    const verified = await runProbity([
      'verify-manifest',
      join(folder, 'proof.json'),
      '--public-key',
      join(folder, 'key.pem'),
    ])
    expect([verified.code, verified.stderr]).toEqual([0, ''])
  }, 120_000)

  it('an older backup beside the proofs that were kept: what was destroyed since is destroyed again before anything is served', async () => {
    wipe(dataDir, ['proofs', 'keys'])
    expect(await runProbity(['restore', live], settings)).toMatchObject({ code: 0 })
    const { tables } = await contentsOf(dataDir)
    // The service that ran during the backup is not missed by an alarm.
    expect(tables.find(({ table }) => table === 'running_processes')).toMatchObject({ rows: 0 })
    const service = await serve()
    try {
      expect((await request(port, lived.token, 'GET', `/api/evidence/${lived.noteId}`)).status).toBe(404)
      expect((await request(port, lived.token, 'GET', `/api/evidence/${lived.fileId}`)).status).toBe(200)
      expect(await textOfFile()).toBe(FILE_TEXT)
      expect(await proofOf(lived.runId)).toEqual(proof)
      expect((await proofOf(later)).manifest.operatorRunMetadata.sequence).toBe(2)
    } finally {
      await service.stop()
    }
  }, 120_000)

  it.each([
    { args: () => ['restore', still], line: /data is not empty \(.*\)\. Restore into a new folder/ },
    {
      args: () => ['backup', join(folder, 'of-nothing')],
      data: 'fresh',
      line: /There is nothing to back up/,
    },
  ])('refuse with one line: $line', async ({ args, data, line }) => {
    const { code, stdout, stderr } = await runProbity(args(), {
      DATA_DIR: data ? join(folder, data) : dataDir,
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(line)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})
