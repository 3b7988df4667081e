import type { AppContext } from './context.ts'

/** The background side of the service. Without `work` it may send jobs but takes none. */
export const startJobs = (context: AppContext, options: { work: boolean }): Promise<void> =>
  context.jobs.start(context.features.jobKinds, options)
