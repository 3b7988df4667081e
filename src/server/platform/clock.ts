/** The only source of time in the service, so that a test can stand still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
