import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#server/platform/http/define-route.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

/** Reads without a row: what they show is the state of the machine, or the caller's own. */
const UNRECORDED: Readonly<Record<string, string>> = {
  getQueueStats: 'counters that a page polls',
  getJobsStatus: 'counters that a page polls',
  getAlarms: 'counters that a page polls',
  getAuditHealth: 'counters that a page polls',
  getRetentionProgress: 'counters that a page polls',
  getEvaluability: 'says whether prompts can be evaluated, and shows nothing of a case',
  getEvaluation: 'polled until the evaluation has ended; starting it has a row',
  describeResumableUploads: 'says which protocol is spoken',
  listAccessTokens: "the caller's own",
}

const nameOf = ({ name }: Route) => name
const isRead = ({ method }: Route) => method === 'GET' || method === 'OPTIONS'
const isGuarded = ({ access }: Route) => access.kind !== 'public' && access.kind !== 'session'

describe('a route', () => {
  let app: TestApp
  let routes: readonly Route[]
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    routes = app.context.features.routes
  })
  afterAll(() => app.close())

  it('that changes something names its audit action', () => {
    const changing = routes.filter((route) => !isRead(route))
    expect(changing.length).toBeGreaterThan(30)
    expect(changing.filter(({ audit }) => audit === undefined).map(nameOf)).toEqual([])
  })

  it('that shows what belongs to an organization names its audit action', () => {
    const shown = routes.filter((route) => isRead(route) && isGuarded(route))
    const unrecorded = shown.filter(({ audit }) => audit === undefined || audit === 'nothing')
    expect(unrecorded.map(nameOf).sort()).toEqual(Object.keys(UNRECORDED).sort())
  })

  it('whose handler writes the audit row names what a refusal by the guard is called', () => {
    const handled = routes.filter(({ audit }) => audit === 'by_handler')
    expect(handled.length).toBeGreaterThan(10)
    const silent = handled.filter(({ access, refusalAudit }) => access.kind !== 'public' && !refusalAudit)
    expect(silent.map(nameOf)).toEqual([])
  })
})
