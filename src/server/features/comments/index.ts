import { commentsJobs } from './comments.jobs.ts'
import { commentsRoutes } from './comments.routes.ts'
import type { CommentsDeps } from './comments-deps.ts'

/** What people who work on a case say to each other. No analyst, report or file is given any of it. */
export const createComments = (deps: CommentsDeps) => ({
  routes: commentsRoutes(deps),
  jobs: commentsJobs(deps),
})
