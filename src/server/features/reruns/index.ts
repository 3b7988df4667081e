import { rerunsJobs } from './reruns.jobs.ts'
import { rerunsRoutes } from './reruns.routes.ts'
import type { RerunsDeps } from './reruns-deps.ts'

export const createReruns = (deps: RerunsDeps) => ({ routes: rerunsRoutes(deps), jobs: rerunsJobs(deps) })
