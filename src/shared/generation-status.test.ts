import { describe, expect, it } from 'vitest'
import {
  GENERATION_EVENTS,
  GENERATION_STATUSES,
  type GenerationEvent,
  type GenerationStatus,
  nextStatus,
  statusesBefore,
} from './generation-status.ts'

/** The whole table of the specification: every pair that is not here is refused. */
const ALLOWED: [GenerationStatus, GenerationEvent, GenerationStatus][] = [
  ['pending', 'claimed', 'generating'],
  ['pending', 'generation_failed', 'failed'],
  ['generating', 'claimed', 'generating'],
  ['generating', 'generated', 'complete'],
  ['generating', 'generation_failed', 'failed'],
  ['complete', 'check_requested', 'checking'],
  ['complete', 'check_started', 'checking'],
  ['checking', 'check_started', 'checking'],
  ['checking', 'check_succeeded', 'verified'],
  ['checking', 'check_failed', 'quality_unavailable'],
  ['checking', 'check_shed', 'complete'],
  ['verified', 'check_requested', 'checking'],
  ['quality_unavailable', 'check_requested', 'checking'],
]

describe('the states of an analysis', () => {
  for (const status of GENERATION_STATUSES)
    for (const event of GENERATION_EVENTS) {
      const allowed = ALLOWED.find(([from, on]) => from === status && on === event)
      it(
        allowed ? `${status} becomes ${allowed[2]} when ${event}` : `${status} does not change when ${event}`,
        () => expect(nextStatus(status, event)).toBe(allowed?.[2] ?? null),
      )
    }

  it('never leaves an analysis on checking when a check fails', () => {
    expect(nextStatus('checking', 'check_failed')).toBe('quality_unavailable')
    expect(nextStatus('checking', 'check_shed')).toBe('complete')
  })

  it('names the statuses from which an event applies', () =>
    expect(statusesBefore('claimed')).toEqual(['pending', 'generating']))
})
