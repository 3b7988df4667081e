import type { JobKind } from '#server/platform/jobs/job-queue.ts'
import { resumeWhenOver } from './adaptive-authentication.ts'
import type { UsersDeps } from './users-deps.ts'

/** Every minute where there is something to switch on again; the time to do so stands in the database. */
export const resumeAdaptiveAuthenticationJob = (deps: UsersDeps): JobKind<object> => ({
  name: 'adaptive-authentication-resume',
  concurrency: 1,
  deadlineSeconds: 60,
  retries: 0,
  ...(deps.userAdministration.adaptiveAuthentication ? { schedule: '* * * * *' } : {}),
  handle: () => resumeWhenOver(deps),
})
