import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import { type createEmbedAgain, RUN_MS } from './embed-again.ts'
import { markForReading } from './evidence.store.ts'
import * as queues from './evidence-jobs.ts'
import { giveUpIndexing, type IndexEvidenceDeps, indexEvidence } from './index-evidence.ts'
import { createQuietMoments } from './quiet-moments.ts'
import { giveUpReading, type ReadEvidenceDeps, readEvidence } from './read-evidence.ts'
import { READ_AGAIN_MS, readUnits, readUnitsAgain } from './read-units.ts'
import { sweepEmbeddings } from './sweep-embeddings.ts'
import { type SweepObjectsDeps, sweepObjects } from './sweep-objects.ts'

type EvidenceJobsDeps = ReadEvidenceDeps & IndexEvidenceDeps & SweepObjectsDeps

/** Half a minute of pauses between them: a database or model that is silent for so long costs nobody an item. */
const PATIENT_RETRIES = 5

export const evidenceJobs = (
  deps: EvidenceJobsDeps,
  embedAgain: ReturnType<typeof createEmbedAgain>,
): JobKind[] => {
  const quietMoments = createQuietMoments()
  return [
    defineJob({
      name: queues.READ_EVIDENCE,
      payload: queues.evidenceJob,
      concurrency: deps.filesReadAtOnce,
      perOrganization: deps.filesReadAtOnce - 1,
      deadlineSeconds: 600,
      retries: PATIENT_RETRIES,
      handle: (job) => quietMoments.during(() => readEvidence(deps, job)),
      onGivenUp: (job) => giveUpReading(deps, job),
      reopen: ({ organizationId, evidenceId }) =>
        deps.tenancy.background.inTenant({ organizationId, userId: null }, async (db) => {
          await markForReading(db, evidenceId, deps.clock.now())
        }),
    }),
    defineJob({
      name: queues.INDEX_EVIDENCE,
      payload: queues.evidenceJob,
      // More than threads of the model, which take turns: few large texts must not keep the others waiting.
      concurrency: 4,
      perOrganization: 3,
      deadlineSeconds: 900,
      retries: PATIENT_RETRIES,
      handle: (job, { signal }) => quietMoments.during(() => indexEvidence(deps, job, signal)),
      onGivenUp: async (job) => void (await giveUpIndexing(deps, job)),
      // What is read once more sets its state itself.
      reopen: async () => {},
    }),
    defineJob({
      name: queues.READ_UNITS,
      payload: queues.evidenceJob,
      concurrency: 1,
      deadlineSeconds: 600,
      retries: PATIENT_RETRIES,
      handle: async (job, { signal }) => {
        // An item is searchable without it.
        await quietMoments.come(signal)
        await readUnits(deps, job, signal)
      },
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
}
