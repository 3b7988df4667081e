import { describe, expect, it } from 'vitest'
import { moveReport, REPORT_ACTS, REPORT_STATES, type ReportFacts } from './report-states.ts'

const FINE: ReportFacts = { isAuthor: false, missing: 0, isUnchanged: true }

describe('the states of a report', () => {
  it.each([
    ['draft', 'submit', FINE, 'in_review'],
    ['draft', 'submit', { ...FINE, isAuthor: true, isUnchanged: false }, 'in_review'],
    ['draft', 'submit', { ...FINE, missing: 1 }, 'incomplete'],
    ['in_review', 'review', FINE, 'reviewed'],
    ['in_review', 'review', { ...FINE, isAuthor: true }, 'own_work'],
    ['in_review', 'review', { ...FINE, isUnchanged: false }, 'changed'],
    ['in_review', 'send_back', { isAuthor: true, missing: 3, isUnchanged: false }, 'draft'],
    ['reviewed', 'send_back', FINE, 'draft'],
    ['reviewed', 'release', FINE, 'released'],
    ['reviewed', 'release', { ...FINE, isAuthor: true }, 'released'],
    ['reviewed', 'release', { ...FINE, isUnchanged: false }, 'changed'],
    ['reviewed', 'release', { ...FINE, missing: 1 }, 'incomplete'],
  ] as const)('from %s, %s with %o leads to %s', (state, act, facts, outcome) => {
    const move = moveReport(state, act, facts)
    expect(move.to ?? move.refused).toBe(outcome)
  })

  it('allow no other way, and none out of what is released', () => {
    const ways = REPORT_STATES.flatMap((state) =>
      REPORT_ACTS.flatMap((act) => {
        const { to } = moveReport(state, act, FINE)
        return to ? [`${state} ${act} ${to}`] : []
      }),
    )
    expect(ways).toEqual([
      'draft submit in_review',
      'in_review send_back draft',
      'in_review review reviewed',
      'reviewed send_back draft',
      'reviewed release released',
    ])
  })
})
