import { expect, it } from 'vitest'
import { z } from 'zod'
import { recordingLogger } from '#test/support/log-lines.ts'
import { NO_TRACING } from '../observability/tracing.ts'
import { attemptJob } from './attempt-job.ts'
import { defineJob } from './define-job.ts'

const EVIDENCE = '0190f1c2-0000-7000-8000-000000000001'

/** Fails at a place that the log line has to name. */
function readLedger(): never {
  throw new RangeError('The ledger of Marguerite Oyelaran has no page 7')
}

const attempt = async (isStopping: boolean) => {
  const { logger, lines } = recordingLogger()
  const kind = defineJob({
    name: 'read-ledger',
    payload: z.object({ evidenceId: z.uuid(), title: z.string() }),
    concurrency: 1,
    deadlineSeconds: 30,
    retries: 2,
    handle: async () => readLedger(),
  })
  const attempting = {
    database: { keepAlive: () => () => {} },
    logger,
    tracing: NO_TRACING,
    onGivenUp: () => {},
    signOfLifeMs: 1_000,
    isStopping: () => isStopping,
  }
  const data = { evidenceId: EVIDENCE, title: 'Ledger of Marguerite Oyelaran' }
  const job = { id: 'job-1', retryCount: 2, data, signal: AbortSignal.timeout(30_000) }
  const failed = await attemptJob(attempting, kind, job as never).catch((error: unknown) => error)
  return { failed, lines }
}

it('the line of a failed attempt names the job, what it is about, the code and the place, and no words', async () => {
  const { failed, lines } = await attempt(false)
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ msg: 'job attempt failed', queue: 'read-ledger', job: 'job-1', attempt: 2, evidenceId: EVIDENCE },
      code: 'RangeError',
      at: expect.stringMatching(/readLedger.*attempt-job\.test\.ts:\d+/),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('Oyelaran')
  expect(String(failed)).not.toContain('Oyelaran')
})

it('an attempt that is interrupted because the process stops is no warning', async () => {
  const { lines } = await attempt(true)
  expect(lines).toEqual([])
})
