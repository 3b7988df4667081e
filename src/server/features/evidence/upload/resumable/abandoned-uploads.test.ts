import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { TUS, tusMetadata } from '#test/support/resumable.ts'

describe('a resumable upload that nobody goes on with', () => {
  it('is removed a day after it started', async () => {
    let now = Date.now()
    const app = await createTestApp({ work: false, overrides: { clock: { now: () => new Date(now) } } })
    try {
      const member = await app.client('member')
      const made = await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
      const upload_metadata = tusMetadata({
        investigation_id: made.body.id,
        source_type: 'attachment',
        filename: 'a.txt',
      })
      const begun = await app.http.inject({
        method: 'POST',
        url: '/api/storage/resumable',
        headers: {
          ...TUS,
          'content-type': 'application/offset+octet-stream',
          authorization: `Bearer ${member.token}`,
          'upload-length': '100',
          'upload-metadata': upload_metadata,
        },
        payload: Buffer.from('half'),
      })
      expect([begun.statusCode, begun.headers['upload-offset']]).toEqual([201, '4'])
      const folder = join(app.context.config.dataDir, 'resumable', member.organizationId)
      now += 23 * 60 * 60_000
      await app.context.features.evidence.sweepObjects()
      expect(readdirSync(join(folder, member.userId))).toHaveLength(2)
      now += 2 * 60 * 60_000
      expect(await app.context.features.evidence.sweepObjects()).toEqual({ removed: 1 })
      expect(readdirSync(folder)).toEqual([])
    } finally {
      await app.close()
    }
  })
})
