import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import { type createEmbedAgain, RUN_MS } from './embed-again.ts'
import * as queues from './evidence-jobs.ts'
import { giveUpIndexing, type IndexEvidenceDeps, indexEvidence } from './index-evidence.ts'
import { giveUpReading, type ReadEvidenceDeps, readEvidence } from './read-evidence.ts'
import { READ_AGAIN_MS, readUnits, readUnitsAgain } from './read-units.ts'
import { sweepEmbeddings } from './sweep-embeddings.ts'
import { type SweepObjectsDeps, sweepObjects } from './sweep-objects.ts'

type EvidenceJobsDeps = ReadEvidenceDeps & IndexEvidenceDeps & SweepObjectsDeps

export const evidenceJobs = (
  deps: EvidenceJobsDeps,
  embedAgain: ReturnType<typeof createEmbedAgain>,
): JobKind[] => [
  defineJob({
    name: queues.READ_EVIDENCE,
    payload: queues.evidenceJob,
    concurrency: 3,
    perOrganization: 2,
    deadlineSeconds: 600,
    retries: 2,
    handle: (job) => readEvidence(deps, job),
    onGivenUp: (job) => giveUpReading(deps, job),
  }),
  defineJob({
    name: queues.INDEX_EVIDENCE,
    payload: queues.evidenceJob,
    concurrency: 3,
    perOrganization: 2,
    deadlineSeconds: 900,
    retries: 2,
    handle: (job, { signal }) => indexEvidence(deps, job, signal),
    onGivenUp: async (job) => void (await giveUpIndexing(deps, job)),
  }),
  defineJob({
    name: queues.READ_UNITS,
    payload: queues.evidenceJob,
    concurrency: 1,
    deadlineSeconds: 600,
    retries: 2,
    handle: (job, { signal }) => readUnits(deps, job, signal),
  }),
  defineJob({
    name: queues.READ_UNITS_AGAIN,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: READ_AGAIN_MS / 1_000 + 50,
    retries: 0,
    schedule: '*/5 * * * *',
    handle: (_, { signal }) => readUnitsAgain(deps, signal),
  }),
  defineJob({
    name: queues.SWEEP_EMBEDDINGS,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 120,
    retries: 0,
    schedule: '*/15 * * * *',
    handle: async () => void (await sweepEmbeddings(deps, { dryRun: false })),
  }),
  defineJob({
    name: queues.SWEEP_OBJECTS,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 300,
    retries: 0,
    schedule: '17 * * * *',
    handle: async () => void (await sweepObjects(deps)),
  }),
  defineJob({
    name: queues.EMBED_AGAIN,
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: RUN_MS / 1_000 + 50,
    retries: 0,
    schedule: '*/5 * * * *',
    handle: (_, { signal }) => embedAgain.run(signal),
  }),
]
