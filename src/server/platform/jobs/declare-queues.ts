import type { OpenDatabase } from '../db/database.ts'
import type { JobKind } from './define-job.ts'
import { createQueues, giveUpAbandoned, setTiming } from './queues.store.ts'

/** The end of the name of the queue for jobs of which all attempts have failed. */
export const GIVEN_UP = '.given-up'
const GIVEN_UP_DEADLINE_SECONDS = 60
const GIVEN_UP_RETRIES = 20
/** Between the first two attempts about a second passes, then twice as long each time. */
const MAX_RETRY_SECONDS = 60
/** A job that was given up on a Friday evening is there on Monday. */
const KEPT_SECONDS = 7 * 86_400

/** Creates the queues of these kinds, or gives those that are there the timing of now. */
export async function declareQueues(
  database: Pick<OpenDatabase, 'kind' | 'worker'>,
  kinds: readonly JobKind[],
  heartbeatSeconds: number,
): Promise<void> {
  const { sql } = database.worker
  const common = {
    policy: 'standard',
    heartbeatSeconds,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: MAX_RETRY_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  } as const
  // A worker may also die while it gives up a job. A queue must exist before another one names it.
  const givenUp = kinds.map(({ name }) => ({
    name: `${name}${GIVEN_UP}`,
    options: { ...common, expireInSeconds: GIVEN_UP_DEADLINE_SECONDS, retryLimit: GIVEN_UP_RETRIES },
  }))
  const queues = kinds.map(({ name, deadlineSeconds, retries }) => ({
    name,
    options: {
      ...common,
      deadLetter: `${name}${GIVEN_UP}`,
      expireInSeconds: deadlineSeconds,
      retryLimit: retries,
    },
  }))
  await createQueues(sql, givenUp)
  await createQueues(sql, queues)
  await setTiming(
    sql,
    [...givenUp, ...queues].map(({ name }) => name),
    { heartbeatSeconds, maxRetrySeconds: MAX_RETRY_SECONDS, keptSeconds: KEPT_SECONDS },
  )
  if (database.kind === 'pglite') await giveUpAbandoned(sql)
}
