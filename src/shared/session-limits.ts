/** How long a browser session lasts (specification: 12 hours at most, refreshed on activity). */
export const SESSION_LIMITS = {
  absoluteHours: 12,
  idleMinutes: 30,
  /** The shortest idle time that an organization may set for itself. */
  idleMinutesLeast: 5,
  /** How long a second factor counts as fresh for what asks for one again. */
  stepUpMinutes: 5,
  /** Activity is written down at most this often. */
  touchSeconds: 60,
} as const
