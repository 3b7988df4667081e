import { describe, expect, it } from 'vitest'
import type { RerunStatus, RunName } from '#shared/rerun-kinds.ts'
import { nextStep, type RerunEvent, type RerunStep } from './rerun-state.ts'

const done = (name: RunName) => ({ name, status: 'done' as const })
const failed = (name: RunName) => ({ name, status: 'failed' as const })
const orders: RunName[] = ['order', 'order']
const swap: RunName[] = ['unchanged', 'names']

interface Row {
  readonly status?: RerunStatus
  readonly plan: RunName[]
  readonly runs: ReturnType<typeof done | typeof failed>[]
  readonly event: RerunEvent
  readonly step: RerunStep
}

const TABLE: Row[] = [
  { plan: orders, runs: [done('order')], event: 'run_ended', step: 'next_run' },
  { plan: orders, runs: [failed('order')], event: 'run_ended', step: 'next_run' },
  { plan: orders, runs: [done('order'), done('order')], event: 'run_ended', step: 'complete' },
  { plan: orders, runs: [failed('order'), done('order')], event: 'run_ended', step: 'complete' },
  { plan: orders, runs: [failed('order'), failed('order')], event: 'run_ended', step: 'failed' },
  { plan: orders, runs: [], event: 'run_postponed', step: 'same_run_later' },
  { plan: orders, runs: [done('order')], event: 'ground_lost', step: 'failed' },
  { plan: swap, runs: [done('unchanged'), done('names')], event: 'run_ended', step: 'complete' },
  { plan: swap, runs: [failed('unchanged'), done('names')], event: 'run_ended', step: 'failed' },
  { plan: swap, runs: [done('unchanged'), failed('names')], event: 'run_ended', step: 'failed' },
  { status: 'complete', plan: orders, runs: [done('order')], event: 'run_ended', step: 'nothing' },
  { status: 'failed', plan: orders, runs: [], event: 'ground_lost', step: 'nothing' },
  { status: 'failed', plan: orders, runs: [], event: 'run_postponed', step: 'nothing' },
]

describe('a rerun', () => {
  it.each(TABLE)('of $plan that is $status goes on with $step after $event', ({ step, event, ...row }) => {
    expect(nextStep({ status: 'running', ...row }, event)).toBe(step)
  })
})
