/** The only source of time in the service, so that tests can stop the clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
