import { defineJob, type JobKind, NO_PAYLOAD } from '#server/platform/jobs/define-job.ts'
import { resumeWhenOver } from './adaptive-authentication.ts'
import type { UsersDeps } from './users-deps.ts'

export const usersJobs = (deps: UsersDeps): JobKind[] => [
  /** Runs every minute to switch it on again when due; the time is stored in the database. */
  defineJob({
    name: 'adaptive-authentication-resume',
    payload: NO_PAYLOAD,
    concurrency: 1,
    deadlineSeconds: 60,
    retries: 0,
    ...(deps.userAdministration.adaptiveAuthentication ? { schedule: '* * * * *' } : {}),
    handle: () => resumeWhenOver(deps),
  }),
]
