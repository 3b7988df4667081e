export const GENERATION_STATUSES = [
  'pending',
  'generating',
  'complete',
  'checking',
  'verified',
  'quality_unavailable',
  'failed',
] as const
export type GenerationStatus = (typeof GENERATION_STATUSES)[number]

export const GENERATION_EVENTS = [
  'claimed',
  'generated',
  'generation_failed',
  'check_requested',
  'check_started',
  'check_succeeded',
  'check_failed',
  'check_shed',
] as const
export type GenerationEvent = (typeof GENERATION_EVENTS)[number]

const TRANSITIONS: Readonly<Record<GenerationStatus, Partial<Record<GenerationEvent, GenerationStatus>>>> = {
  pending: { claimed: 'generating', generation_failed: 'failed' },
  // A worker that died is followed by another one that claims the same analysis again.
  generating: { claimed: 'generating', generated: 'complete', generation_failed: 'failed' },
  complete: { check_requested: 'checking', check_started: 'checking' },
  checking: {
    check_started: 'checking',
    check_succeeded: 'verified',
    check_failed: 'quality_unavailable',
    check_shed: 'complete',
  },
  verified: { check_requested: 'checking' },
  quality_unavailable: { check_requested: 'checking' },
  failed: {},
}

/** Where an event leads from a status, or null where it does not apply (specification: states of an analysis). */
export const nextStatus = (status: GenerationStatus, event: GenerationEvent): GenerationStatus | null =>
  TRANSITIONS[status][event] ?? null

/** The statuses from which an event applies: what an UPDATE's WHERE clause names. */
export const statusesBefore = (event: GenerationEvent): GenerationStatus[] =>
  GENERATION_STATUSES.filter((status) => nextStatus(status, event) !== null)
