import { defineJob, type JobKind } from '#server/platform/jobs/define-job.ts'
import { carryOutRun, failedRun, scopeOf, storeRun } from './carry-out-run.ts'
import { CARRY_OUT_RUN, type RunJob, runJob } from './rerun-jobs.ts'
import { findRerun } from './reruns.store.ts'
import type { RerunsDeps } from './reruns-deps.ts'

export const rerunsJobs = (deps: RerunsDeps): JobKind[] => [
  defineJob({
    name: CARRY_OUT_RUN,
    payload: runJob,
    // One at a time: nobody waits for them.
    concurrency: 1,
    deadlineSeconds: 300,
    retries: 2,
    handle: (job, { signal }) => carryOutRun(deps, job, signal),
    onGivenUp: (job) => giveUpRun(deps, job),
  }),
]

/** A run that no attempt could finish is counted as failed, and the others go on. */
const giveUpRun = (deps: RerunsDeps, job: RunJob): Promise<void> =>
  deps.tenancy.inTenant(scopeOf(job), async (db) => {
    const name = (await findRerun(db, job.rerunId))?.plan[job.run]
    if (name) await storeRun(deps, db, { job, ended: failedRun(name, 'Several attempts failed.') })
  })
