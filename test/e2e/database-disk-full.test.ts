import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { request, runProbity, type ServiceProcess, startService } from '#test/support/service-process.ts'
import { mountSmallDisk } from '#test/support/small-disk.ts'
import { freePort } from '../../scripts/services/service.ts'

const disk = mountSmallDisk(300)
afterAll(() => disk?.remove())

const WORDS = 'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit.'
/** What no table can hold in the room that its pages have left, nor be compressed. */
const long = () => `${WORDS} ${randomBytes(100_000).toString('hex')}`
const FEW = 5
const REFUSED_LEAST = 10
const FULL = 'The disk of the database is full. Nothing was changed; tell your administrator.'
const NOT_READY =
  'Not ready: store cannot be used. There is no space left on the disk. Nothing was kept of this; free some space, then try again.'

describe.skipIf(!disk)('a full disk under the embedded database', () => {
  let settings: Record<string, string>
  let service: ServiceProcess
  let port: number
  let token: string
  let investigation: string
  const acknowledged: string[] = []
  beforeAll(async () => {
    port = await freePort()
    settings = {
      PORT: String(port),
      DATA_DIR: join(disk!.folder, 'data'),
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
    }
    service = startService(settings)
    await service.says('Probity serves on')
    const issued = await runProbity(['token', '--email', 'o@acme.example', '--role', 'owner'], settings)
    token = issued.stdout.trim()
    const made = await request<Investigation>(port, token, 'POST', '/api/investigations', { title: 'A case' })
    investigation = made.body.id
  })
  afterAll(() => service?.stop())

  const write = async (content: string) => {
    const path = `/api/investigations/${investigation}/evidence`
    const { status, body } = await request<Problem & { id: string }>(port, token, 'POST', path, {
      title: `Note ${acknowledged.length}`,
      content: `${content} ${acknowledged.length}`,
    })
    if (status === 201) acknowledged.push(body.id)
    return [status, body.detail]
  }
  const readiness = async () => {
    const { status, body } = await request<Partial<Problem>>(port, null, 'GET', '/api/health/ready')
    return [status, body.detail]
  }
  const listed = async () => {
    const path = `/api/investigations/${investigation}/evidence?limit=100`
    const { status, body } = await request<{ items: EvidenceSummary[] }>(port, token, 'GET', path)
    return [status, body.items?.map(({ id }) => id).sort()]
  }

  it('is said in words, loses nothing that was acknowledged, and work goes on once there is space', async () => {
    for (let count = 0; count < FEW; count++) expect(await write(WORDS)).toEqual([201, undefined])
    disk!.fill(4)
    for (let refused = 0; refused < REFUSED_LEAST; ) {
      const answer = await write(long())
      if (answer[0] === 201) continue
      expect(answer).toEqual([503, FULL])
      refused++
    }
    // On a busy machine the database may answer late as well.
    await expect.poll(readiness).toEqual([503, NOT_READY])
    expect(await listed()).toEqual([200, acknowledged.toSorted()])
    disk!.makeRoom()
    expect(await write(WORDS)).toEqual([201, undefined])
    await expect.poll(readiness).toEqual([200, undefined])
    expect(await listed()).toEqual([200, acknowledged.toSorted()])
    await service.stop()
    expect(await runProbity(['verify-audit'], settings)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/: \d+ rows, intact\n$/),
      stderr: '',
    })
  })

  it('lets no process start, which says why, and the next one finds everything once there is space', async () => {
    await service.stop()
    disk!.fill()
    expect(await startService(settings).ended).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'probity: The embedded database cannot start. There is no space left on the disk. Nothing was kept of this; free some space, then try again.\n',
    })
    disk!.makeRoom()
    service = startService(settings)
    await service.says('Probity serves on')
    expect(await listed()).toEqual([200, acknowledged.toSorted()])
  })
})
