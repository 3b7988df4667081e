import type { JobsStatus } from '#shared/contracts/jobs.ts'

type Queue = JobsStatus['queues'][number]

/** What works, waits or has failed stands above what has nothing to do; the idle ones keep their order. */
export const busiestFirst = (queues: readonly Queue[]): Queue[] =>
  queues.toSorted((one, other) => countJobs(other) - countJobs(one))

const countJobs = ({ waiting, active, failed }: Queue): number => waiting + active + failed
